import type { CaptionFile } from "../model/model.ts";
import { FLICKS_PER_SECOND, flicksOfFrame, type Flicks } from "../time/time.ts";
import type { CaptionPage, Timeline, TimelineLayer } from "./timeline.ts";

/** A half-open part of a timeline, in frames. */
interface FrameSpan {
  readonly from: number;
  readonly to: number;
}

interface Cue {
  readonly start: Flicks;
  readonly end: Flicks;
  readonly text: string;
}

/**
 * What the captions layers of a timeline say, as the text of a caption file: a cue for each page as it shows. With
 * `frames`, only that part, counted from its first frame.
 */
export function writeCaptions(timeline: Timeline, format: CaptionFile, frames?: FrameSpan): string {
  const { from, to } = frames ?? { from: 0, to: timeline.frameCount };
  const origin = flicksOfFrame(from, timeline.frameRate);
  const end = Math.min(timeline.duration, flicksOfFrame(to, timeline.frameRate));
  const cues = pagesOf(timeline.layers)
    .map((page) => ({
      start: Math.max(page.start, origin) - origin,
      end: Math.min(page.end, end) - origin,
      text: plainText(page.text),
    }))
    .filter((cue) => cue.end > cue.start && cue.text !== "")
    .toSorted((a, b) => a.start - b.start);
  return WRITERS[format](cues);
}

const WRITERS: Readonly<Record<CaptionFile, (cues: readonly Cue[]) => string>> = {
  srt: (cues) =>
    cues
      .map(({ text, ...span }, index) => `${index + 1}\n${spanText(span, ",")}\n${text}\n`)
      .join("\n"),
  vtt: (cues) =>
    `WEBVTT\n${cues.map(({ text, ...span }) => `\n${spanText(span, ".")}\n${escaped(text)}\n`).join("")}`,
};

function pagesOf(layers: readonly TimelineLayer[]): readonly CaptionPage[] {
  return layers.flatMap((layer) => {
    if (layer.kind === "surface") return pagesOf(layer.layers);
    return layer.kind === "captions" ? layer.pages : [];
  });
}

/** A blank line would end the cue. */
function plainText(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function spanText({ start, end }: Omit<Cue, "text">, mark: "," | "."): string {
  return `${timestamp(start, mark)} --> ${timestamp(end, mark)}`;
}

function timestamp(time: Flicks, mark: "," | "."): string {
  const milliseconds = Math.round((time * 1000) / FLICKS_PER_SECOND);
  const digits = (value: number, count = 2): string => String(value).padStart(count, "0");
  const seconds = Math.floor(milliseconds / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${clock.map((part) => digits(part)).join(":")}${mark}${digits(milliseconds % 1000, 3)}`;
}
