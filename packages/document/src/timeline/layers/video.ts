import type { ReelLayerOf } from "../../model/model.ts";
import type { KindResolver } from "../context.ts";
import { pictureLayers } from "../picture.ts";
import { checkPlayedLength, playbackOf, playedSpan } from "../playback.ts";
import { soundClip } from "../sound.ts";
import { timeOf } from "../visual.ts";

/** A film is as long as the part of its source that plays, at its speed, unless it loops. */
export const videoResolver: KindResolver<ReelLayerOf<"video">> = {
  timing: (context) => ({
    ownEnd: (instance, schedule) => {
      const playback = playbackOf(instance as Parameters<typeof playbackOf>[0], context);
      return playback?.length === undefined
        ? undefined
        : schedule.startOf(instance) + playback.length;
    },
  }),
  resolve: (instance, surfacePx, context) => {
    const playback = playbackOf(instance, context);
    const facts = playback?.media.facts.video;
    if (playback === undefined || facts === undefined) return [];
    checkPlayedLength(instance, context);
    const time = timeOf(instance, context);
    const content = { kind: "video", source: playedSpan(instance, playback, time) } as const;
    const sourcePx = [facts.width, facts.height] as const;
    return pictureLayers(instance, { content, sourcePx, surfacePx }, context);
  },
  sounds: (instance, context) => {
    const playback = playbackOf(instance, context);
    return playback?.media.facts.audio === undefined ? [] : soundClip(instance, playback, context);
  },
};
