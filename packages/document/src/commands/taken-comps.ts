import { MAIN_COMPOSITION, type ReelDocument } from "../model/model.ts";

export function takenComps(document: ReelDocument): ReadonlySet<string> {
  return new Set([MAIN_COMPOSITION, ...Object.keys(document.compositions ?? {})]);
}
