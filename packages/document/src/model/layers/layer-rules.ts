import { siteOf } from "../field.ts";
import { reportSlip } from "../slip.ts";
import { readSeconds } from "../values/time-value.ts";
import { retimeRule } from "./retime.ts";
import { reportConflict, type LayerRule } from "./rule.ts";

const axesOf =
  (property: string): LayerRule =>
  (layer, site) => {
    if (!Object.hasOwn(layer, property)) return;
    for (const axis of [`${property}.x`, `${property}.y`])
      if (Object.hasOwn(layer, axis))
        reportConflict(axis, `${axis} stands beside ${property}; one of them has to go`, site);
  };

const span: LayerRule = (layer, site) => {
  if (["start", "end", "duration"].every((key) => Object.hasOwn(layer, key)))
    reportConflict("duration", "duration stands beside start and end, which already say it", site);
  const start = readSeconds(layer["start"] ?? 0);
  const end = readSeconds(layer["end"]);
  if (start === undefined || end === undefined || end > start) return;
  reportSlip(siteOf(site, "end"), {
    code: "out-of-range",
    value: layer["end"],
    accepted: [`a time after the start, ${start} s`],
    because: `it is not after the start, ${start} s`,
  });
};

/** Rules of every kind of layer. */
export const LAYER_RULES: readonly LayerRule[] = [
  span,
  axesOf("position"),
  axesOf("scale"),
  retimeRule,
];
