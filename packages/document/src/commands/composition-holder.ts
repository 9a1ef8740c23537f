import {
  documentFields,
  MAIN_COMPOSITION,
  namedCompositionFields,
  pointerFromPath,
  type ReelComposition,
  type ReelDocument,
} from "../model/model.ts";
import { success, type Attempt } from "./command-error.ts";
import type { PatchOperation } from "./patch.ts";
import { setPatches } from "./set-patches.ts";
import { findComposition } from "./target.ts";

/** The mapping that holds a composition's settings: the document itself for main. */
export interface CompositionHolder {
  readonly id: string;
  readonly pointer: string;
  readonly composition: ReelDocument | ReelComposition;
  /** Patches that give it these values, each in its place; null removes. */
  readonly set: (values: Readonly<Record<string, unknown>>) => readonly PatchOperation[];
}

/** The settings of a composition; of the active one when none is asked for. */
export function compositionHolder(
  document: ReelDocument,
  comp: string | undefined,
): Attempt<CompositionHolder> {
  const target = findComposition(document, comp);
  if (!target.ok) return target;
  const { id, path } = target.value;
  const isMain = id === MAIN_COMPOSITION;
  const composition = isMain ? document : document.compositions?.[id];
  const holder = composition ?? document;
  const pointer = pointerFromPath(path);
  const order = Object.keys(isMain ? documentFields : namedCompositionFields);
  return success({
    id,
    pointer,
    composition: holder,
    set: (values) => setPatches({ holder, pointer, order }, values),
  });
}
