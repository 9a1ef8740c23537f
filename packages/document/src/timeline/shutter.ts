import { MAIN_COMPOSITION, readMotionBlur, type MotionBlurSpec } from "../model/model.ts";
import type { ResolveContext } from "./context.ts";
import { compositionOf, type LayerInstance } from "./instance.ts";
import type { Shutter } from "./timeline.ts";

/** The shutter of a layer that has motion blur: its composition's, else the root's; none that never opens. */
export function shutterOf(instance: LayerInstance, context: ResolveContext): Shutter | undefined {
  const { layer } = instance;
  if (!("motionBlur" in layer) || layer.motionBlur !== true) return undefined;
  const { openFrames, phaseFrames, samples } = readMotionBlur(settingsOf(instance, context));
  if (openFrames <= 0) return undefined;
  return {
    opens: Math.round(phaseFrames * context.frame),
    length: Math.round(openFrames * context.frame),
    samples,
  };
}

function settingsOf(
  instance: LayerInstance,
  { document }: ResolveContext,
): MotionBlurSpec | undefined {
  for (let at = instance.parent; at !== undefined; at = at.parent) {
    if (at.composition?.motionBlur !== undefined) return at.composition.motionBlur;
  }
  const root = compositionOf(document, document.active ?? MAIN_COMPOSITION);
  return root?.motionBlur ?? document.motionBlur;
}
