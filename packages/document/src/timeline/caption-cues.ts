import { readCaptions, type Cue, type CueWord } from "../captions/captions.ts";
import { captionIssue } from "../captions/cue.ts";
import { readSeconds, type ReelLayerOf } from "../model/model.ts";
import { flicksFromSeconds, type Flicks } from "../time/time.ts";
import { once, type ResolveContext } from "./context.ts";
import { instanceById, nameOf, type LayerInstance } from "./instance.ts";
import { isFault, pathOfSource, reportFault, reportNoAsset, sourcePlace } from "./media-source.ts";
import { playbackOf, type PlayedInstance } from "./playback.ts";
import { firstReaching, retimeOf, type Retime } from "./retime.ts";
import { timelineIssue } from "./timeline-issue.ts";
import { timeOf } from "./visual.ts";

export type CaptionsInstance = LayerInstance<ReelLayerOf<"captions">>;

/** Cues in root time, cut to what is heard of the layer they follow. */
export interface PlacedCues {
  readonly cues: readonly Cue[];
  /** End of the layer they follow; Infinity without one. */
  readonly limit: Flicks;
  /** File they come from; absent for cues written in the document. */
  readonly file?: string;
}

/** The cues of a captions layer where the spoken layer's start, trim and speed put them. */
export function placedCues(instance: CaptionsInstance, context: ResolveContext): PlacedCues {
  return once(context, `cues:${instance.key}`, () => {
    const { cues, file } = sourceCues(instance, context);
    const course = courseOf(instance, context);
    const placed = cues.flatMap((cue) => placeCue(cue, course) ?? []);
    return { cues: placed, limit: course.end, ...(file !== undefined && { file }) };
  });
}

/** From source time to root time: root = start + (source − inPoint) ÷ speed. */
interface Course {
  readonly start: Flicks;
  readonly inPoint: Flicks;
  readonly outPoint: Flicks;
  readonly speed: number;
  readonly end: Flicks;
  /** Instead of the speed, where it is not one. */
  readonly retime?: Retime;
}

function courseOf(instance: CaptionsInstance, context: ResolveContext): Course {
  const { schedule } = context;
  const spoken = spokenLayer(instance, context);
  const playback = spoken && playbackOf(spoken, context);
  if (spoken === undefined || playback === undefined) {
    const start = schedule.startOf(instance);
    return { start, inPoint: 0, outPoint: Infinity, speed: 1, end: Infinity };
  }
  const { inPoint, outPoint, speed } = playback.span;
  const time = timeOf(spoken, context);
  const retime = retimeOf(spoken.layer, time);
  return { ...time, inPoint, outPoint, speed, ...(retime !== undefined && { retime }) };
}

function spokenLayer(
  instance: CaptionsInstance,
  context: ResolveContext,
): PlayedInstance | undefined {
  const id = instance.layer.of;
  if (id === undefined) return undefined;
  const spoken = instanceById(instance, id);
  const kind = spoken?.layer.type;
  if (spoken !== undefined && (kind === "audio" || kind === "video")) {
    return spoken as PlayedInstance;
  }
  context.report(
    timelineIssue("dangling-reference", {
      path: [...instance.path, "of"],
      message: `of ${nameOf(instance)} names ${id}, which is no audio or video layer.`,
      received: id,
      accepted: [...instance.scope.byId]
        .filter(([, each]) => each.layer.type === "audio" || each.layer.type === "video")
        .map(([name]) => name),
    }),
  );
  return undefined;
}

function placeCue(cue: Cue, course: Course): Cue | undefined {
  const spans = <T extends { readonly start: Flicks; readonly end: Flicks }>(each: T): boolean =>
    each.end > course.inPoint && each.start < course.outPoint;
  if (!spans(cue)) return undefined;
  const at = (time: Flicks): Flicks => {
    const inside = Math.min(Math.max(time, course.inPoint), course.outPoint);
    if (course.retime !== undefined) return firstReaching(course.retime, inside, course);
    return course.start + Math.round((inside - course.inPoint) / course.speed);
  };
  const move = <T extends { readonly start: Flicks; readonly end: Flicks }>(each: T): T => ({
    ...each,
    start: at(each.start),
    end: at(each.end),
  });
  const heard = cue.words.filter(spans);
  if (cue.words.length > 0 && heard.length === 0) return undefined;
  return { ...move(cue), words: heard.map((word): CueWord => move(word)) };
}

function sourceCues(
  instance: CaptionsInstance,
  context: ResolveContext,
): { readonly cues: readonly Cue[]; readonly file?: string } {
  const { layer } = instance;
  if (layer.words !== undefined) return { cues: [cueOfWords(layer.words)] };
  if (layer.cues !== undefined) {
    return {
      cues: layer.cues.map((cue) =>
        cue.words === undefined || cue.words.length === 0
          ? { ...spanOf(cue), text: cue.text.replace(/\s+/g, " ").trim(), words: [], line: 1 }
          : cueOfWords(cue.words),
      ),
    };
  }
  return layer.src === undefined
    ? noSource(instance, context)
    : fileCues(instance, layer.src, context);
}

function fileCues(
  instance: CaptionsInstance,
  src: string,
  context: ResolveContext,
): { readonly cues: readonly Cue[]; readonly file?: string } {
  const file = pathOfSource(context.document, src);
  if (file === undefined) {
    reportNoAsset(instance, src, context);
    return { cues: [] };
  }
  const text = context.facts.captions.get(file);
  if (text === undefined || isFault(text)) {
    reportFault(instance, file, context);
    return { cues: [] };
  }
  const { cues, issues } = readCaptions(text, { file, path: sourcePlace(instance, context) });
  for (const issue of issues) context.report(issue);
  return { cues, file };
}

function noSource(
  instance: CaptionsInstance,
  context: ResolveContext,
): { readonly cues: readonly Cue[] } {
  const message = `${nameOf(instance)} has neither src nor words nor cues.`;
  const source = { file: "captions", path: instance.path };
  const issue = captionIssue(source, { code: "caption-empty", line: 1, message });
  context.report({ ...issue, message, hint: "Name a caption file in src." });
  return { cues: [] };
}

interface SpokenText {
  readonly text: string;
  readonly start: unknown;
  readonly end: unknown;
}

function spanOf({ start, end }: SpokenText): { readonly start: Flicks; readonly end: Flicks } {
  return {
    start: flicksFromSeconds(readSeconds(start) ?? 0),
    end: flicksFromSeconds(readSeconds(end) ?? 0),
  };
}

function cueOfWords(words: readonly SpokenText[]): Cue {
  let text = "";
  const placed = words.map((word): CueWord => {
    const clean = word.text.trim();
    const offset = text === "" ? 0 : text.length + 1;
    text = text === "" ? clean : `${text} ${clean}`;
    return { ...spanOf(word), text: clean, offset };
  });
  const sorted = placed.toSorted((a, b) => a.start - b.start);
  return {
    start: sorted[0]?.start ?? 0,
    end: Math.max(0, ...placed.map((word) => word.end)),
    text,
    words: placed,
    line: 1,
  };
}
