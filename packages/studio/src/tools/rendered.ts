import type { RenderResult } from "@reelkiln/engine";
import { z } from "zod";

import type { RenderedProject } from "../jobs/render-project.ts";
import { projectAnswer, writeAnswer } from "./answers.ts";
import { explanationView } from "./explained.ts";

const checkSchema = z.strictObject({
  name: z.string().describe("What was checked."),
  passed: z.boolean().describe("It holds."),
  measured_on: z.string().describe("Where."),
  expected: z.union([z.string(), z.number()]).describe("Wanted.").optional(),
  measured: z.union([z.string(), z.number()]).describe("Found.").optional(),
  unit: z.string().describe("Unit.").optional(),
});

const receiptSchema = z.strictObject({
  sha256: z.string().describe("Of the file."),
  bytes: z.int().describe("Of the file."),
  passed: z.boolean().describe("All checks hold."),
  video: z.string().describe("Codec, size, rate.").optional(),
  audio: z.string().describe("Codec, loudness, peak.").optional(),
  checks: z.array(checkSchema).describe("What was checked."),
});

const fileSchema = z.strictObject({
  output: z.string().describe("Absolute path."),
  format: z.string().describe("Its format."),
  receipt_path: z.string().describe("Its receipt.").optional(),
  frame_count: z.int().describe("Frames."),
  backend: z.string().describe("Media back-end."),
  encoder: z.string().describe("Of the pictures.").optional(),
  notes: z.array(z.string()).describe("What was not as asked."),
  caption_paths: z.array(z.string()).describe("Caption files."),
  segments_rendered: z.int().describe("2 s parts made."),
  segments_reused: z.int().describe("Of earlier renders."),
  receipt: receiptSchema.describe("Its summary.").optional(),
});

/** What render_project answers. */
export const outputSchema = z.strictObject({
  files: z.array(fileSchema).describe("Files made."),
  explanation: z.unknown().optional(),
  ...writeAnswer,
});

/** A finished render as render_project answers it. */
export function renderedView(rendered: RenderedProject): z.output<typeof outputSchema> {
  return {
    files: rendered.results.map(fileView),
    ...(rendered.explanation && { explanation: { ...explanationView(rendered.explanation) } }),
    ...projectAnswer(rendered),
    next:
      rendered.results.length > 0
        ? "Look at the file; its receipt says what was checked."
        : "Call render_project without dry_run.",
  };
}

function fileView(result: RenderResult) {
  const { output, receipt, receiptPath, frameCount, backend, segments, format } = result;
  return {
    output,
    format,
    ...(receiptPath === undefined ? {} : { receipt_path: receiptPath }),
    frame_count: frameCount,
    backend,
    ...(result.encoder === undefined ? {} : { encoder: result.encoder }),
    notes: result.notes.map(({ message }) => message),
    caption_paths: [...result.captionPaths],
    segments_rendered: segments.rendered,
    segments_reused: segments.reused,
    ...(receipt === undefined ? {} : { receipt: receiptView(receipt) }),
  };
}

function receiptView(
  receipt: NonNullable<RenderResult["receipt"]>,
): z.output<typeof receiptSchema> {
  const { sha256, bytes, passed, video, audio, checks } = receipt;
  return {
    sha256,
    bytes,
    passed,
    ...(video === undefined
      ? {}
      : {
          video: `${nameOf(video)}, ${video.width}×${video.height}, ${video.frameRate} fps, ${video.frameCount} frames, ${video.durationSeconds.toFixed(3)} s, ${video.pixelFormat}, ${video.colorSpace} ${video.colorRange}`,
        }),
    ...(audio === undefined
      ? {}
      : {
          audio: `${audio.codec}, ${audio.sampleRateHz} Hz, ${audio.channelCount} channels, ${levelText(audio.integratedLufs, "LUFS")}, peak ${levelText(audio.truePeakDbtp, "dBTP")}`,
        }),
    checks: checks.map(({ name, passed: holds, measuredOn, expected, measured, unit }) => ({
      name,
      passed: holds,
      measured_on: measuredOn,
      ...(expected === undefined ? {} : { expected }),
      ...(measured === undefined ? {} : { measured }),
      ...(unit === undefined ? {} : { unit }),
    })),
  };
}

/** Codec and profile, where the codec has some. */
function nameOf({ codec, profile }: { readonly codec: string; readonly profile: string }): string {
  return profile === "none" ? codec : `${codec} ${profile}`;
}

function levelText(level: number | null, unit: string): string {
  return level === null ? "silent" : `${level.toFixed(1)} ${unit}`;
}
