import { readDecibels, readSeconds, type ReelLayerOf } from "../model/model.ts";
import { flicksFromSeconds, type Flicks } from "../time/time.ts";
import { animatedOf } from "./authored-value.ts";
import type { ResolveContext } from "./context.ts";
import { instanceById, nameOf, type LayerInstance } from "./instance.ts";
import { playedSpan, type Playback, type PlayedInstance } from "./playback.ts";
import { isHeld, isLeftOut, reportSilence } from "./retimed-sound.ts";
import { timelineIssue } from "./timeline-issue.ts";
import type { DuckSpec, SoundClip } from "./timeline.ts";
import { transitionInto } from "./transition.ts";
import { asNumber, originOf } from "./visual.ts";

/**
 * The sound of a layer, cut to what lies around it; none when muted. Where a transition overlaps two children of a
 * sequence, both fade over it.
 */
export function soundClip(
  instance: PlayedInstance,
  playback: Playback,
  context: ResolveContext,
): readonly SoundClip[] {
  const { layer } = instance;
  if (layer.mute === true) return [];
  const { schedule } = context;
  const time = { start: schedule.startOf(instance), end: schedule.endOf(instance) };
  const end = Math.min(time.end, ...endsAround(instance, context));
  if (end <= time.start || isLeftOut(instance, context)) return [];
  const source = playedSpan(instance, playback, time);
  if (isHeld(source.retime)) return [];
  reportSilence(instance, { retime: source.retime, time }, context);
  const duck = duckOf(instance, context);
  return [
    {
      key: instance.key,
      origin: originOf(instance),
      start: time.start,
      end,
      source,
      gainDb: animatedOf(layer.gain, readDecibels, { time, fallback: 0 }),
      pan: animatedOf(layer.pan, asNumber, { time, fallback: 0 }),
      fadeIn: Math.max(flicksOf(layer.fadeIn), overlapAtStart(instance)),
      fadeOut: Math.max(flicksOf(layer.fadeOut), overlapAtEnd(instance)),
      ...(duck !== undefined && { duck }),
    },
  ];
}

function flicksOf(authored: unknown): Flicks {
  return flicksFromSeconds(readSeconds(authored) ?? 0);
}

function endsAround(instance: LayerInstance, context: ResolveContext): readonly Flicks[] {
  const ends = [context.schedule.duration()];
  for (let around = instance.parent; around !== undefined; around = around.parent) {
    ends.push(context.schedule.endOf(around));
  }
  return ends;
}

/** How long a layer shares with the one before it in its sequence. */
function overlapAtStart(instance: LayerInstance): Flicks {
  return transitionInto(instance)?.length ?? 0;
}

function overlapAtEnd(instance: LayerInstance): Flicks {
  const next = instance.parent?.children[instance.index + 1];
  return next === undefined ? 0 : (transitionInto(next)?.length ?? 0);
}

type Duck = NonNullable<ReelLayerOf<"audio">["duck"]>;

function duckOf(instance: PlayedInstance, context: ResolveContext): DuckSpec | undefined {
  const authored: Duck | undefined = instance.layer.duck;
  if (authored === undefined) return undefined;
  const ids = typeof authored.under === "string" ? [authored.under] : authored.under;
  const under = ids.flatMap((id) => clipKeys(instance, id, context));
  if (under.length === 0) return undefined;
  return {
    under,
    byDb: readDecibels(authored.by) ?? 12,
    attack: flicksFromSeconds(readSeconds(authored.attack) ?? 0.2),
    release: flicksFromSeconds(readSeconds(authored.release) ?? 0.5),
  };
}

/** Keys of the clips that a layer or what it holds sounds with. */
function clipKeys(instance: LayerInstance, id: string, context: ResolveContext): readonly string[] {
  const target = instanceById(instance, id);
  const path = [...instance.path, "duck", "under"];
  if (target === undefined) {
    const message = `duck of ${nameOf(instance)} names ${id}, which is not there.`;
    const accepted = [...instance.scope.byId.keys()];
    context.report(timelineIssue("dangling-reference", { path, message, received: id, accepted }));
    return [];
  }
  const keys = playedWithin(target).map((each) => each.key);
  if (keys.length === 0) {
    const message = `duck of ${nameOf(instance)} names ${id}, which has no sound.`;
    const hint = "Name an audio or video layer.";
    context.report(
      timelineIssue("no-sound", { path, message, received: id, severity: "warning", hint }),
    );
  }
  return keys;
}

function playedWithin(instance: LayerInstance): readonly LayerInstance[] {
  const { layer } = instance;
  const isPlayed = (layer.type === "audio" || layer.type === "video") && layer.mute !== true;
  return [...(isPlayed ? [instance] : []), ...instance.children.flatMap(playedWithin)];
}
