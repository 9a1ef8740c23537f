import { frameAt as frameIndexAt } from "@reelkiln/document";

import type { MediaBackend, VideoReadRequest } from "../src/media/backend.ts";
import { grainyFrame } from "./planes.ts";

/** A back-end whose videos are grainy pictures made from their times: equal requests give equal frames. */
export function grainyBackend(): Pick<MediaBackend, "openVideo"> {
  return {
    openVideo: async (request: VideoReadRequest) => ({
      frameAt: async (time) => {
        const index = frameIndexAt(time, { numerator: 24, denominator: 1 });
        return grainyFrame(request.width, request.height, index + request.path.length);
      },
      nextTime: () => undefined,
      rewind: async () => undefined,
      [Symbol.asyncDispose]: async () => undefined,
    }),
  };
}
