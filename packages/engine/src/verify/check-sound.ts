import type { LoudnessTarget } from "@reelkiln/document";

import { MIX_RATE_HZ, type AudioBlock } from "../media/media.ts";
import type { ReceiptCheck } from "./receipt.ts";

/** Loudness of all that was written, by ITU-R BS.1770; null when there is nothing to measure. */
export interface LoudnessReading {
  readonly integratedLufs: number | null;
  readonly truePeakDbtp: number | null;
}

export interface LoudnessMeter {
  write(block: AudioBlock): void;
  read(): LoudnessReading;
}

export interface SoundCheckOptions {
  /** The decoded sound of the file. */
  readonly blocks: AsyncIterable<AudioBlock>;
  readonly meter: LoudnessMeter;
  readonly target?: LoudnessTarget;
  /** Length of the picture. */
  readonly durationSeconds: number;
}

export interface SoundReport extends LoudnessReading {
  readonly checks: readonly ReceiptCheck[];
  readonly durationSeconds: number;
}

/** Platforms take the target within one loudness unit. */
const LOUDNESS_TOLERANCE_LU = 1;
/** The codec raises peaks above what was handed to it. */
const PEAK_TOLERANCE_DB = 1;
/** The decoded sound may end one AAC frame before or after the picture. */
const LENGTH_TOLERANCE_SECONDS = 1024 / MIX_RATE_HZ;

/** Measures the decoded sound of a file against what was asked. */
export async function checkSound(options: SoundCheckOptions): Promise<SoundReport> {
  const { meter, target, durationSeconds } = options;
  let samples = 0;
  for await (const block of options.blocks) {
    meter.write(block);
    samples += block.left.length;
  }
  const reading = meter.read();
  const measuredSeconds = samples / MIX_RATE_HZ;
  const difference = Math.abs(measuredSeconds - durationSeconds);
  const checks: ReceiptCheck[] = [
    {
      name: "sound-decodes",
      passed: difference <= LENGTH_TOLERANCE_SECONDS + 1e-6,
      measuredOn: "decoded-sound",
      expected: rounded(durationSeconds, 3),
      measured: rounded(measuredSeconds, 3),
      unit: "s",
    },
    loudnessCheck(reading, target),
    peakCheck(reading, target),
  ];
  return { ...reading, checks, durationSeconds: measuredSeconds };
}

function loudnessCheck(reading: LoudnessReading, target?: LoudnessTarget): ReceiptCheck {
  const measured = reading.integratedLufs;
  const isNear =
    target === undefined ||
    measured === null ||
    Math.abs(measured - target.integratedLufs) <= LOUDNESS_TOLERANCE_LU;
  return {
    name: "loudness",
    passed: isNear,
    measuredOn: "decoded-sound",
    ...(target !== undefined && { expected: target.integratedLufs }),
    measured: measured === null ? "silence" : rounded(measured, 1),
    unit: "LUFS",
  };
}

function peakCheck(reading: LoudnessReading, target?: LoudnessTarget): ReceiptCheck {
  const measured = reading.truePeakDbtp;
  const limit = target === undefined ? undefined : target.truePeakDbtp + PEAK_TOLERANCE_DB;
  return {
    name: "true-peak",
    passed: limit === undefined || measured === null || measured <= limit,
    measuredOn: "decoded-sound",
    ...(limit !== undefined && { expected: `at most ${limit}` }),
    measured: measured === null ? "silence" : rounded(measured, 1),
    unit: "dBTP",
  };
}

function rounded(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
