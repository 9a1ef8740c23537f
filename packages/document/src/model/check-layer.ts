import { siteOf, type Site } from "./field.ts";
import { isLayerKind, LAYER_KINDS, type LayerKindSpec } from "./layer-kinds.ts";
import { LAYER_RULES } from "./layers/layer-rules.ts";
import { keepSound, soundDepth } from "./layers/sound-layers.ts";
import { reportSlip } from "./slip.ts";
import { checkKeys, checkMapping } from "./values/object.ts";

/** Checks one layer by the table of its kind; one that was found sound is not checked again. */
export function checkLayer(value: unknown, site: Site): void {
  if (!checkMapping(value, site)) return;
  if (soundDepth(value) === site.path.length) return;
  let isSound = true;
  const report: Site["report"] = (issue) => {
    isSound = false;
    site.report(issue);
  };
  checkKind(value, { ...site, report });
  if (isSound) keepSound(value, site.path.length);
}

function checkKind(value: Readonly<Record<string, unknown>>, site: Site): void {
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
  if (kind === null)
    return reportSlip(siteOf(site, "type"), {
      code: "wrong-type",
      value: kind,
      accepted: kinds,
      because: 'without quotes null means nothing; a null layer is written type: "null"',
      meant: "null",
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
