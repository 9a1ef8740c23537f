import { checkField, siteOf, type Field, type Site } from "../field.ts";
import { reportSlip } from "../slip.ts";
import { soundDepth } from "./sound-layers.ts";

/** Most layers in a document, nested ones counted. */
export const MAX_LAYERS = 10_000;

/** Deepest nesting of layers within layers. */
export const MAX_NESTING = 16;

const LAYER: Field<unknown> = {
  description: "A layer.",
  check: (value, site) => site.checkLayer(value, site),
  jsonSchema: () => ({ $ref: "#/$defs/layer" }),
};

/** Stands for a list of layers inside the table of a layer; the layer's type fills it in. */
export interface LayerSlot {
  readonly slot: "layers";
}

/** A list of layers in paint order: the first is at the back. */
export function layerListField<T = LayerSlot>(description: string): Field<T> {
  return {
    description,
    check: (value, site) => {
      if (!Array.isArray(value))
        return reportSlip(site, {
          code: "wrong-type",
          value,
          accepted: ["a list of layers"],
          because: "a list of layers (- type: …) is needed",
        });
      if (nestingOf(site) > MAX_NESTING || value.length > MAX_LAYERS)
        return reportTooMany(value, site);
      const depth = site.path.length + 1;
      for (const [index, layer] of (value as readonly unknown[]).entries())
        if (soundDepth(layer) !== depth) checkField(LAYER, layer, siteOf(site, index));
    },
    jsonSchema: () => ({ type: "array", items: { $ref: "#/$defs/layer" }, maxItems: MAX_LAYERS }),
  };
}

function nestingOf(site: Site): number {
  return site.path.filter((key) => key === "layers").length;
}

function reportTooMany(value: readonly unknown[], site: Site): void {
  const tooDeep = nestingOf(site) > MAX_NESTING;
  reportSlip(site, {
    code: tooDeep ? "too-deep" : "too-large",
    value: tooDeep ? nestingOf(site) : value.length,
    limit: tooDeep ? MAX_NESTING : MAX_LAYERS,
    accepted: tooDeep
      ? [`layers nested up to ${MAX_NESTING} deep`]
      : [`up to ${MAX_LAYERS} layers`],
  });
}
