import { blocksOf, readCueBlocks, type CueBlock } from "./cue-blocks.ts";
import { captionIssue, type CaptionReading, type CaptionSource } from "./cue.ts";

/** Reads WebVTT. Notes, styles and regions are left out; time tags in the text begin words. */
export function parseVtt(text: string, source: CaptionSource): CaptionReading {
  const [header, ...blocks] = blocksOf(text);
  if (header === undefined || !/^WEBVTT(?:[ \t]|$)/.test(header.lines[0] ?? "")) {
    const issue = captionIssue(source, {
      code: "caption-format",
      line: 1,
      message: "a VTT file begins with WEBVTT.",
      accepted: ["WEBVTT"],
      hint: "Put WEBVTT and an empty line on top, or name the file .srt.",
    });
    return { cues: [], issues: [issue] };
  }
  return readCueBlocks([...withoutHeader(header), ...blocks].filter(isCue), source);
}

/** Cues may follow the header without a blank line. */
function withoutHeader(header: CueBlock): readonly CueBlock[] {
  const first = header.lines.findIndex((line) => line.includes("-->"));
  if (first < 0) return [];
  return [{ line: header.line + first, lines: header.lines.slice(first) }];
}

function isCue(block: CueBlock): boolean {
  return !/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(block.lines[0] ?? "");
}
