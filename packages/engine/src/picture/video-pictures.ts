import { createCanvas, type Canvas, type ImageData, type SKRSContext2D } from "@napi-rs/canvas";
import { existing, type Flicks, type MediaFacts } from "@reelkiln/document";
import type { MediaPicture } from "@reelkiln/draw";

import { createChromaRows, writeFrameToRgba, type ChromaRows } from "./frame-to-rgba.ts";
import type { VideoFeed } from "./video-feed.ts";

/** Video frames as pictures a canvas can draw, converted when first asked for in an output frame. */
export interface VideoPictures {
  picture(src: string, sourceTime: Flicks): MediaPicture | undefined;
  /** Marks the end of an output frame: its pictures may be overwritten. */
  endFrame(): void;
}

/** A canvas of one size with the pixels that go onto it, reused from frame to frame. */
interface Slate {
  readonly canvas: Canvas;
  readonly context: SKRSContext2D;
  readonly pixels: ImageData;
  readonly bytes: Uint8Array;
  readonly rows: ChromaRows;
}

export function createVideoPictures(
  feed: VideoFeed,
  media: Readonly<Record<string, MediaFacts>>,
): VideoPictures {
  const free: Slate[] = [];
  let used = new Map<string, Slate>();
  return {
    picture(src, sourceTime) {
      const frame = feed.frame(src, sourceTime);
      const facts = media[src]?.video;
      if (frame === undefined || facts === undefined) return undefined;
      const key = `${sourceTime}@${src}`;
      let slate = used.get(key);
      if (slate === undefined) {
        slate = takeSlate(free, frame.width, frame.height);
        writeFrameToRgba(frame, slate.bytes, slate.rows);
        slate.context.putImageData(slate.pixels, 0, 0);
        used.set(key, slate);
      }
      return {
        picture: slate.canvas,
        pixelWidth: frame.width,
        pixelHeight: frame.height,
        sourceWidth: facts.width,
        sourceHeight: facts.height,
      };
    },
    endFrame() {
      free.push(...used.values());
      used = new Map();
    },
  };
}

function takeSlate(free: Slate[], width: number, height: number): Slate {
  const index = free.findIndex(({ canvas }) => canvas.width === width && canvas.height === height);
  if (index >= 0) return existing(free.splice(index, 1)[0], "a free slate");
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const pixels = context.createImageData(width, height);
  return {
    canvas,
    context,
    pixels,
    bytes: new Uint8Array(pixels.data.buffer, pixels.data.byteOffset, pixels.data.byteLength),
    rows: createChromaRows(width),
  };
}
