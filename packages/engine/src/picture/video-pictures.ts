import type { ImageData } from "@napi-rs/canvas";
import { existing, type Flicks, type MediaFacts } from "@reelkiln/document";
import type { MediaPicture } from "@reelkiln/draw";

import { canvasLibrary } from "../io/io.ts";
import { createRaster, type Raster } from "./canvas-platform.ts";
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
  readonly raster: Raster;
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
      const frame = feed.largest(src, sourceTime);
      const facts = media[src]?.video;
      if (frame === undefined || facts === undefined) return undefined;
      const key = `${sourceTime}@${src}`;
      let slate = used.get(key);
      if (slate === undefined) {
        slate = takeSlate(free, frame.width, frame.height);
        writeFrameToRgba(frame, slate.bytes, slate.rows);
        slate.raster.canvas.getContext("2d").putImageData(slate.pixels, 0, 0);
        used.set(key, slate);
      }
      return {
        picture: slate.raster.canvas,
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
  const index = free.findIndex(({ raster }) => raster.width === width && raster.height === height);
  if (index >= 0) return existing(free.splice(index, 1)[0], "a free slate");
  const bytes = new Uint8ClampedArray(width * height * 4);
  const { ImageData: Pixels } = canvasLibrary();
  return {
    raster: createRaster(width, height),
    pixels: new Pixels(bytes, width, height),
    bytes: new Uint8Array(bytes.buffer),
    rows: createChromaRows(width),
  };
}
