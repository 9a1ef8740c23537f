import type { Scene } from "@reelkiln/document";

import type { AllocateFrame, Compositor } from "./compositor.ts";
import { writeRgbaToFrame } from "./rgba-to-frame.ts";

/** Draws a whole scene on an opaque ground; premultiplied RGBA of the canvas, valid until the next call. */
export type PaintScene = (scene: Scene) => Uint8Array;

/** The reference: every scene drawn whole on one canvas, then brought to 4:2:0. */
export function createRgbaCompositor(options: {
  readonly paint: PaintScene;
  readonly allocateFrame: AllocateFrame;
}): Compositor {
  return {
    async compose(scene) {
      const rgba = options.paint(scene);
      const frame = options.allocateFrame();
      frame.makeWritable();
      writeRgbaToFrame(rgba, frame);
      return frame;
    },
  };
}
