import { createShaper, type GlyphShaper } from "@reelkiln/draw";

import { createFontSet } from "../io/io.ts";
import { bufferFrame, chooseBackend, pictureBytes, type BufferShape } from "../media/media.ts";
import { createFrameMaker, readStills, type FrameMaker } from "../picture/picture.ts";
import { planRender, type RenderPlan } from "../plan/plan.ts";
import type { PictureRequest } from "./picture-request.ts";

/** Frames of a timeline in plain memory, by the code that renders them. */
export interface OpenFrames {
  readonly maker: FrameMaker;
  readonly shaper: GlyphShaper;
  readonly plan: RenderPlan;
}

/** Opens a timeline for drawing without an encoder. Throws ReelError `missing-dependency`, `media-failed`. */
export async function openFrames(request: PictureRequest): Promise<OpenFrames> {
  const { timeline, root } = request;
  const backend = await chooseBackend(request.backend);
  const shaper = await createShaper(createFontSet(request.fonts));
  const plan = planRender(timeline, shaper, request);
  const shape: BufferShape = { width: plan.width, height: plan.height, alpha: false };
  const maker = createFrameMaker({
    timeline,
    plan,
    shaper,
    backend,
    root,
    stills: await readStills(timeline, root),
    allocateFrame: () => bufferFrame(shape, new Uint8Array(pictureBytes(shape)), "owned"),
    threads: 0,
  });
  return { maker, shaper, plan };
}
