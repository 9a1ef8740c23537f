import type { DiffAnswer } from "@reelkiln/studio";
import type { Shown, Terminal } from "@reelkiln/toolkit/cli";

import { painterOf } from "../paint.ts";
import { shortPath } from "./source-text.ts";

type Pictures = NonNullable<DiffAnswer["pictures"]>;
type Sound = NonNullable<DiffAnswer["sound"]>;

/** Spans printed; `--json` has more. */
const SHOWN_SPANS = 12;

/** What differs, the most telling first. */
export function showDiff(output: unknown, terminal: Terminal): Shown {
  const { equal, facts, pictures, pictures_note, sound, text_diff, sheet_path } =
    output as DiffAnswer;
  const paint = painterOf(terminal);
  const lines = [
    equal ? paint.green("Nothing differs.") : paint.bold("They differ."),
    ...(pictures === undefined ? [] : pictureLines(pictures)),
    ...(pictures_note === undefined ? [] : [`  picture  ${pictures_note}`]),
    ...(sound === undefined ? [] : soundLines(sound)),
    ...facts.map(({ name, a, b }) => `  ${name}: ${a} → ${b}`),
    ...(text_diff === undefined || text_diff === ""
      ? []
      : ["  text", ...text_diff.split("\n").map((line) => `    ${line}`)]),
    ...(sheet_path === undefined ? [] : [`  sheet    ${shortPath(sheet_path)}`]),
  ];
  return { text: lines.join("\n") };
}

function pictureLines(pictures: Pictures): readonly string[] {
  const { frames_compared: all, frames_equal: equal, frames_near: near, spans, longer } = pictures;
  const quality =
    pictures.psnr_db === null ? "" : `, PSNR ${pictures.psnr_db} dB, SSIM ${pictures.ssim}`;
  const counts = `${pictures.frames_differing} of ${all} frames differ, ${near} nearly equal, ${equal} equal`;
  const rest = pictures.span_count - SHOWN_SPANS;
  return [
    `  picture  ${counts}${quality}`,
    ...spans.slice(0, SHOWN_SPANS).map(spanLine),
    ...(rest > 0 ? [`    … and ${rest} more spans`] : []),
    ...(longer === undefined
      ? []
      : [`  length   ${longer.side} goes on for ${longer.frames} frames`]),
  ];
}

function spanLine({ from_seconds, to_seconds, box, layers, ...span }: Pictures["spans"][number]) {
  const where = `${box.width}×${box.height} at ${box.x},${box.y}`;
  const what = layers.length === 0 ? "" : `: ${layers.join(", ")}`;
  const times = `${from_seconds.toFixed(2)}–${to_seconds.toFixed(2)} s`;
  return `    ${times}  ${where}, down to ${span.worst_psnr_db} dB at ${span.worst_seconds.toFixed(2)} s${what}`;
}

function soundLines(sound: Sound): readonly string[] {
  const { equal, integrated_lufs: loudness, true_peak_dbtp: peak, spans } = sound;
  if (equal) return ["  sound    equal"];
  const level = (value: number | null): string => (value === null ? "silent" : value.toFixed(1));
  const heard = spans.length === 0 ? "no audible difference" : "differs";
  return [
    `  sound    ${heard}, ${level(loudness.a)} → ${level(loudness.b)} LUFS, peak ${level(peak.a)} → ${level(peak.b)} dBTP`,
    ...spans
      .slice(0, SHOWN_SPANS)
      .map(
        ({ from_seconds, to_seconds, difference_dbfs }) =>
          `    ${from_seconds.toFixed(1)}–${to_seconds.toFixed(1)} s  difference of ${difference_dbfs} dBFS`,
      ),
  ];
}
