import type { ReelDocument } from "@reelkiln/document";

/** A project as a value: what its YAML would spell. The format's version may be left out. */
export type ReelInput = Omit<ReelDocument, "reelkiln"> & { readonly reelkiln?: 1 };

/** Declares a project in code, typed from the model; the value is plain JSON and stays as given. */
export function defineReel(reel: ReelInput): ReelDocument {
  return { ...reel, reelkiln: 1 };
}
