import type { Scene } from "@reelkiln/document";

import type { Frame } from "../media/frame.ts";

/** Turns scenes into frames, in rising time. */
export interface Compositor {
  /** The frame of `scene`, the caller's own. Video frames of the scene are already prepared. */
  compose(scene: Scene): Promise<Frame>;
}

/** Gives empty frames of the output size. */
export type AllocateFrame = () => Frame;
