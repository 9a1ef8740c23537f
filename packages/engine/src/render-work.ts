import type { GlyphShaper } from "@reelkiln/draw";

import type { Encoder, MediaBackend } from "./media/media.ts";
import type { FrameMaker } from "./picture/picture.ts";
import type { RenderPlan } from "./plan/plan.ts";
import type { RenderRequest, RenderWatch } from "./render-request.ts";
import type { RenderSound } from "./render-sound.ts";
import type { FrameMeter } from "./verify/verify.ts";

/** All that one render works with. */
export interface RenderWork {
  readonly request: RenderRequest;
  readonly watch: RenderWatch;
  readonly backend: MediaBackend;
  readonly shaper: GlyphShaper;
  readonly plan: RenderPlan;
  readonly meter: FrameMeter;
  readonly sound: RenderSound | undefined;
  readonly maker: FrameMaker;
  readonly encoder: Encoder;
}

/** The same before the encoder is open. */
export type OpeningWork = Omit<RenderWork, "maker" | "encoder">;

/** Frames of a plan. */
export function countOf({ frames }: RenderPlan): number {
  return frames.to - frames.from;
}
