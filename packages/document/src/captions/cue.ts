import type { DocumentPath, Issue } from "../model/issue.ts";
import type { Flicks } from "../time/time.ts";
import type { CaptionCode } from "./caption-codes.data.ts";

/** A spoken word, or the smallest stretch of text that has a time of its own. */
export interface CueWord {
  readonly text: string;
  readonly start: Flicks;
  readonly end: Flicks;
  /** UTF-16 index of the word in its cue's text. */
  readonly offset: number;
}

/** What a caption file says at one time. Times are of the source; the end is exclusive. */
export interface Cue {
  readonly start: Flicks;
  readonly end: Flicks;
  /** One line: breaks and runs of white space in the file are single spaces. */
  readonly text: string;
  /** In text order; empty when the file has no word times. */
  readonly words: readonly CueWord[];
  readonly speaker?: string;
  /** Line of the file, from 1. */
  readonly line: number;
}

/** A caption file read: cues by rising start, and all that is wrong with it. */
export interface CaptionReading {
  readonly cues: readonly Cue[];
  readonly issues: readonly Issue[];
}

/** The file being read and the place in the document that names it. */
export interface CaptionSource {
  readonly file: string;
  readonly path: DocumentPath;
}

/** Longest file that is read, in UTF-16 units. */
export const CAPTION_FILE_LIMIT_CHARS = 8_000_000;
/** Most cues of one file: 20 hours at one a 3.6 s. */
export const CUE_LIMIT = 20_000;
/** Longest cue without word times; with them it is split where the words allow. */
export const CUE_LIMIT_CHARS = 500;

/** An issue at a line of a caption file: the message names the line, the path what in the document names the file. */
export function captionIssue(
  source: CaptionSource,
  fault: {
    readonly code: CaptionCode;
    readonly line: number;
    readonly message: string;
    readonly hint?: string;
  } & Partial<
    Pick<Issue, "received" | "accepted" | "measured" | "limit" | "unit" | "check" | "severity">
  >,
): Issue {
  const { line, message, ...rest } = fault;
  return {
    severity: "error",
    ...rest,
    message: `${source.file}, line ${line}: ${message}`,
    path: source.path,
  };
}
