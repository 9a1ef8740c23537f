import type { MediaFacts } from "@reelkiln/document";

import { hashFile } from "../../io/file-hash.ts";
import { summarize } from "../probe/summarize.ts";
import { openInput } from "./input.ts";
import { loadNodeAv } from "./library.ts";
import { listContainer, listPackets } from "./listing.ts";

/** Facts of a video or sound file. Throws ReelError `media-failed`. */
export async function probeMedia(path: string): Promise<MediaFacts> {
  const av = await loadNodeAv();
  using input = openInput(av, path);
  const listing = listContainer(av, input, path);
  const packets = listPackets(av, input);
  return summarize({ path, hash: await hashFile(path), listing, packets });
}
