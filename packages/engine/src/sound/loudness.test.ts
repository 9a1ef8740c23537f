import { spawnSync } from "node:child_process";

import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";

import { SPEECH, BUNNY } from "../../test/media-fixtures.ts";
import {
  clipOf,
  seconds,
  signalBackend,
  soundTimeline,
  type Signal,
} from "../../test/sound-fixtures.ts";
import { openNodeAvBackend, type AudioBlock, type MediaBackend } from "../media/media.ts";
import { LoudnessMeter, measureLoudness, mixSound, type MixedSound } from "./sound.ts";

const RATE = 48_000;
const TARGET = { integratedLufs: -14, truePeakDbtp: -1 };

function sine(hertz: number, decibels: number, lengthSeconds: number): AudioBlock {
  const level = 10 ** (decibels / 20);
  const left = Float32Array.from(
    { length: lengthSeconds * RATE },
    (_, at) => Math.sin((2 * Math.PI * hertz * at) / RATE) * level,
  );
  return { left, right: left.slice() };
}

/** What the system's ffmpeg says of the same samples. */
function ebur128({ left, right }: AudioBlock): { readonly lufs: number; readonly peak: number } {
  const samples = new Float32Array(left.length * 2);
  for (const [index, value] of left.entries()) {
    samples[index * 2] = value;
    samples[index * 2 + 1] = right[index] ?? 0;
  }
  const input = ["-f", "f32le", "-ar", "48000", "-ac", "2", "-i", "-"];
  const filter = ["-af", "ebur128=peak=true:framelog=verbose", "-f", "null", "-"];
  const run = spawnSync("ffmpeg", ["-hide_banner", "-nostats", ...input, ...filter], {
    input: Buffer.from(samples.buffer),
    maxBuffer: 1 << 28,
  });
  const said = run.stderr.toString().split("Summary:")[1] ?? "";
  return {
    lufs: Number(/I:\s+(-?[\d.]+) LUFS/.exec(said)?.[1]),
    peak: Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(said)?.[1]),
  };
}

describe("[B1] loudness by ITU-R BS.1770", () => {
  test("a stereo tone of 1 kHz at −23 dBFS is −23.0 LUFS (EBU Tech 3341, case 1)", () => {
    expect(measureLoudness(sine(1000, -23, 10)).integratedLufs).toBeCloseTo(-23, 1);
  });

  test("quiet parts are gated out (EBU Tech 3341, case 3)", () => {
    const parts = [sine(1000, -36, 10), sine(1000, -23, 60), sine(1000, -36, 10)];
    const meter = new LoudnessMeter();
    for (const part of parts) meter.write(part);
    expect(meter.read().integratedLufs).toBeCloseTo(-23, 1);
  });

  test("a peak between two samples is found", () => {
    // A quarter of the sample rate, 45 degrees off: every sample is at 0.7071 of the peak.
    const left = Float32Array.from(
      { length: RATE },
      (_, at) => Math.sin((Math.PI / 2) * at + Math.PI / 4) * 0.5,
    );
    const peak = measureLoudness({ left, right: left.slice() }).truePeakDbtp ?? 0;
    expect(Math.abs(peak - 20 * Math.log10(0.5))).toBeLessThan(0.3);
  });

  test("silence is told apart from a quiet sound", () => {
    const nothing = { left: new Float32Array(RATE), right: new Float32Array(RATE) };
    expect(measureLoudness(nothing)).toEqual({ integratedLufs: null, truePeakDbtp: null });
    const faint = measureLoudness(sine(1000, -90, 2));
    expect(faint.integratedLufs).toBeNull();
    expect(faint.truePeakDbtp).toBeCloseTo(-90, 0);
  });

  test("how the sound is cut into blocks changes nothing", () => {
    const whole = sine(997, -12, 3);
    const expected = measureLoudness(whole);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1 }), (lengths) => {
        const meter = new LoudnessMeter();
        for (let at = 0, turn = 0; at < whole.left.length; turn += 1) {
          const end = at + (lengths[turn % lengths.length] ?? 1000);
          meter.write({ left: whole.left.subarray(at, end), right: whole.right.subarray(at, end) });
          at = end;
        }
        const measured = meter.read();
        expect(measured.integratedLufs).toBeCloseTo(expected.integratedLufs ?? 0, 6);
        expect(measured.truePeakDbtp).toBeCloseTo(expected.truePeakDbtp ?? 0, 6);
      }),
      { numRuns: 20 },
    );
  });
});

describe("[B1] the master", () => {
  let backend: MediaBackend;

  beforeAll(async () => {
    backend = await openNodeAvBackend();
  });

  async function mastered(file: string, from: MediaBackend): Promise<MixedSound> {
    const timeline = soundTimeline([clipOf(file, [0, 11])], 11, TARGET);
    const media = { [file]: await from.probe(file) };
    return mixSound({ ...timeline, media }, { backend: from, pathOf: (src) => src });
  }

  test.each([
    ["speech", SPEECH],
    ["film sound", BUNNY],
  ])(
    "%s reaches the target under the ceiling, as ffmpeg's ebur128 measures it",
    async (_, file) => {
      const mixed = await mastered(file, backend);
      const judge = ebur128(mixed);
      expect(Math.abs(judge.lufs - TARGET.integratedLufs)).toBeLessThanOrEqual(0.3);
      expect(judge.peak).toBeLessThanOrEqual(TARGET.truePeakDbtp);
      expect(Math.abs((mixed.integratedLufs ?? 0) - judge.lufs)).toBeLessThanOrEqual(0.1);
      expect(Math.abs((mixed.truePeakDbtp ?? 0) - judge.peak)).toBeLessThanOrEqual(0.2);
    },
  );

  test("peaks far above the ceiling are held down without a target too", async () => {
    const loud: Signal = (time) => {
      const burst = 0.2 + 3 * Math.max(0, Math.sin(2 * Math.PI * 2 * time)) ** 4;
      const value = Math.sin(2 * Math.PI * 11_000 * time + 0.7) * burst;
      return [value, -value];
    };
    const clips = [clipOf("a", [0, 2])];
    const sources = { backend: signalBackend({ a: loud }), pathOf: (src: string) => src };
    const mixed = await mixSound(soundTimeline(clips, 2), sources);
    expect(mixed.limited).toBe(true);
    expect(ebur128(mixed).peak).toBeLessThanOrEqual(-1);
  });

  test("what needs nothing is left as it is", async () => {
    const soft: Signal = (time) => [Math.sin(time * 2000) * 0.1, 0];
    const sources = { backend: signalBackend({ a: soft }), pathOf: (src: string) => src };
    const mixed = await mixSound(soundTimeline([clipOf("a", [0, 1])], 1), sources);
    expect(mixed.limited).toBe(false);
    expect(mixed.left[4800]).toBe(Math.fround(Math.sin(0.1 * 2000) * 0.1));
  });

  test("silence is not raised", async () => {
    const sources = { backend: signalBackend({}), pathOf: (src: string) => src };
    const mixed = await mixSound(soundTimeline([], 1, TARGET), sources);
    expect(mixed).toMatchObject({ integratedLufs: null, truePeakDbtp: null, gainDb: 0 });
    expect(mixed.left).toHaveLength(seconds(1) / 14_700);
  });
});
