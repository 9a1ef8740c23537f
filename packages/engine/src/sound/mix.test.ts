import type { SoundClip } from "@reelkiln/document";
import { describe, expect, test } from "vitest";

import {
  clipOf,
  seconds,
  signalBackend,
  soundTimeline,
  type Signal,
} from "../../test/sound-fixtures.ts";
import { mixSound, type MixedSound } from "./sound.ts";

const RATE = 48_000;
/** A quiet constant: far below the limiter, and any gain can be read off it. */
const LEVEL = 0.1;
const steady: Signal = () => [LEVEL, LEVEL];
const tone =
  (hertz: number, level: number): Signal =>
  (time) => {
    const value = Math.sin(2 * Math.PI * hertz * time) * level;
    return [value, value];
  };

function mix(
  clips: readonly SoundClip[],
  length: number,
  signals: Readonly<Record<string, Signal>>,
): Promise<MixedSound> {
  const sources = { backend: signalBackend(signals), pathOf: (src: string) => src };
  return mixSound(soundTimeline(clips, length), sources);
}

function at(mixed: MixedSound, time: number): number {
  return mixed.left[Math.round(time * RATE)] ?? Number.NaN;
}

describe("[B1] mixing", () => {
  test("places a clip on its sample and is as long as the picture", async () => {
    const mixed = await mix([clipOf("a", [0.5, 0.75])], 1, { a: steady });
    expect(mixed.left).toHaveLength(RATE);
    expect(mixed.left.findIndex((value) => value !== 0)).toBe(RATE / 2);
    expect(mixed.left.findLastIndex((value) => value !== 0)).toBe(RATE * 0.75 - 1);
  });

  test("adds clips that overlap", async () => {
    const mixed = await mix([clipOf("a", [0, 1]), clipOf("b", [0.4, 1])], 1, {
      a: steady,
      b: steady,
    });
    expect(at(mixed, 0.2)).toBeCloseTo(LEVEL, 6);
    expect(at(mixed, 0.6)).toBeCloseTo(2 * LEVEL, 6);
  });

  test("starts a source at its in-point", async () => {
    const ramp: Signal = (time) => [time / 100, time / 100];
    const source = { src: "a", inPoint: seconds(7), outPoint: seconds(8), speed: 1, loop: false };
    const mixed = await mix([clipOf("a", [0, 1], { source })], 1, { a: ramp });
    expect(at(mixed, 0.25)).toBeCloseTo(0.0725, 6);
  });

  test("goes along the keys of a gain in decibels", async () => {
    const gainDb = {
      keys: [
        { time: seconds(0.2), value: 0, ease: { kind: "linear" } },
        { time: seconds(0.6), value: -20, ease: { kind: "linear" } },
      ],
    } as const;
    const mixed = await mix([clipOf("a", [0, 1], { gainDb })], 1, { a: steady });
    expect(at(mixed, 0.1)).toBeCloseTo(LEVEL, 6);
    expect(at(mixed, 0.4)).toBeCloseTo(LEVEL * 10 ** (-10 / 20), 4);
    expect(at(mixed, 0.8)).toBeCloseTo(LEVEL / 10, 6);
  });

  test("is silent at −∞ dB", async () => {
    const gainDb = { value: -Infinity };
    const mixed = await mix([clipOf("a", [0, 1], { gainDb })], 1, { a: steady });
    expect(mixed.left.every((value) => value === 0)).toBe(true);
    expect(mixed.truePeakDbtp).toBeNull();
  });

  test("fades in and out, and two clips that fade over each other keep their power", async () => {
    const fade = seconds(0.4);
    const clips = [
      clipOf("a", [0, 0.7], { fadeOut: fade }),
      clipOf("b", [0.3, 1], { fadeIn: fade }),
    ];
    const mixed = await mix(clips, 1, { a: () => [LEVEL, 0], b: () => [0, LEVEL] });
    for (const time of [0.31, 0.4, 0.5, 0.6, 0.69]) {
      const index = Math.round(time * RATE);
      const power = (mixed.left[index] ?? 0) ** 2 + (mixed.right[index] ?? 0) ** 2;
      expect(Math.sqrt(power)).toBeCloseTo(LEVEL, 5);
    }
  });

  test("turns the balance to one side without raising the other", async () => {
    const mixed = await mix([clipOf("a", [0, 1], { pan: { value: 0.5 } })], 1, { a: steady });
    expect(at(mixed, 0.5)).toBeCloseTo(LEVEL / 2, 6);
    expect(mixed.right[RATE / 2]).toBeCloseTo(LEVEL, 6);
  });

  test("loops without drifting, whatever the length", async () => {
    const third = 1 / 3;
    const source = { src: "a", inPoint: 0, outPoint: seconds(third), speed: 1, loop: true };
    const click: Signal = (time) => (time === 0 ? [LEVEL, LEVEL] : [0, 0]);
    const mixed = await mix([clipOf("a", [0, 10], { source })], 10, { a: click });
    const clicks = [...mixed.left.keys()].filter((index) => mixed.left[index] !== 0);
    expect(clicks).toEqual(Array.from({ length: 30 }, (_, turn) => turn * 16_000));
  });

  test.each([0.5, 0.8, 1.25, 2])("keeps the pitch at speed %d", async (speed) => {
    const source = { src: "a", inPoint: 0, outPoint: seconds(2 * speed), speed, loop: false };
    const mixed = await mix([clipOf("a", [0, 2], { source })], 2, { a: tone(440, 0.2) });
    const inner = mixed.left.subarray(RATE * 0.5, RATE * 1.5);
    const rises = inner.filter((value, index) => value >= 0 && (inner[index - 1] ?? 0) < 0).length;
    expect(Math.abs(rises - 440)).toBeLessThanOrEqual(3);
    const power = inner.reduce((sum, value) => sum + value * value, 0) / inner.length;
    expect(Math.sqrt(power)).toBeCloseTo(0.2 * Math.SQRT1_2, 1.7);
  });
});

describe("[B1] ducking", () => {
  const duck = { under: ["voice"], byDb: 20, attack: seconds(0.2), release: seconds(0.4) };
  const speech: Signal = (time) => (time < 0.5 || time > 0.7 ? tone(300, 0.3)(time) : [0, 0]);

  test("lowers while the other sounds, is down when it begins and comes up after it", async () => {
    const clips = [clipOf("music", [0, 4], { duck }), clipOf("voice", [1, 2])];
    const alone = await mix(clips, 4, { music: steady, voice: () => [0, 0] });
    const both = await mix(clips, 4, { music: () => [LEVEL, LEVEL], voice: speech });
    const voice = await mix(clips, 4, { music: () => [0, 0], voice: speech });
    const music = (time: number): number => at(both, time) - at(voice, time);
    expect(at(alone, 1.5)).toBeCloseTo(LEVEL, 6);
    expect(music(0.75)).toBeCloseTo(LEVEL, 4);
    expect(music(1.01)).toBeCloseTo(LEVEL / 10, 4);
    // A short pause between words does not bring the music up.
    expect(music(1.6)).toBeCloseTo(LEVEL / 10, 4);
    expect(music(2.2)).toBeGreaterThan(LEVEL / 9);
    expect(music(2.2)).toBeLessThan(LEVEL / 2);
    expect(music(2.5)).toBeCloseTo(LEVEL, 4);
  });

  test("a clip that is only named but silent lowers nothing", async () => {
    const clips = [
      clipOf("music", [0, 2], { duck }),
      clipOf("voice", [0, 2], { gainDb: { value: -90 } }),
    ];
    const mixed = await mix(clips, 2, { music: steady, voice: tone(300, 0.5) });
    expect(at(mixed, 1)).toBeCloseTo(LEVEL, 3);
  });
});

test("[B1] a mix that is cancelled stops", async () => {
  const signal = AbortSignal.abort();
  const sources = { backend: signalBackend({ a: steady }), pathOf: (src: string) => src, signal };
  const failure = await mixSound(soundTimeline([clipOf("a", [0, 1])], 1), sources).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ code: "cancelled" });
});
