import type { Animated, TimelineLayer } from "@reelkiln/document";

/** Whether an animated value is one value throughout. */
export function isStatic(animated: Animated<unknown>): boolean {
  return "value" in animated || animated.keys.length === 1;
}

/** Whether a layer keeps its place, size and turn for its whole span. */
export function isStill(layer: TimelineLayer): boolean {
  return [layer, ...(layer.parents ?? [])].every(
    ({ position, scale, rotationDegrees, modifiers }) =>
      [position, scale, rotationDegrees].every(isStatic) &&
      modifiers.every((modifier) => modifier.target === "opacity"),
  );
}

/** Whether a layer is fully opaque in its whole box, throughout and without an effect of its own. */
export function isPlain(layer: TimelineLayer): boolean {
  return (
    isStill(layer) &&
    layer.modifiers.length === 0 &&
    isStatic(layer.opacity) &&
    firstValue(layer.opacity) === 1 &&
    isStatic(layer.radiusPx) &&
    firstValue(layer.radiusPx) === 0 &&
    layer.crop === undefined &&
    layer.shadow === undefined
  );
}

/** The value of a static one. */
export function firstValue(animated: Animated<number>): number | undefined {
  return "value" in animated ? animated.value : animated.keys[0]?.value;
}
