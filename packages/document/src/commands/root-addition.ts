import { documentFields, pointerFromPath, type ReelDocument } from "../model/model.ts";
import type { PatchOperation } from "./patch.ts";
import { beforeLater } from "./set-patches.ts";

/** Adds a key of the document where the order of the format has it. */
export function rootAddition(
  document: ReelDocument,
  key: keyof typeof documentFields,
  value: unknown,
): PatchOperation {
  return {
    op: "add",
    path: pointerFromPath([key]),
    value,
    ...beforeLater(key, document, Object.keys(documentFields)),
  };
}
