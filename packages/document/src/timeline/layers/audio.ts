import type { ReelLayerOf } from "../../model/model.ts";
import type { KindResolver } from "../context.ts";
import { checkPlayedLength, playbackOf } from "../playback.ts";
import { soundClip } from "../sound.ts";

/** Sound is as long as the part of its source that plays, at its speed, unless it loops. */
export const audioResolver: KindResolver<ReelLayerOf<"audio">> = {
  timing: (context) => ({
    ownEnd: (instance, schedule) => {
      const playback = playbackOf(instance as Parameters<typeof playbackOf>[0], context);
      return playback?.length === undefined
        ? undefined
        : schedule.startOf(instance) + playback.length;
    },
  }),
  resolve: () => [],
  sounds: (instance, context) => {
    const playback = playbackOf(instance, context);
    if (playback === undefined) return [];
    checkPlayedLength(instance, context);
    return soundClip(instance, playback, context);
  },
};
