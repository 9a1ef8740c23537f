import { documentFields, pointerFromPath, type ReelDocument } from "../model/model.ts";
import type { PatchOperation } from "./patch.ts";

/** Adds a key of the document where the order of the format has it. */
export function rootAddition(
  document: ReelDocument,
  key: keyof typeof documentFields,
  value: unknown,
): PatchOperation {
  const order = Object.keys(documentFields);
  const later = order.slice(order.indexOf(key) + 1);
  const before = Object.keys(document).find((name) => later.includes(name));
  return {
    op: "add",
    path: pointerFromPath([key]),
    value,
    ...(before === undefined ? {} : { before }),
  };
}
