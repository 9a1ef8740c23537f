import type { Issue } from "../model/issue.ts";
import { flicksFromSeconds, FLICKS_PER_SECOND, secondsFromFlicks } from "../time/time.ts";
import {
  captionIssue,
  type CaptionReading,
  type CaptionSource,
  type Cue,
  type CueWord,
} from "./cue.ts";
import { lineOfJsonError, lineOfJsonPath, type JsonPath } from "./json-place.ts";

/** A typical word longer than this is taken for milliseconds written as seconds. */
const LONGEST_WORD_SECONDS = 20;

const ACCEPTED = ['{ "text": "word", "start": 1.25, "end": 1.5 }'];

interface Reading {
  readonly file: string;
  readonly source: CaptionSource;
  readonly issues: Issue[];
}

/**
 * Reads words as JSON: a list of `{ text, start, end }` in seconds (or `startMs`, `endMs`), the same under `words`, or
 * `segments` that each have `text`, `start`, `end` and perhaps `words`. `word` is read as `text`.
 */
export function parseWordsJson(file: string, source: CaptionSource): CaptionReading {
  let root: unknown;
  try {
    root = JSON.parse(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const line = lineOfJsonError(file);
    const message = `this is no JSON (${reason}).`;
    return { cues: [], issues: [captionIssue(source, { code: "caption-format", line, message })] };
  }
  const reading: Reading = { file, source, issues: [] };
  const cues = readRoot(root, reading);
  const unit = unitIssue(cues, reading);
  return { cues: unit === undefined ? cues : [], issues: [...reading.issues, ...(unit ?? [])] };
}

function readRoot(root: unknown, reading: Reading): readonly Cue[] {
  const parts = isRecord(root) ? root : { words: root };
  if (Array.isArray(parts["segments"])) {
    return parts["segments"].flatMap((segment, index) =>
      readSegment(segment, ["segments", index], reading),
    );
  }
  if (Array.isArray(parts["words"])) {
    const path = Array.isArray(root) ? [] : ["words"];
    const words = readWords(parts["words"], path, reading);
    return words.length === 0 ? [] : splitBySpeaker(words).map((group) => cueOf(group));
  }
  report(reading, [], {
    code: "caption-format",
    message: "there are no words here.",
    accepted: ACCEPTED,
    hint: "Give a list of words, or { words: [...] }.",
  });
  return [];
}

interface TimedText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly speaker?: string;
  readonly line: number;
}

function readSegment(segment: unknown, path: JsonPath, reading: Reading): readonly Cue[] {
  if (isRecord(segment) && Array.isArray(segment["words"]) && segment["words"].length > 0) {
    const words = readWords(segment["words"], [...path, "words"], reading);
    return words.length === 0 ? [] : [cueOf(words)];
  }
  const timed = readTimed(segment, path, reading);
  if (timed === undefined) return [];
  const { text, ...rest } = timed;
  return [{ ...rest, text: text.replace(/\s+/g, " ").trim(), words: [] }];
}

function readWords(
  list: readonly unknown[],
  path: JsonPath,
  reading: Reading,
): readonly TimedText[] {
  const words: TimedText[] = [];
  for (const [index, item] of list.entries()) {
    const word = readTimed(item, [...path, index], reading);
    if (word === undefined || word.text.trim() === "") continue;
    const before = words.at(-1);
    if (before !== undefined && word.start < before.start) {
      report(reading, [...path, index], {
        code: "caption-word",
        message: "the word begins before the one in front of it.",
        hint: "Sort the words by their start.",
      });
    } else words.push(word);
  }
  return words;
}

function readTimed(item: unknown, path: JsonPath, reading: Reading): TimedText | undefined {
  const record = isRecord(item) ? item : {};
  const text = record["text"] ?? record["word"];
  const start = timeOf(record, "start");
  const end = timeOf(record, "end");
  if (typeof text !== "string" || start === undefined || end === undefined) {
    report(reading, path, {
      code: "caption-format",
      message: "a word needs text, start and end.",
      received: JSON.stringify(item).slice(0, 80),
      accepted: ACCEPTED,
    });
    return undefined;
  }
  if (start < 0 || end <= start) {
    report(reading, path, {
      code: "caption-time",
      message: `"${text}" ends at ${secondsFromFlicks(end)} s and begins at ${secondsFromFlicks(start)} s.`,
      hint: "Let each word end after it begins.",
    });
    return undefined;
  }
  const speaker = record["speaker"];
  // Finding the line of each of thousands of words would read the file again each time: faults look theirs up.
  const timed = { text, start, end, line: 1 };
  return typeof speaker === "string" ? { ...timed, speaker } : timed;
}

function timeOf(record: Readonly<Record<string, unknown>>, key: string): number | undefined {
  const milliseconds = record[`${key}Ms`];
  if (isNumber(milliseconds)) return Math.round(milliseconds * (FLICKS_PER_SECOND / 1000));
  const seconds = record[key];
  return isNumber(seconds) ? flicksFromSeconds(seconds) : undefined;
}

function splitBySpeaker(words: readonly TimedText[]): readonly (readonly TimedText[])[] {
  const groups: TimedText[][] = [];
  for (const word of words) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && last.speaker === word.speaker) groups.at(-1)?.push(word);
    else groups.push([word]);
  }
  return groups;
}

/** One cue of words. Where any word brings its own leading space, the texts are joined as they are. */
function cueOf(words: readonly TimedText[]): Cue {
  const hasSpaces = words.some((word) => /^\s/.test(word.text));
  let text = "";
  const placed = words.map(({ text: raw, start, end }, index): CueWord => {
    const word = raw.replace(/\s+/g, " ").trim();
    const isJoined = hasSpaces ? !/^\s/.test(raw) : isUnspaced(text, word);
    if (text !== "" && !isJoined) text += " ";
    const offset = text.length;
    text += word;
    const next = words[index + 1]?.start ?? end;
    return { text: word, start, end: Math.max(start, Math.min(end, next)), offset };
  });
  const [first, last] = [words[0], placed.at(-1)];
  return {
    start: first?.start ?? 0,
    end: last?.end ?? 0,
    text,
    words: placed,
    ...(first?.speaker !== undefined && { speaker: first.speaker }),
    line: first?.line ?? 1,
  };
}

const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Han and kana are written without spaces between words. */
function isUnspaced(before: string, word: string): boolean {
  return UNSPACED_SCRIPT.test(before.slice(-1)) && UNSPACED_SCRIPT.test(word.charAt(0));
}

/** Words that last tens of seconds are milliseconds: check V-20. */
function unitIssue(cues: readonly Cue[], reading: Reading): readonly Issue[] | undefined {
  const lengths = cues.flatMap((cue) => cue.words.map((word) => word.end - word.start));
  const median = lengths.toSorted((a, b) => a - b)[lengths.length >> 1];
  if (median === undefined || secondsFromFlicks(median) <= LONGEST_WORD_SECONDS) return undefined;
  const issue = captionIssue(reading.source, {
    code: "caption-unit",
    check: "V-20",
    line: 1,
    message: "the typical word lasts longer than 20 s; start and end are in seconds.",
    measured: secondsFromFlicks(median),
    limit: LONGEST_WORD_SECONDS,
    unit: "s",
    hint: "Divide by 1000, or name the keys startMs and endMs.",
  });
  return [issue];
}

function report(
  reading: Reading,
  path: JsonPath,
  fault: Omit<Parameters<typeof captionIssue>[1], "line">,
): void {
  const line = lineOfJsonPath(reading.file, path);
  reading.issues.push(captionIssue(reading.source, { ...fault, line }));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
