import type { Issue } from "../model/issue.ts";
import type { Flicks } from "../time/time.ts";
import { readCueText } from "./cue-text.ts";
import {
  CUE_LIMIT,
  captionIssue,
  type CaptionReading,
  type CaptionSource,
  type Cue,
} from "./cue.ts";
import { readTimestamp } from "./timestamp.ts";

/** Lines of a caption file between blank ones; `line` is the number of the first, from 1. */
export interface CueBlock {
  readonly line: number;
  readonly lines: readonly string[];
}

/** Splits a file into blocks at blank lines; every kind of line end counts as one. */
export function blocksOf(text: string): readonly CueBlock[] {
  const blocks: { line: number; lines: string[] }[] = [];
  let isOpen = false;
  for (const [index, line] of text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .entries()) {
    const isBlank = line.trim() === "";
    if (!isBlank && isOpen) blocks.at(-1)?.lines.push(line);
    if (!isBlank && !isOpen) blocks.push({ line: index + 1, lines: [line] });
    isOpen = !isBlank;
  }
  return blocks;
}

/** Cues of blocks that each hold an optional name, a timing line and text. */
export function readCueBlocks(blocks: readonly CueBlock[], source: CaptionSource): CaptionReading {
  const issues: Issue[] = [];
  const cues: Cue[] = [];
  for (const block of blocks) {
    if (cues.length >= CUE_LIMIT) {
      issues.push(tooMany(block.line, source));
      break;
    }
    const read = readBlock(block, source);
    if ("severity" in read) issues.push(read);
    else {
      if (read.fault !== undefined) issues.push(read.fault);
      if (read.cue.text !== "") cues.push(read.cue);
    }
  }
  return { cues, issues };
}

function readBlock(
  block: CueBlock,
  source: CaptionSource,
): Issue | { readonly cue: Cue; readonly fault?: Issue } {
  const timingIndex = block.lines.slice(0, 2).findIndex((line) => line.includes("-->"));
  const timing = block.lines[timingIndex];
  if (timing === undefined) {
    return captionIssue(source, {
      code: "caption-text",
      line: block.line,
      message: "this text has no time above it.",
      received: cut(block.lines[0] ?? ""),
      accepted: ["00:00:01.000 --> 00:00:02.500"],
      hint: "Put a line with start --> end in front of it, or remove the blank line before it.",
    });
  }
  const line = block.line + timingIndex;
  const span = readTiming(timing);
  if (typeof span === "string") {
    return captionIssue(source, {
      code: "caption-time",
      line,
      message: `${span}.`,
      received: cut(timing),
      accepted: ["00:00:01.000 --> 00:00:02.500"],
      hint: "Write hours, minutes, seconds and milliseconds, the end after the start.",
    });
  }
  const { fault, ...content } = readCueText(block.lines.slice(timingIndex + 1).join("\n"), span);
  const cue: Cue = { ...span, ...content, line };
  if (fault === undefined) return { cue };
  const message = `${fault}.`;
  const hint = "Let the words of a cue rise in time and stay inside it.";
  return { cue, fault: captionIssue(source, { code: "caption-word", line, message, hint }) };
}

/** The span of a timing line, or what is wrong with it. Settings after the end are left out. */
function readTiming(timing: string): { readonly start: Flicks; readonly end: Flicks } | string {
  const [before = "", after = ""] = timing.split("-->");
  const endText = after.trim().split(/\s+/)[0] ?? "";
  const start = readTimestamp(before);
  const end = readTimestamp(endText);
  if (start === undefined) return `"${cut(before.trim())}" is no time`;
  if (end === undefined) return `"${cut(endText)}" is no time`;
  return end > start ? { start, end } : "the cue ends before it begins";
}

function tooMany(line: number, source: CaptionSource): Issue {
  return captionIssue(source, {
    code: "caption-too-many",
    line,
    message: `the file has more than ${CUE_LIMIT} cues.`,
    limit: CUE_LIMIT,
    unit: "cues",
    hint: "Split the file.",
  });
}

function cut(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
