import type { Issue } from "../model/issue.ts";
import {
  CAPTION_FILE_LIMIT_CHARS,
  captionIssue,
  CUE_LIMIT_CHARS,
  type CaptionReading,
  type CaptionSource,
  type Cue,
} from "./cue.ts";
import { parseSrt } from "./srt.ts";
import { parseVtt } from "./vtt.ts";
import { parseWordsJson } from "./words-json.ts";

export { CAPTION_CODES, type CaptionCode } from "./caption-codes.data.ts";
export { PAGE_TIMES, pageCues, type Page, type PageRules } from "./pages.ts";
export type { Cue, CueWord } from "./cue.ts";
export { pageRulesOf, type CaptionLook, type PageLimits } from "./look.ts";
export { CAPTION_LOOKS } from "./looks.data.ts";

type ParseCaptions = (text: string, source: CaptionSource) => CaptionReading;

const FORMATS: Readonly<Record<string, ParseCaptions>> = {
  srt: parseSrt,
  vtt: parseVtt,
  json: parseWordsJson,
};

/** Endings of the caption files that can be read. */
export const CAPTION_ENDINGS: readonly string[] = Object.keys(FORMATS);

/**
 * Reads a caption file by its ending: cues by rising start, never none without an issue.
 * Issues name file and line; cues that could be read are returned beside them.
 */
export function readCaptions(text: string, source: CaptionSource): CaptionReading {
  const parse = FORMATS[endingOf(source.file)];
  if (parse === undefined) return refused(source, `"${source.file}" is none of SRT, VTT and JSON.`);
  if (text.length > CAPTION_FILE_LIMIT_CHARS) return tooLarge(text.length, source);
  const { cues, issues } = parse(text, source);
  const long = cues.flatMap((cue) => lengthIssue(cue, source));
  const empty = cues.length === 0 && issues.length === 0 ? [emptyIssue(source)] : [];
  return {
    cues: sortedCues(cues),
    issues: [...issues, ...orderIssues(cues, source), ...long, ...empty],
  };
}

function endingOf(file: string): string {
  return /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? "";
}

function sortedCues(cues: readonly Cue[]): readonly Cue[] {
  return cues.toSorted((a, b) => a.start - b.start);
}

function orderIssues(cues: readonly Cue[], source: CaptionSource): readonly Issue[] {
  const late = cues.find((cue, index) => cue.start < (cues[index - 1]?.start ?? cue.start));
  if (late === undefined) return [];
  const issue = captionIssue(source, {
    code: "caption-order",
    severity: "warning",
    line: late.line,
    message: "the cue begins before the one above it; cues are shown by their start.",
    hint: "Sort the cues by time.",
  });
  return [issue];
}

function lengthIssue(cue: Cue, source: CaptionSource): readonly Issue[] {
  if (cue.words.length > 0 || cue.text.length <= CUE_LIMIT_CHARS) return [];
  const issue = captionIssue(source, {
    code: "caption-too-long",
    line: cue.line,
    message: `the cue has ${cue.text.length} characters and no word times; at most ${CUE_LIMIT_CHARS} are shown at once.`,
    measured: cue.text.length,
    limit: CUE_LIMIT_CHARS,
    unit: "characters",
    hint: "Split the cue, or give its words times.",
  });
  return [issue];
}

function emptyIssue(source: CaptionSource): Issue {
  return captionIssue(source, {
    code: "caption-empty",
    line: 1,
    message: "the file has no cue.",
    hint: "Fill it, or remove the captions layer.",
  });
}

function refused(source: CaptionSource, message: string): CaptionReading {
  const issue = captionIssue(source, {
    code: "caption-format",
    line: 1,
    message,
    accepted: CAPTION_ENDINGS.map((ending) => `.${ending}`),
    hint: "Give a .srt, .vtt or .json file.",
  });
  return { cues: [], issues: [issue] };
}

function tooLarge(length: number, source: CaptionSource): CaptionReading {
  const issue = captionIssue(source, {
    code: "caption-too-many",
    line: 1,
    message: `the file has ${length} characters; at most ${CAPTION_FILE_LIMIT_CHARS} are read.`,
    measured: length,
    limit: CAPTION_FILE_LIMIT_CHARS,
    unit: "characters",
    hint: "Split the file.",
  });
  return { cues: [], issues: [issue] };
}
