import { resolve } from "node:path";

import { ReelError, flicksFromSeconds, frameAt, invariant } from "@reelkiln/document";

import { openReel } from "./open-reel.ts";
import type { ReelOptions, ReelSource } from "./open-reel.ts";

/** Which frame, and where its picture goes. */
export interface StillReelOptions extends ReelOptions {
  /** Seconds from the start; the frame that shows then. */
  readonly timeSeconds: number;
  /** PNG to write; without it the picture is only returned. */
  readonly output?: string;
  /** Longest side in pixels. Default: as rendered. */
  readonly maxSidePx?: number;
}

/** A frame as a picture. */
export interface ReelStill {
  readonly frame: number;
  readonly png: Uint8Array;
}

/**
 * Draws one frame exactly as the render will. Throws ReelError: `invalid-input` with the issues or
 * for a time beyond the end.
 */
export async function stillReel(source: ReelSource, options: StillReelOptions): Promise<ReelStill> {
  const { timeSeconds, output, maxSidePx } = options;
  const { timeline, project, fonts } = await openReel(source, options);
  invariant(timeline !== undefined, "a project without errors has a timeline");
  const frame = frameAt(flicksFromSeconds(timeSeconds), timeline.frameRate);
  if (frame < 0 || frame >= timeline.frameCount) {
    throw new ReelError("invalid-input", `${timeSeconds} s lies outside the video.`);
  }
  const { openStills, writeFileAtomic } = await import("@reelkiln/engine");
  await using stills = await openStills({ timeline, root: project.root, fonts });
  const still = await stills.still(frame);
  const png = await still.png(maxSidePx);
  if (output !== undefined) await writeFileAtomic(resolve(output), png);
  return { frame, png };
}
