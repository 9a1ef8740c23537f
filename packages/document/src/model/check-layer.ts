import { siteOf, type Site } from "./field.ts";
import { isLayerKind, LAYER_KINDS, type LayerKindSpec } from "./layer-kinds.ts";
import { LAYER_RULES } from "./layers/layer-rules.ts";
import { reportSlip } from "./slip.ts";
import { checkKeys, checkMapping } from "./values/object.ts";

/** Checks one layer by the table of its kind. */
export function checkLayer(value: unknown, site: Site): void {
  if (!checkMapping(value, site)) return;
  const kind = value["type"];
  if (isLayerKind(kind)) {
    const { fields, rules = [] }: LayerKindSpec = LAYER_KINDS[kind];
    checkKeys(value, fields, site);
    for (const rule of [...LAYER_RULES, ...rules]) rule(value, site);
    return;
  }
  const kinds = Object.keys(LAYER_KINDS);
  if (kind !== undefined && kind !== null)
    return reportSlip(siteOf(site, "type"), {
      code: typeof kind === "string" ? "unknown-value" : "wrong-type",
      value: kind,
      accepted: kinds,
    });
  site.report({
    code: "missing-key",
    severity: "error",
    path: site.path,
    message: `A layer needs type: one of ${kinds.join(", ")}.`,
    accepted: kinds,
    hint: "Add type as the first key of the layer.",
  });
}
