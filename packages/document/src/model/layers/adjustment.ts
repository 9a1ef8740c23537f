import { isMapping, siteOf, type FieldTable } from "../field.ts";
import { removeStep } from "../slip.ts";
import { lengthField } from "../values/length.ts";
import { layerFields, shownFields, typeField } from "./layer.ts";
import type { LayerRule } from "./rule.ts";

/** Effects on everything behind it, within its box. */
export const adjustmentFields = {
  type: typeField("adjustment"),
  ...layerFields,
  width: lengthField("Width, in pixels or percent of the canvas width.", { default: "100%" }),
  height: lengthField("Height, in pixels or percent of the canvas height.", { default: "100%" }),
  ...shownFields,
} as const satisfies FieldTable;

/** What lies behind was drawn a moment ago and is not kept, so that there is nothing to echo. */
const echoRule: LayerRule = (layer, site) => {
  const { effects } = layer;
  if (!Array.isArray(effects)) return;
  for (const [index, effect] of (effects as readonly unknown[]).entries()) {
    if (!isMapping(effect) || effect["type"] !== "echo") continue;
    const place = siteOf(siteOf(site, "effects"), index);
    site.report({
      code: "misplaced-key",
      severity: "error",
      path: place.path,
      message: "echo has no meaning on an adjustment; it needs a layer of its own.",
      received: "echo",
      hint: "Put the layers that should echo into a composition and give that the effect.",
      fix: [removeStep(place)],
    });
  }
};

export const adjustmentRules: readonly LayerRule[] = [echoRule];
