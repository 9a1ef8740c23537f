import { outputFormat, writeCaptions, type OutputFormat } from "@reelkiln/document";

import { writeFileAtomic } from "../io/io.ts";
import { renderAnimation } from "./animation.ts";
import { renderCaptionFile } from "./caption-file.ts";
import { renderFilm } from "./film.ts";
import { renderPictures } from "./pictures.ts";
import type { RenderRequest, RenderResult, RenderWatch } from "./request.ts";
import { renderSoundFile } from "./sound-file.ts";
import { settleRequest, type RenderStart } from "./work.ts";
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
