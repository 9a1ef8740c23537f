/** The room's door: what other rooms may use of the model. */
export * from "./check-document.ts";
export * from "./control-character.ts";
export * from "./document.ts";
export * from "./effects/effect-spec.ts";
export * from "./effects/effects.ts";
export { effectFields } from "./effects/effects-field.ts";
export * from "./effects/parameter.ts";
export * from "./operators/operator-spec.ts";
export * from "./operators/operators.ts";
export { operatorFields } from "./operators/operators-field.ts";
export * from "./animators/animator.ts";
export {
  animatorEntryFields,
  isTextPreset,
  type ReelAnimatorEntry,
} from "./animators/animators-field.ts";
export { expandTextPreset, presetFields, type ReelTextPreset } from "./animators/text-preset.ts";
export { TEXT_PRESETS, type TextPresetName } from "./animators/text-presets.data.ts";
export * from "./field.ts";
export * from "./invariant.ts";
export * from "./issue.ts";
export * from "./issue-view.ts";
export * from "./issue-codes.data.ts";
export * from "./json-schema.ts";
export * from "./layer-kinds.ts";
export { LABELS } from "./layers/editing.ts";
export * from "./layers/layer-list.ts";
export { soundDepth } from "./layers/sound-layers.ts";
export { SHAPES } from "./layers/shape.ts";
export { FITS } from "./layers/placement.ts";
export { TEXT_DEFAULTS } from "./layers/text.ts";
export * from "./nearest.ts";
export * from "./pointer.ts";
export * from "./reel-error.ts";
export * from "./structure/driven-properties.ts";
export * from "./structure/layers.ts";
export * from "./values/blend-modes.data.ts";
export * from "./values/color.ts";
export * from "./values/decibels.ts";
export * from "./values/driven.ts";
export * from "./values/ease.ts";
export * from "./values/eases.data.ts";
export * from "./values/frame-rate.ts";
export * from "./values/identifier.ts";
export * from "./values/key-side.ts";
export * from "./values/keys.ts";
export * from "./values/length.ts";
export { lengthPairField, readLengthPair, type LengthPair } from "./values/length-pair.ts";
export * from "./values/letter-spacing.ts";
export { MASK_MODES, MASK_SHAPES, maskFields, type ReelMask } from "./values/masks.ts";
export * from "./values/markers.ts";
export { MATTE_MODES } from "./values/matte.ts";
export * from "./values/output-formats.data.ts";
export * from "./values/paint.ts";
export * from "./values/position.ts";
export * from "./values/preset.ts";
export * from "./values/presets.data.ts";
export * from "./values/ratio.ts";
export * from "./values/scale.ts";
export * from "./values/motion-blur.ts";
export * from "./values/shadow.ts";
export * from "./values/shape-stroke.ts";
export { isPath } from "./values/source.ts";
export * from "./values/stroke.ts";
export * from "./values/text-background.ts";
export * from "./values/time-value.ts";
export * from "./values/trim.ts";
export {
  variableField,
  type VariableSpec,
  type VariableType,
  type VariableValue,
} from "./values/variable.ts";
export * from "./structure/ids.ts";
export * from "./variables/bind.ts";
export { variableNames } from "./variables/template.ts";
export { patchStep, printValue } from "./slip.ts";
export { checkLayer } from "./check-layer.ts";
export { booleanField, choiceField, textField } from "./values/scalar.ts";
export { integerField, numberField } from "./values/number.ts";
export { listField } from "./values/list.ts";
export {
  checkKeys,
  checkMapping,
  fieldSchema,
  mapField,
  objectField,
  tableSchema,
} from "./values/object.ts";
export { canvasSizeField } from "./values/canvas-size.ts";
export { pathField } from "./values/source.ts";
