/** Layers without any issue, with the depth at which they were checked: values never change in place. */
const SOUND = new WeakMap<object, number>();

/** Remembers a layer that was checked, `depth` keys deep, and has no issue. */
export function keepSound(layer: object, depth: number): void {
  SOUND.set(layer, depth);
}

/** Depth at which a layer was found without an issue; undefined when it was not. */
export function soundDepth(layer: unknown): number | undefined {
  return typeof layer === "object" && layer !== null ? SOUND.get(layer) : undefined;
}
