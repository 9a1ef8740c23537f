import type { ImageLayer, Timeline, TimelineLayer } from "@reelkiln/document";

import { firstValue, isPlain, isStatic } from "./static-value.ts";

/** Keys of the photos that are shown from planes, as videos are, rather than drawn as sprites: opaque, upright ones. */
export function planarStillsOf({ layers, media }: Timeline): readonly string[] {
  return layers.flatMap((layer) => {
    if (layer.kind === "surface") {
      return isPlain(layer) ? planarStillsOf({ layers: layer.layers, media } as Timeline) : [];
    }
    if (layer.kind !== "image") return [];
    const facts = media[layer.src]?.image;
    const isOpaque = facts !== undefined && !facts.hasAlpha && facts.frameCount === 1;
    return isOpaque && isUpright(layer) ? [layer.key] : [];
  });
}

/** Never turned, rounded or shadowed, nor treated in a way that needs its pixels. */
function isUpright(layer: ImageLayer): boolean {
  const { rotationDegrees, radiusPx, shadow, parents, modifiers, autoOrient } = layer;
  const isSquare = [rotationDegrees, radiusPx].every(
    (value) => isStatic(value) && firstValue(value) === 0,
  );
  const isBare =
    shadow === undefined && parents === undefined && autoOrient !== true && !isTreated(layer);
  return isSquare && isBare && modifiers.every(({ target }) => target !== "rotation");
}

function isTreated({ blend, effects, masks, matte, matteOnly }: TimelineLayer): boolean {
  return [blend, effects, masks, matte, matteOnly].some((each) => each !== undefined);
}
