import type { RenderResult } from "@reelkiln/engine";
import { z } from "zod";

import type { RenderedProject } from "../jobs/render-project.ts";
import { projectAnswer, writeAnswer } from "./answers.ts";

const checkSchema = z.strictObject({
  name: z.string().describe("What was checked."),
  passed: z.boolean().describe("Whether it holds."),
  measured_on: z.string().describe("Where the number was taken."),
  expected: z.union([z.string(), z.number()]).describe("What it should be.").optional(),
  measured: z.union([z.string(), z.number()]).describe("What it is.").optional(),
  unit: z.string().describe("Unit of both.").optional(),
});

const receiptSchema = z.strictObject({
  sha256: z.string().describe("Hash of the file."),
  bytes: z.int().describe("Size of the file."),
  passed: z.boolean().describe("Whether every check holds."),
  video: z.string().describe("Codec, size, rate, length, colour.").optional(),
  audio: z.string().describe("Codec, rate, loudness, true peak.").optional(),
  checks: z.array(checkSchema).describe("What was checked, and how."),
});

const fileSchema = z.strictObject({
  output: z.string().describe("The MP4, as an absolute path."),
  receipt_path: z.string().describe("The receipt beside it.").optional(),
  frame_count: z.int().describe("Frames written."),
  backend: z.string().describe("Media back-end used."),
  segments_rendered: z.int().describe("2 s parts rendered now."),
  segments_reused: z.int().describe("Taken from earlier renders."),
  receipt: receiptSchema.describe("Summary of the receipt.").optional(),
});

/** What render_project answers. */
export const outputSchema = z.strictObject({
  files: z
    .array(fileSchema)
    .describe("Videos made; with dry_run those that would be, without facts."),
  ...writeAnswer,
});

/** A finished render as render_project answers it. */
export function renderedView(rendered: RenderedProject): z.output<typeof outputSchema> {
  return {
    files: rendered.results.map(fileView),
    ...projectAnswer(rendered),
    next:
      rendered.results.length > 0
        ? "Look at the file; its receipt says what was checked."
        : "Call render_project without dry_run.",
  };
}

function fileView(result: RenderResult) {
  const { output, receipt, receiptPath, frameCount, backend, segments } = result;
  return {
    output,
    ...(receiptPath === undefined ? {} : { receipt_path: receiptPath }),
    frame_count: frameCount,
    backend,
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
          video: `${video.codec} ${video.profile}, ${video.width}×${video.height}, ${video.frameRate} fps, ${video.frameCount} frames, ${video.durationSeconds.toFixed(3)} s, ${video.pixelFormat}, ${video.colorSpace} ${video.colorRange}`,
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

function levelText(level: number | null, unit: string): string {
  return level === null ? "silent" : `${level.toFixed(1)} ${unit}`;
}
