import {
  evaluateScene,
  frameAt,
  flicksPerFrame,
  secondsFromFlicks,
  type Timeline,
} from "@reelkiln/document";

import { joinPath } from "../io/io.ts";
import type { AudioBlock, MediaBackend } from "../media/media.ts";
import { createSceneWriter } from "../plan/scene-text.ts";
import { segmentKeys } from "../plan/segment-keys.ts";
import { blocksOf, mixSound } from "../sound/sound.ts";
import { openFrames } from "../stills/drawn-frames.ts";
import type { PictureRequest } from "../stills/picture-request.ts";
import type { DiffSide, SidePictures, SideSize } from "./side.ts";

/** What a timeline comes to, before it is encoded, as one side of a comparison. */
export function openTimelineSide(request: PictureRequest, backend: MediaBackend): DiffSide {
  const { timeline } = request;
  return {
    facts: factsOf(timeline),
    picture: timeline,
    hasSound: timeline.sounds.length > 0,
    sound: () => soundOf(request, backend),
    openPictures: (size) => openPictures(request, size),
  };
}

async function openPictures(request: PictureRequest, size: SideSize): Promise<SidePictures> {
  const { timeline } = request;
  const scale = size.width / timeline.width;
  const { maker, shaper, plan } = await openFrames({ ...request, scale });
  const { keys } = segmentKeys({ timeline, shaper, plan, maker: "" });
  const writer = createSceneWriter(timeline.media, plan.readSizes);
  const last = timeline.frameCount - 1;
  return {
    width: plan.width,
    height: plan.height,
    frameAt: (time) => maker.make(Math.min(last, frameAt(time, timeline.frameRate))),
    runs: plan.segments.map(({ from, to }, index) => ({ from, to, key: keys[index] ?? "" })),
    layersAt(time) {
      const scene = evaluateScene(timeline, time, shaper);
      return new Map(
        scene.nodes.map((node) => [node.key, writer.textOf({ ...scene, nodes: [node] })]),
      );
    },
    [Symbol.asyncDispose]: () => maker[Symbol.asyncDispose](),
  };
}

async function* soundOf(
  { timeline, root }: PictureRequest,
  backend: MediaBackend,
): AsyncGenerator<AudioBlock> {
  const mix = await mixSound(timeline, { backend, pathOf: (src) => joinPath(root, src) });
  yield* blocksOf(mix, { from: 0, to: mix.left.length });
}

function factsOf(timeline: Timeline): DiffSide["facts"] {
  const { width, height, frameRate, frameCount, sounds } = timeline;
  const seconds = secondsFromFlicks(frameCount * flicksPerFrame(frameRate)).toFixed(3);
  return {
    size: `${width}×${height}`,
    "frame rate": `${frameRate.numerator}/${frameRate.denominator}`,
    frames: String(frameCount),
    "picture length": `${seconds} s`,
    ...(sounds.length === 0 && { sound: "none" }),
  };
}
