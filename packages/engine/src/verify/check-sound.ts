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

/** The sound that was handed to the encoder. */
export interface ExpectedSound {
  readonly loudness: LoudnessReading;
  /** Highest true peak that the decoded sound may have. */
  readonly ceilingDbtp: number;
  readonly target?: LoudnessTarget;
}

export interface SoundCheckOptions {
  /** The decoded sound of the file. */
  readonly blocks: AsyncIterable<AudioBlock>;
  readonly meter: LoudnessMeter;
  readonly expected: ExpectedSound;
  /** Length of the picture. */
  readonly durationSeconds: number;
}

export interface SoundReport extends LoudnessReading {
  readonly checks: readonly ReceiptCheck[];
  readonly durationSeconds: number;
}

/** Platforms take a target within one loudness unit; the codec changes far less. */
const LOUDNESS_TOLERANCE_LU = 1;
/** By which two meters of true peak may differ. */
const PEAK_TOLERANCE_DB = 0.1;
/** The decoded sound may end one AAC frame before or after the picture. */
const LENGTH_TOLERANCE_SECONDS = 1024 / MIX_RATE_HZ;

/** Measures the decoded sound of a file against what was handed to the encoder and what was asked. */
export async function checkSound(options: SoundCheckOptions): Promise<SoundReport> {
  const { meter, expected, durationSeconds } = options;
  let samples = 0;
  for await (const block of options.blocks) {
    meter.write(block);
    samples += block.left.length;
  }
  const reading = meter.read();
  const measuredSeconds = samples / MIX_RATE_HZ;
  const difference = Math.abs(measuredSeconds - durationSeconds);
  const length: ReceiptCheck = {
    name: "sound-decodes",
    passed: difference <= LENGTH_TOLERANCE_SECONDS + 1e-6,
    measuredOn: "decoded-sound",
    expected: rounded(durationSeconds, 3),
    measured: rounded(measuredSeconds, 3),
    unit: "s",
  };
  const checks = [
    length,
    loudnessCheck(reading, expected),
    peakCheck(reading, expected.ceilingDbtp),
  ];
  return { ...reading, checks, durationSeconds: measuredSeconds };
}

function loudnessCheck(
  reading: LoudnessReading,
  { loudness, target }: ExpectedSound,
): ReceiptCheck {
  const measured = reading.integratedLufs;
  const wanted = loudness.integratedLufs;
  const missed = target !== undefined && !isNear(wanted, target.integratedLufs);
  return {
    name: "loudness",
    passed: wanted === null ? isQuiet(measured) : isNear(measured, wanted),
    measuredOn: "decoded-sound",
    expected:
      wanted === null
        ? "silence"
        : rounded(missed ? wanted : (target?.integratedLufs ?? wanted), 1),
    measured: measured === null ? "silence" : rounded(measured, 1),
    unit: "LUFS",
    ...(missed && { note: `the target of ${target.integratedLufs} LUFS could not be reached` }),
  };
}

function isNear(measured: number | null, wanted: number): boolean {
  return measured !== null && Math.abs(measured - wanted) <= LOUDNESS_TOLERANCE_LU;
}

/** Near the gate of −70 LUFS the codec's noise may lift silence to something measurable. */
function isQuiet(measured: number | null): boolean {
  return measured === null || measured < -60;
}

function peakCheck({ truePeakDbtp }: LoudnessReading, ceilingDbtp: number): ReceiptCheck {
  return {
    name: "true-peak",
    passed: truePeakDbtp === null || truePeakDbtp <= ceilingDbtp + PEAK_TOLERANCE_DB,
    measuredOn: "decoded-sound",
    expected: `at most ${rounded(ceilingDbtp, 1)} ± ${PEAK_TOLERANCE_DB}`,
    measured: truePeakDbtp === null ? "silence" : rounded(truePeakDbtp, 2),
    unit: "dBTP",
  };
}

function rounded(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
