import type { DiffReport } from "@reelkiln/engine";
import { z } from "zod";

import type { RenderDiff } from "../jobs/diff-renders.ts";

const pairOf = (what: string) =>
  z.strictObject({ a: z.number().nullable(), b: z.number().nullable() }).describe(what);

const spanSchema = z.strictObject({
  from_seconds: z.number().describe("Start."),
  to_seconds: z.number().describe("End."),
  from_frame: z.int().describe("First frame."),
  to_frame: z.int().describe("Frame after the last."),
  psnr_db: z.number().describe("Over its frames."),
  ssim: z.number().describe("Mean."),
  worst_seconds: z.number().describe("Moment that differs most."),
  worst_psnr_db: z.number().describe("At that moment."),
  box: z
    .strictObject({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })
    .describe("Around all that differs, in pixels of a."),
  layers: z.array(z.string()).describe("Layers that look otherwise; of two projects."),
});

const picturesSchema = z.strictObject({
  frames_compared: z.int().describe("At the frames of a."),
  frames_equal: z.int().describe("Equal in every sample."),
  frames_near: z.int().describe("Within the tolerance."),
  frames_differing: z.int().describe("Beyond it."),
  psnr_db: z.number().nullable().describe("Over all frames; null when equal."),
  ssim: z.number().describe("Mean over all frames."),
  span_count: z.int().describe("Runs of differing frames."),
  spans: z.array(spanSchema).describe("The 40 that differ most, in order."),
  longer: z
    .strictObject({ side: z.enum(["a", "b"]), frames: z.int() })
    .describe("Side that goes on, and for how many frames.")
    .optional(),
});

const soundSchema = z.strictObject({
  equal: z.boolean().describe("Equal in every sample."),
  seconds: pairOf("Lengths."),
  integrated_lufs: pairOf("Loudness; null for silence."),
  true_peak_dbtp: pairOf("True peaks; null for silence."),
  spans: z
    .array(
      z.strictObject({
        from_seconds: z.number(),
        to_seconds: z.number(),
        difference_dbfs: z.number(),
      }),
    )
    .describe("Where they audibly differ, and the level of the difference."),
});

/** What diff_renders answers. */
export const diffSchema = z.strictObject({
  equal: z.boolean().describe("Nothing differs; of files: equal to the byte."),
  facts: z
    .array(z.strictObject({ name: z.string(), a: z.string(), b: z.string() }))
    .describe("Facts that differ: size, codec, length, colour."),
  pictures: picturesSchema.describe("Pictures of both.").optional(),
  pictures_note: z.string().describe("Why pictures were not compared.").optional(),
  sound: soundSchema.describe("Sound of both.").optional(),
  text_diff: z.string().describe("Changed lines of two projects.").optional(),
  sheet_path: z.string().describe("Sheet that was written: a, b, difference.").optional(),
});

const LISTED_SPANS = 40;

/** A comparison as diff_renders answers it. */
export function diffView({ report, textDiff, sheetPath }: Omit<RenderDiff, "sheet">) {
  const { isEqual, facts, pictures, picturesNote, sounds } = report;
  return {
    equal: isEqual,
    facts: facts.map((fact) => ({ ...fact })),
    ...(pictures !== undefined && { pictures: picturesView(pictures) }),
    ...(picturesNote !== undefined && { pictures_note: picturesNote }),
    ...(sounds !== undefined && { sound: soundView(sounds) }),
    ...(textDiff !== undefined && { text_diff: textDiff }),
    ...(sheetPath !== undefined && { sheet_path: sheetPath }),
  } satisfies z.output<typeof diffSchema>;
}

function picturesView(
  pictures: NonNullable<DiffReport["pictures"]>,
): z.output<typeof picturesSchema> {
  const { spans, longer } = pictures;
  const told = spans
    .toSorted((one, other) => one.worstPsnrDb - other.worstPsnrDb)
    .slice(0, LISTED_SPANS)
    .toSorted((one, other) => one.from - other.from);
  return {
    frames_compared: pictures.compared,
    frames_equal: pictures.equal,
    frames_near: pictures.near,
    frames_differing: pictures.differing,
    psnr_db: Number.isFinite(pictures.psnrDb) ? rounded(pictures.psnrDb, 2) : null,
    ssim: rounded(pictures.ssim, 5),
    span_count: spans.length,
    spans: told.map((span) => ({
      from_seconds: rounded(span.fromSeconds, 3),
      to_seconds: rounded(span.toSeconds, 3),
      from_frame: span.from,
      to_frame: span.to,
      psnr_db: rounded(span.psnrDb, 2),
      ssim: rounded(span.ssim, 5),
      worst_seconds: rounded(span.worstSeconds, 3),
      worst_psnr_db: rounded(span.worstPsnrDb, 2),
      box: { ...span.box },
      layers: [...span.layers],
    })),
    ...(longer !== undefined && { longer: { ...longer } }),
  };
}

function soundView(sounds: NonNullable<DiffReport["sounds"]>): z.output<typeof soundSchema> {
  const { a, b, isEqual, secondsA, secondsB, spans } = sounds;
  return {
    equal: isEqual,
    seconds: { a: rounded(secondsA, 3), b: rounded(secondsB, 3) },
    integrated_lufs: { a: level(a.integratedLufs), b: level(b.integratedLufs) },
    true_peak_dbtp: { a: level(a.truePeakDbtp), b: level(b.truePeakDbtp) },
    spans: spans.map(({ fromSeconds, toSeconds, differenceDb }) => ({
      from_seconds: fromSeconds,
      to_seconds: toSeconds,
      difference_dbfs: rounded(differenceDb, 1),
    })),
  };
}

function level(value: number | null): number | null {
  return value === null ? null : rounded(value, 2);
}

function rounded(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
