import type { MediaFacts } from "@reelkiln/document";

import { probeFile } from "../probe/probe-file.ts";
import { openInput } from "./input.ts";
import { loadNodeAv } from "./library.ts";
import { listContainer, listPackets } from "./listing.ts";

/** Facts of a media file. Throws ReelError `media-failed`. */
export async function probeMedia(path: string): Promise<MediaFacts> {
  const av = await loadNodeAv();
  return probeFile(path, async () => {
    using input = openInput(av, path);
    return { listing: listContainer(av, input, path), packets: listPackets(av, input) };
  });
}
