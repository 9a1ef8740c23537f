import type { CaptionAnswer, TranscribeAnswer } from "@reelkiln/studio";
import type { Shown, Terminal } from "@reelkiln/toolkit/cli";

import { showRendered } from "./rendered.ts";
import { shortPath } from "./source-text.ts";

/** What is said, which engine heard it and how far its times can be trusted. */
export function showTranscript(output: unknown): Shown {
  const { words, engine, aligner, quality, vtt_path, next } = output as TranscribeAnswer;
  return {
    text: [
      words.map(({ text }) => text).join(" "),
      "",
      qualityLine(aligner === undefined ? engine : `${engine}, times by ${aligner}`, quality),
      vtt_path === undefined ? next : `Words: ${shortPath(vtt_path)}`,
    ].join("\n"),
  };
}

/** The files that were made, then the render. */
export function showCaptioned(output: unknown, terminal: Terminal): Shown {
  const { engine, speech, vtt_path, file } = output as CaptionAnswer;
  const rendered = showRendered(output, terminal);
  const made = `Words: ${shortPath(vtt_path)}, project: ${shortPath(file)}`;
  return { ...rendered, text: [qualityLine(engine, speech), made, rendered.text].join("\n") };
}

function qualityLine(engine: string, quality: TranscribeAnswer["quality"]): string {
  const { aligned, recognised, interpolated, confidence, overlap } = quality;
  const counts = [
    [aligned, "aligned"],
    [recognised, "recognised"],
    [interpolated, "interpolated"],
  ] as const;
  const times = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  const percent = (part: number): string => `${Math.round(part * 100)} %`;
  return [
    `Heard by ${engine}: ${times.join(", ")}`,
    ...(overlap === undefined ? [] : [`${percent(overlap)} of the text heard`]),
    ...(confidence === undefined ? [] : [`certainty ${percent(confidence)}`]),
  ].join("; ");
}
