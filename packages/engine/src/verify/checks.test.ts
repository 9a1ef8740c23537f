import { flicksPerFrame, type Flicks } from "@reelkiln/document";
import { describe, expect, it } from "vitest";

import { grainyFrame, plainFrame } from "../../test/planes.ts";
import type { PacketFacts } from "../media/backend.ts";
import type { AudioBlock } from "../media/frame.ts";
import { LoudnessMeter } from "../sound/sound.ts";
import { checkFrames } from "./check-frames.ts";
import { checkPackets } from "./check-packets.ts";
import { checkSound } from "./check-sound.ts";
import { createFrameMeter } from "./frame-meter.ts";

const frameRate = { numerator: 30, denominator: 1 };
const each: Flicks = flicksPerFrame(frameRate);
const expected = { frameCount: 90, frameRate, keyframeEvery: 60, audio: true };

function packetsOf(count = 90): PacketFacts[] {
  const video = Array.from({ length: count }, (_, index): PacketFacts => {
    return { stream: "video", pts: index * each, duration: each, bytes: 9, key: index % 60 === 0 };
  });
  return [...video, { stream: "audio", pts: 0, duration: count * each, bytes: 9, key: true }];
}

async function failedChecks(packets: readonly PacketFacts[]): Promise<readonly string[]> {
  async function* given(): AsyncGenerator<PacketFacts> {
    yield* packets;
  }
  const { checks } = await checkPackets(given(), expected);
  return checks.filter(({ passed }) => !passed).map(({ name }) => name);
}

describe("checkPackets", () => {
  it("[B1] passes a good file, in any packet order", async () => {
    expect(await failedChecks(packetsOf())).toEqual([]);
    expect(await failedChecks(packetsOf().toReversed())).toEqual([]);
  });

  it("[B1] sees a lost, a doubled and a shifted frame", async () => {
    const good = packetsOf();
    expect(await failedChecks(good.toSpliced(7, 1))).toEqual(["frame-count", "constant-rate"]);
    expect(await failedChecks(good.toSpliced(7, 0, ...good.slice(7, 8)))).toEqual([
      "frame-count",
      "constant-rate",
    ]);
    const shifted = good.map((one, index) => (index === 7 ? { ...one, pts: one.pts + 1 } : one));
    expect(await failedChecks(shifted)).toEqual(["constant-rate"]);
  });

  it("[B1] sees keyframes off the grid, a missing stream and sound of another length", async () => {
    const good = packetsOf();
    const offGrid = good.map((one, index) => ({ ...one, key: index % 45 === 0 }));
    expect(await failedChecks(offGrid)).toEqual(["keyframe-grid"]);
    expect(await failedChecks(good.slice(0, 90))).toEqual(["streams", "sound-length"]);
    const short = good.map((one) =>
      one.stream === "audio" ? { ...one, duration: 60 * each } : one,
    );
    expect(await failedChecks(short)).toEqual(["sound-length"]);
  });
});

describe("frame meter", () => {
  it("[B1] tells black and frozen runs and keeps the samples asked for", () => {
    const meter = createFrameMeter((index) => index === 2);
    const bright = grainyFrame(64, 64, 1);
    for (const frame of [
      plainFrame(64, 64),
      plainFrame(64, 64),
      bright,
      bright,
      grainyFrame(64, 64, 2),
    ]) {
      meter.measure(frame);
    }
    const result = meter.result();
    expect(result.frameCount).toBe(5);
    expect(result.black).toEqual([{ from: 0, to: 2 }]);
    expect(result.frozen).toEqual([
      { from: 1, to: 2 },
      { from: 3, to: 4 },
    ]);
    expect([...result.samples.keys()]).toEqual([2]);
    expect(result.samples.get(2)?.[0]).toBe(bright.y[8 * 64 + 8]);
  });

  it("[B1] an all-black picture fails when a video shows, and is told otherwise", () => {
    const meter = createFrameMeter(() => false);
    for (let index = 0; index < 90; index++) meter.measure(plainFrame(32, 32));
    const [withVideo] = checkFrames(meter.result(), { frameRate, showsVideo: true });
    const [without] = checkFrames(meter.result(), { frameRate, showsVideo: false });
    expect(withVideo).toMatchObject({ name: "black", passed: false, measured: 3 });
    expect(without).toMatchObject({ passed: true, measured: 3, note: "0.00–3.00 s" });
  });
});

describe("checkSound", () => {
  const tone = (amplitude: number): AudioBlock => {
    const left = Float32Array.from({ length: 96_000 }, (_, at) => amplitude * Math.sin(at / 7.64));
    return { left, right: left };
  };
  const failed = async (block: AudioBlock, loudness: number | null): Promise<readonly string[]> => {
    async function* blocks(): AsyncGenerator<AudioBlock> {
      yield block;
    }
    const { checks } = await checkSound({
      blocks: blocks(),
      meter: new LoudnessMeter(),
      expected: {
        loudness: { integratedLufs: loudness, truePeakDbtp: -6 },
        ceilingDbtp: -1,
      },
      durationSeconds: 2,
    });
    return checks.filter(({ passed }) => !passed).map(({ name }) => name);
  };

  it("[B1] passes what was encoded and sees what was not", async () => {
    const meter = new LoudnessMeter();
    meter.write(tone(0.4));
    const { integratedLufs } = meter.read();
    expect(await failed(tone(0.4), integratedLufs)).toEqual([]);
    expect(await failed(tone(0.2), integratedLufs)).toEqual(["loudness"]);
    expect(await failed(tone(1), integratedLufs)).toEqual(["loudness", "true-peak"]);
    expect(await failed(tone(0), null)).toEqual([]);
    expect(await failed(tone(0.2), null)).toEqual(["loudness"]);
    const half = { left: new Float32Array(48_000), right: new Float32Array(48_000) };
    expect(await failed(half, null)).toEqual(["sound-decodes"]);
  });
});
