import {
  childLayers,
  pointerFromPath,
  type DocumentPath,
  type ReelDocument,
} from "../model/model.ts";
import { refusal, success, type Attempt } from "./command-error.ts";
import { findLayer, type CompositionTarget, type LayerTarget } from "./target.ts";

/** Where a layer goes, as parameters say it; one of them at most. */
interface LayerPlace {
  readonly above?: string;
  readonly below?: string;
  readonly into?: string;
  /** 1 is the front. */
  readonly index?: number;
}

export interface PlaceQuestion {
  readonly composition: CompositionTarget;
  readonly place: LayerPlace;
  /** The layer that moves, when one does: it has left its old place before it takes the new one. */
  readonly moving?: LayerTarget;
}

/** The JSON Pointer at which a layer comes to stand. */
export function placeOf(
  document: ReelDocument,
  question: PlaceQuestion,
): Attempt<{ readonly pointer: string }> {
  const { place, composition, moving } = question;
  const said = Object.keys(place);
  if (said.length > 1)
    return refusal({
      code: "invalid-params",
      message: `${said.join(" and ")} both say where; one is enough.`,
      accepted: said,
    });
  const reference = place.above ?? place.below ?? place.into;
  if (reference === undefined) return numberedPlace(question);
  const found = findLayer(document, reference, composition.id);
  if (!found.ok) return found;
  const { path, index, layer } = found.value;
  if (moving !== undefined && isInside(path, moving.path))
    return refusal({
      code: "invalid-params",
      message: "A layer cannot move next to or into itself.",
      param: said[0] ?? "",
    });
  if (place.into === undefined)
    return success({
      pointer: pointerTo(path.slice(0, -1), place.above === undefined ? index : index + 1, moving),
    });
  if (!("layers" in layer) || layer.layers === undefined)
    return refusal({
      code: "invalid-params",
      message: `${reference} is a ${layer.type} layer, which holds no layers.`,
      param: "into",
      accepted: ["a group (composition with layers) or a sequence"],
    });
  return success({ pointer: pointerTo([...path, "layers"], childLayers(layer).length, moving) });
}

function numberedPlace({
  composition,
  place,
  moving,
}: PlaceQuestion): Attempt<{ pointer: string }> {
  const level = moving?.path.slice(0, -1) ?? [...composition.path, "layers"];
  const count =
    moving === undefined ? composition.layers.length + 1 : siblingCount(moving, composition);
  const index = Math.max(0, count - (place.index ?? 1));
  return success({ pointer: pointerFromPath([...level, index]) });
}

function siblingCount(moving: LayerTarget, composition: CompositionTarget): number {
  return moving.parent === undefined
    ? composition.layers.length
    : childLayers(moving.parent).length;
}

/** Counts as if the moving layer were gone, because a move removes before it adds. */
function pointerTo(level: DocumentPath, index: number, moving: LayerTarget | undefined): string {
  const target = [...level, index];
  const depth = (moving?.path.length ?? 0) - 1;
  const [from, at] = [moving?.path.at(-1), target[depth]];
  const isBehind =
    moving !== undefined &&
    isInside(target, moving.path.slice(0, -1)) &&
    typeof from === "number" &&
    typeof at === "number" &&
    from < at;
  return pointerFromPath(isBehind ? target.with(depth, at - 1) : target);
}

function isInside(path: DocumentPath, outer: DocumentPath): boolean {
  return outer.every((key, index) => path[index] === key);
}
