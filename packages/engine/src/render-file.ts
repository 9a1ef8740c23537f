import { outputFormat, writeCaptions, type OutputFormat } from "@reelkiln/document";

import { writeFileAtomic } from "./io/io.ts";
import { renderAnimation } from "./render-animation.ts";
import { renderCaptionFile } from "./render-caption-file.ts";
import { renderFilm } from "./render-film.ts";
import { renderPictures } from "./render-pictures.ts";
import type { RenderRequest, RenderResult, RenderWatch } from "./render-request.ts";
import { renderSoundFile } from "./render-sound-file.ts";
import { settleRequest, type RenderStart } from "./render-work.ts";
import { siblingOf } from "./write-receipt.ts";

type Render = (
  start: RenderStart,
  watch: RenderWatch,
) => Promise<Omit<RenderResult, "captionPaths">>;

/** How each kind of output is made. */
const KINDS: Readonly<Record<OutputFormat["kind"], Render>> = {
  film: renderFilm,
  animation: renderAnimation,
  pictures: renderPictures,
  sound: renderSoundFile,
  captions: renderCaptionFile,
};

/** Renders in this process. Throws ReelError; whatever it throws, nothing half-written stays. */
export async function renderFile(
  request: RenderRequest,
  watch: RenderWatch = {},
): Promise<RenderResult> {
  const start = await settleRequest(request);
  const { delivery } = start.request.settled;
  const result = await KINDS[outputFormat(delivery.format).kind](start, watch);
  const captionPaths: string[] = [];
  for (const ending of delivery.captions) {
    const path = siblingOf(request.output, ending);
    await writeFileAtomic(path, writeCaptions(request.timeline, ending, request.frames));
    captionPaths.push(path);
  }
  return { ...result, captionPaths };
}
