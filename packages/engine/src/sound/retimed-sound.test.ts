import { speedRamp, type SourceSpan } from "@reelkiln/document";
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

const tone: Signal = (time) => {
  const value = Math.sin(2 * Math.PI * 440 * time) * 0.2;
  return [value, value];
};

type Key = readonly [at: number, speed: number, ease?: "linear" | "hold"];

async function mixAt(keys: readonly Key[], signal: Signal = tone): Promise<MixedSound> {
  const ramp = keys.map(([at, value, kind = "linear"]) => ({
    time: seconds(at),
    value,
    ease: { kind },
  }));
  const source: SourceSpan = {
    src: "a",
    inPoint: 0,
    outPoint: seconds(20),
    speed: 1,
    loop: false,
    retime: speedRamp({ keys: ramp }, 0),
  };
  const timeline = soundTimeline([clipOf("a", [0, 3], { source })], 3);
  return mixSound(timeline, { backend: signalBackend({ a: signal }), pathOf: (src) => src });
}

function risesIn({ left }: MixedSound, from: number, to: number): number {
  const part = left.subarray(from * RATE, to * RATE);
  return part.filter((value, index) => value >= 0 && (part[index - 1] ?? 0) < 0).length;
}

function powerIn({ left }: MixedSound, from: number, to: number): number {
  const part = left.subarray(Math.round(from * RATE), Math.round(to * RATE));
  return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length);
}

describe("[E6] sound under a speed ramp", () => {
  test("at speed 1 is the sound as it is", async () => {
    const mixed = await mixAt([
      [0, 1],
      [2, 1],
    ]);
    for (const at of [0.1, 0.77, 1.5, 2.4])
      expect(mixed.left[Math.round(at * RATE)]).toBeCloseTo(tone(at)[0], 4);
  });

  test("keeps its pitch and level while the speed changes", async () => {
    const mixed = await mixAt([
      [0, 0.5],
      [3, 2],
    ]);
    for (const [from, to] of [
      [0.5, 1],
      [1, 1.5],
      [2, 2.5],
    ] as const) {
      expect(Math.abs(risesIn(mixed, from, to) - 220)).toBeLessThanOrEqual(4);
      expect(powerIn(mixed, from, to)).toBeGreaterThan(0.11);
      expect(powerIn(mixed, from, to)).toBeLessThan(0.16);
    }
  });

  test("comes to each moment of its source when the picture does", async () => {
    const burst: Signal = (time) => (time >= 1.5 && time < 1.6 ? tone(time) : [0, 0]);
    // v = 1 + t: 1.5 s of source have passed after 1 s.
    const mixed = await mixAt(
      [
        [0, 1],
        [2, 3],
      ],
      burst,
    );
    const first = mixed.left.findIndex((value) => Math.abs(value) > 0.05) / RATE;
    expect(Math.abs(first - 1)).toBeLessThan(0.03);
  });

  test("is silent where the source stands still or runs backwards", async () => {
    const mixed = await mixAt([
      [0, 1, "hold"],
      [1, 0, "hold"],
      [2, -1, "hold"],
    ]);
    expect(powerIn(mixed, 0.2, 0.9)).toBeGreaterThan(0.12);
    expect(powerIn(mixed, 1.05, 3)).toBe(0);
  });
});
