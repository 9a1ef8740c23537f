import { required, siteOf, type FieldTable, type Site } from "../field.ts";
import { transitionField } from "../values/preset.ts";
import { layerListField } from "./layer-list.ts";
import { layerFields, typeField, visualFields } from "./layer.ts";
import { retimeFields } from "./retime.ts";
import { reportMisplaced, type LayerRule } from "./rule.ts";

/** Layers one after another. Its length is the sum of theirs less what transitions overlap. */
export const sequenceFields = {
  type: typeField("sequence"),
  ...layerFields,
  layers: required(layerListField("Its layers in the order they play.")),
  transition: transitionField(
    "Transition between its layers, each overlapping its neighbours; a child's own goes first.",
  ),
  ...retimeFields,
  ...visualFields,
} as const satisfies FieldTable;

/** A sequence places its children: they have no times of their own but a length. */
const childRule: LayerRule = (layer, site) => {
  if (!Array.isArray(layer["layers"])) return;
  for (const [index, child] of (layer["layers"] as unknown[]).entries()) {
    if (typeof child !== "object" || child === null) continue;
    const childSite = siteOf(siteOf(site, "layers"), index);
    for (const key of ["start", "end"])
      if (Object.hasOwn(child, key))
        reportMisplaced(
          key,
          `${key} has no meaning in a sequence, which plays its layers one after another`,
          childSite,
        );
    if (index === 0 && Object.hasOwn(child, "transition")) reportFirst(childSite);
  }
};

function reportFirst(site: Site): void {
  reportMisplaced(
    "transition",
    "transition stands on the first layer of a sequence, which takes over from nothing",
    site,
  );
}

export const sequenceRules: readonly LayerRule[] = [childRule];
