import type { DocumentPath } from "../issue.ts";
import { isDriven } from "../values/driven.ts";

/** A property of a layer with an expression, as a path inside the layer. */
export interface DrivenProperty {
  readonly path: DocumentPath;
  /** The same as commands write it: `effects[0].radius`. */
  readonly name: string;
  readonly expression: string;
}

/** Layers are values that never change, so each is looked through once. */
const FOUND = new WeakMap<object, readonly DrivenProperty[]>();

/** Properties of a layer that have an expression; those of the layers it holds are theirs. */
export function drivenProperties(layer: object): readonly DrivenProperty[] {
  const known = FOUND.get(layer);
  if (known !== undefined) return known;
  const found = Object.entries(layer).flatMap(([key, value]) =>
    key === "layers" ? [] : drivenIn(value, [key]),
  );
  FOUND.set(layer, found);
  return found;
}

function drivenIn(value: unknown, path: DocumentPath): readonly DrivenProperty[] {
  if (typeof value !== "object" || value === null) return [];
  if (isDriven(value)) return [{ path, name: propertyName(path), expression: value.expression }];
  if (Array.isArray(value)) return value.flatMap((item, index) => drivenIn(item, [...path, index]));
  return Object.entries(value).flatMap(([key, item]) => drivenIn(item, [...path, key]));
}

/** A path inside a layer as commands write it. */
export function propertyName(path: DocumentPath): string {
  return path
    .map((key, index) => (typeof key === "number" ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join("");
}
