import { ReelError, writeCaptions, type CaptionFile } from "@reelkiln/document";

import { writeFileAtomic } from "../io/io.ts";
import type { RenderResult } from "./request.ts";
import type { RenderStart } from "./work.ts";

const FILES: Readonly<Record<string, CaptionFile>> = { srt: "srt", vtt: "vtt" };

/** Writes what captions layers say as a caption file; there is nothing in it to be checked. */
export async function renderCaptionFile({
  request,
}: RenderStart): Promise<Omit<RenderResult, "captionPaths">> {
  const { format } = request.settled.delivery;
  const file = FILES[format];
  if (file === undefined) throw new ReelError("invalid-input", `${format} is no caption file.`);
  await writeFileAtomic(request.output, writeCaptions(request.timeline, file, request.frames));
  return {
    output: request.output,
    frameCount: 0,
    format,
    backend: "reelkiln",
    notes: [],
    path: { yuvFrames: 0, rgbaFrames: 0 },
    segments: { rendered: 0, reused: 0 },
  };
}
