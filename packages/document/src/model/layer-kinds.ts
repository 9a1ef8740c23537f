import type { FieldTable, TableValue } from "./field.ts";
import { adjustmentFields, adjustmentRules } from "./layers/adjustment.ts";
import { audioFields } from "./layers/audio.ts";
import { captionsFields, captionsRules } from "./layers/captions.ts";
import { compositionFields, compositionRules } from "./layers/composition.ts";
import { imageFields } from "./layers/image.ts";
import type { LayerSlot } from "./layers/layer-list.ts";
import { nullFields } from "./layers/null.ts";
import type { LayerRule } from "./layers/rule.ts";
import { sequenceFields, sequenceRules } from "./layers/sequence.ts";
import { shapeFields, shapeRules } from "./layers/shape.ts";
import { solidFields } from "./layers/solid.ts";
import { textFields } from "./layers/text.ts";
import { videoFields } from "./layers/video.ts";

/** One kind of layer: its keys and what it is. */
export interface LayerKindSpec {
  readonly description: string;
  readonly fields: FieldTable;
  /** What it checks beyond single keys. */
  readonly rules?: readonly LayerRule[];
}

/** Every kind of layer there is, by its `type`. */
export const LAYER_KINDS = {
  video: { description: "A film, with its sound.", fields: videoFields },
  image: { description: "A still picture.", fields: imageFields },
  audio: { description: "Sound without a picture.", fields: audioFields },
  text: { description: "Written words.", fields: textFields },
  shape: { description: "A drawn figure.", fields: shapeFields, rules: shapeRules },
  solid: { description: "One color over a box.", fields: solidFields },
  captions: {
    description: "Spoken words, shown page by page.",
    fields: captionsFields,
    rules: captionsRules,
  },
  composition: {
    description: "Layers that move as one.",
    fields: compositionFields,
    rules: compositionRules,
  },
  sequence: {
    description: "Layers one after another.",
    fields: sequenceFields,
    rules: sequenceRules,
  },
  adjustment: {
    description: "Effects on everything behind it.",
    fields: adjustmentFields,
    rules: adjustmentRules,
  },
  null: {
    description: "Nothing to see: a place that other layers follow as their parent.",
    fields: nullFields,
  },
} as const satisfies Record<string, LayerKindSpec>;

/** The `type` of a layer. */
export type LayerKind = keyof typeof LAYER_KINDS;

/** A layer of one kind, as authored. */
export type ReelLayerOf<K extends LayerKind> = FillSlots<
  TableValue<(typeof LAYER_KINDS)[K]["fields"]>
>;

/** Any layer, as authored. */
export type ReelLayer = { [K in LayerKind]: ReelLayerOf<K> }[LayerKind];

/** Tables of layers that hold layers leave a slot, because a type cannot be inferred from itself. */
type FillSlots<Value> = {
  readonly [Key in keyof Value]: Value[Key] extends LayerSlot | undefined
    ? readonly ReelLayer[]
    : Value[Key];
};

/** True when `word` is a kind of layer. */
export function isLayerKind(word: unknown): word is LayerKind {
  return typeof word === "string" && Object.hasOwn(LAYER_KINDS, word);
}

/** Layers held by a layer in place; empty for kinds that hold none. */
export function childLayers(layer: ReelLayer): readonly ReelLayer[] {
  return "layers" in layer && Array.isArray(layer.layers) ? layer.layers : [];
}
