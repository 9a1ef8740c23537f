import type { Issue } from "../model/issue.ts";
import { nearestWord } from "../model/nearest.ts";
import { visibleSpans } from "../scene/change-times.ts";
import type { Shaper } from "../scene/shaper.ts";
import type { CaptionsLayer, TextLayer } from "../timeline/timeline.ts";
import { checkIssue, type TimelineCheck } from "./check.ts";

/** Weight of text that does not say: a family with one weight serves it without a word. */
const DEFAULT_WEIGHT = 700;

/** V-25: families and weights that are not there. Nothing is taken from the system in their place. */
export const missingFontCheck: TimelineCheck = {
  find: (timeline, shaper) =>
    visibleSpans(timeline).flatMap(({ layer }) =>
      layer.kind === "text" || layer.kind === "captions" ? fontIssues(layer, shaper) : [],
    ),
};

function fontIssues(layer: TextLayer | CaptionsLayer, shaper: Shaper): readonly Issue[] {
  const { family, weight, italic } = layer.style;
  const name = layer.origin.id ?? layer.key;
  const face = shaper.findFace(family, weight, italic);
  if (face === undefined) return [missingFamily(layer, shaper)];
  const hasOneWeight =
    shaper.findFace(family, 100, italic)?.id === shaper.findFace(family, 900, italic)?.id;
  if (face.weight === weight || (hasOneWeight && weight === DEFAULT_WEIGHT)) return [];
  return [
    checkIssue("missing-weight", {
      severity: "warning",
      path: [...layer.origin.path, "fontWeight"],
      message: `${family} has no weight ${weight}; ${name} is drawn with ${face.weight}.`,
      received: String(weight),
      accepted: [String(face.weight)],
      hint: `Write fontWeight: ${face.weight}, or add the font file of that weight.`,
    }),
  ];
}

function missingFamily(layer: TextLayer | CaptionsLayer, shaper: Shaper): Issue {
  const { family } = layer.style;
  const { id } = layer.origin;
  const nearest = nearestWord(family, shaper.families);
  const meant = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
  const hint =
    nearest === undefined
      ? `Add its file under fonts, or choose one of ${shaper.families.join(", ")}.`
      : `Write font: ${nearest}, or add the file of ${family} under fonts.`;
  const fix = [{ id: "prop.set", params: { layer: id, path: "font", value: nearest } }];
  return checkIssue("missing-font", {
    path: [...layer.origin.path, "font"],
    message: `The font ${family} of ${id ?? layer.key} is neither in the project nor bundled.${meant}`,
    received: family,
    accepted: shaper.families,
    hint,
    ...(nearest !== undefined && id !== undefined && { fix }),
  });
}
