import type { PreviewAnswer } from "@reelkiln/studio";
import type { Shown } from "@reelkiln/toolkit/cli";

import { shortPath } from "./source-text.ts";

/** Where the pictures are. */
export function showPreview(output: unknown): Shown {
  const { frames, sheet_path } = output as PreviewAnswer;
  if (sheet_path !== undefined) {
    return { text: `${shortPath(sheet_path)}: ${frames.length} frames` };
  }
  return {
    text: frames
      .map(({ time_seconds, frame, image_path }) => {
        const place = image_path === undefined ? "not written" : shortPath(image_path);
        return `${place}: frame ${frame} at ${time_seconds.toFixed(3)} s`;
      })
      .join("\n"),
  };
}
