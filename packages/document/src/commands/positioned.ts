import { LAYER_KINDS } from "../model/model.ts";
import { refusal, success, type Attempt } from "./command-error.ts";
import type { LayerTarget } from "./target.ts";

/** Values that give a layer one coordinate of its position; the other stays. */
export function positioned(
  { layer, id }: Pick<LayerTarget, "layer" | "id">,
  { axis, value }: { readonly axis: "x" | "y"; readonly value: unknown },
): Attempt<Readonly<Record<string, unknown>>> {
  if (!Object.hasOwn(LAYER_KINDS[layer.type].fields, "position"))
    return refusal({
      code: "wrong-kind",
      message: `${id} is a ${layer.type} layer, which has no place.`,
      param: "layers",
    });
  const held: unknown = Reflect.get(layer, "position");
  if (
    Reflect.has(layer, `position.${axis}`) ||
    Reflect.has(layer, `position.${axis === "x" ? "y" : "x"}`)
  )
    return success({ [`position.${axis}`]: value });
  const pair = held === undefined ? ["center", "center"] : pairOf(held);
  if (pair === undefined)
    return refusal({
      code: "animated-property",
      message: `The position of ${id} moves.`,
      param: "layers",
      hint: "Separate its axes first: prop.separate.",
    });
  return success({ position: axis === "x" ? [value, pair[1]] : [pair[0], value] });
}

function pairOf(position: unknown): readonly unknown[] | undefined {
  if (Array.isArray(position)) return position as readonly unknown[];
  if (typeof position !== "string") return undefined;
  return position === "left" || position === "right" || position === "center"
    ? [position, "center"]
    : ["center", position];
}
