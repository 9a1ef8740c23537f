import type { ReelLayerOf } from "../../model/model.ts";
import { FILLS, type KindResolver } from "../context.ts";
import { mediaSource } from "../media-source.ts";
import { pictureLayers } from "../picture.ts";

/** A still has no length of its own. */
export const imageResolver: KindResolver<ReelLayerOf<"image">> = {
  timing: () => FILLS,
  resolve: (instance, surfacePx, context) => {
    const media = mediaSource(instance, "image", context);
    const facts = media?.facts.image;
    if (media === undefined || facts === undefined) return [];
    const content = { kind: "image", src: media.path } as const;
    const sourcePx = [facts.width, facts.height] as const;
    return pictureLayers(instance, { content, sourcePx, surfacePx }, context);
  },
};
