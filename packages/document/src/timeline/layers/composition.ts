import { readColor, readLength, readSeconds, type ReelLayerOf } from "../../model/model.ts";
import { flicksFromSeconds } from "../../time/time.ts";
import type { Vec2 } from "../animated.ts";
import { atRest } from "../at-rest.ts";
import type { KindResolver } from "../context.ts";
import { innerTime } from "../inner-time.ts";
import type { LayerInstance } from "../instance.ts";
import { latestEnd } from "../schedule.ts";
import type { SolidLayer } from "../timeline.ts";
import { scaledBy, visualBase, type VisualBase } from "../visual.ts";

/**
 * Layers that move as one. A composition by name is as long as it says itself; a group in place fills what is around
 * it, and counts for `duration: auto` with the latest of its layers.
 */
export const compositionResolver: KindResolver<ReelLayerOf<"composition">> = {
  timing: () => ({
    ownEnd: (instance, schedule) => {
      const { composition } = instance;
      if (composition === undefined) return undefined;
      const seconds =
        composition.duration === "auto" ? undefined : readSeconds(composition.duration);
      if (seconds === undefined) return latestEnd(instance.children, schedule);
      return schedule.startOf(instance) + flicksFromSeconds(seconds);
    },
    countingEnd: (instance, schedule) => {
      const seconds = readSeconds(instance.composition?.duration);
      if (seconds === undefined) return latestEnd(instance.children, schedule);
      return schedule.startOf(instance) + flicksFromSeconds(seconds);
    },
  }),
  resolve: (instance, surfacePx, context) => {
    const sizePx = sizeOf(instance, surfacePx);
    const base = visualBase(instance, { surfacePx }, context);
    const retime = innerTime(instance, base, context.schedule.innerEndOf(instance));
    const back = backgroundOf(instance, { ...base, ...(retime && { end: retime.end }) }, sizePx);
    const layers = [...back, ...context.resolveAll(instance.children, sizePx)];
    const fitted = scaledBy(base, fitOf(instance, sizePx, surfacePx));
    const inner = { sizePx, layers, dissolves: [], ...(retime !== undefined && { retime }) };
    return [{ ...fitted, kind: "surface", ...inner }];
  },
};

/** The composition's own size, else the layer's, else that of the surface around it. */
function sizeOf(instance: LayerInstance<ReelLayerOf<"composition">>, surfacePx: Vec2): Vec2 {
  const { composition, layer } = instance;
  if (composition !== undefined) {
    return [composition.width ?? surfacePx[0], composition.height ?? surfacePx[1]];
  }
  return [
    readLength(layer.width, surfacePx[0]) ?? surfacePx[0],
    readLength(layer.height, surfacePx[1]) ?? surfacePx[1],
  ];
}

/** A composition with a size of its own is scaled to the width or height its layer asks for. */
function fitOf(
  { composition, layer }: LayerInstance<ReelLayerOf<"composition">>,
  sizePx: Vec2,
  surfacePx: Vec2,
): Vec2 {
  if (composition === undefined) return [1, 1];
  const width = readLength(layer.width, surfacePx[0]);
  const height = readLength(layer.height, surfacePx[1]);
  const x = width === undefined ? undefined : width / sizePx[0];
  const y = height === undefined ? undefined : height / sizePx[1];
  return [x ?? y ?? 1, y ?? x ?? 1];
}

function backgroundOf(
  { composition, layer }: LayerInstance<ReelLayerOf<"composition">>,
  base: VisualBase,
  sizePx: Vec2,
): readonly SolidLayer[] {
  const color = readColor(layer.background ?? composition?.background);
  if (color === undefined) return [];
  return [
    {
      kind: "solid",
      key: `${base.key}/background`,
      origin: base.origin,
      start: base.start,
      end: base.end,
      ...atRest(sizePx),
      color,
      sizePx,
    },
  ];
}
