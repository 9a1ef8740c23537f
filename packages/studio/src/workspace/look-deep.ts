import { resolve } from "@reelkiln/document";
import type { Issue, ReelDocument, Timeline } from "@reelkiln/document";

import type { MediaLibrary } from "./media-files.ts";

/** What the files of a project and the layout of its frames tell. */
export interface DeepLook {
  /** Absent when an error stands in the way. */
  readonly timeline?: Timeline;
  readonly issues: readonly Issue[];
}

/** Probes the files, resolves the times, lays out frames and checks them. */
export async function lookDeep(document: ReelDocument, library: MediaLibrary): Promise<DeepLook> {
  return resolve(document, await library.factsFor(document));
}
