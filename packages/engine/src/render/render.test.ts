import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { ReelError, Shaper, Timeline } from "@reelkiln/document";
import { FLICKS_PER_SECOND } from "@reelkiln/document";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { plainFrame } from "../../test/planes.ts";
import { clipOf } from "../../test/sound-fixtures.ts";
import { atRest, boxLayer, textLayer, timelineOf, WIDTH } from "../../test/timelines.ts";
import { chooseBackend } from "../media/media.ts";
import { yuvFromColor } from "../picture/rec709.ts";
import { planRender } from "../plan/plan.ts";
import { createFrameMeter, verifyFile } from "../verify/verify.ts";
import { renderTimeline, type RenderRequest } from "./render.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "reelkiln-render-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A moving card of that many seconds, without media. */
function card(seconds: number): Timeline {
  const end = seconds * FLICKS_PER_SECOND;
  const sliding = {
    ...boxLayer({ end }),
    position: {
      keys: [
        { time: 0, value: [0, 100], ease: { kind: "linear" } },
        { time: end, value: [WIDTH, 300], ease: { kind: "linear" } },
      ],
    },
  } as const;
  return timelineOf(
    [
      { ...atRest("ground"), end, kind: "solid", color: "#403010ff", sizePx: [WIDTH, 384] },
      sliding,
      textLayer("Card", { end }),
    ],
    {
      duration: end,
      frameCount: seconds * 30,
    },
  );
}

function request(changes: Partial<RenderRequest> = {}): RenderRequest {
  return { timeline: card(1), root: folder, output: join(folder, "card.mp4"), ...changes };
}

/** Mono samples as a WAV file of 48 kHz. */
function wavFile(samples: Int16Array): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + samples.byteLength, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(48_000, 24);
  head.writeUInt32LE(96_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([head, Buffer.from(samples.buffer)]);
}

/** Processes started by this one. */
function childProcesses(): readonly number[] {
  return readdirSync("/proc/self/task").flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
}

describe("renderTimeline", () => {
  it("[B4] the result tells what its steps took, helping processes included", async () => {
    for (const workers of [1, 2]) {
      const { costs } = await renderTimeline(request({ timeline: card(5), workers }));
      const stages = costs?.stages.map(({ stage }) => stage) ?? [];
      expect(stages).toEqual(
        expect.arrayContaining(["composing", "encoding", "joining", "checking"]),
      );
      const conducted = costs?.stages.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) ?? 0;
      expect(conducted).toBeGreaterThan(0);
      // The clocks of one thread and of all are read a moment apart.
      expect(costs?.cpuSeconds).toBeGreaterThan(conducted * 0.9);
    }
  });

  it("[B1] writes the file with a receipt that speaks of exactly these bytes", async () => {
    const stages = new Set<string>();
    const result = await renderTimeline(request(), {
      onProgress: ({ stage, frames }) => stages.add(`${stage} ${frames}`),
    });
    const bytes = readFileSync(result.output);
    expect(result.receipt?.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
    expect(result.receipt).toMatchObject({
      passed: true,
      file: "card.mp4",
      path: { yuvFrames: 30 },
    });
    expect(result.receipt?.fonts).toMatchObject([{ face: "Inter-800", fallback: false }]);
    expect(readdirSync(folder).toSorted()).toEqual(["card.mp4", "card.receipt.json"]);
    expect([...stages]).toEqual(["rendering 30", "verifying 30"]);
  });

  it("[B2] two renders in two folders are byte-identical, and a part has its frames", async () => {
    const first = await renderTimeline(request());
    const second = await renderTimeline(request({ output: join(folder, "other/card.mp4") }));
    expect(readFileSync(first.output).equals(readFileSync(second.output))).toBe(true);
    const part = await renderTimeline(request({ frames: { from: 10, to: 25 }, scale: 0.5 }));
    expect(part.receipt?.video).toMatchObject({ frameCount: 15, width: 108, height: 192 });
  });

  it("[B1] the receipt tells of a fallback which family was asked for by that text", async () => {
    const latin = textLayer("Card", { end: FLICKS_PER_SECOND });
    const mixed = textLayer("こ", { end: FLICKS_PER_SECOND, key: "other" });
    const anton = { ...mixed, style: { ...mixed.style, family: "Anton", weight: 400 } };
    const timeline = { ...card(1), layers: [...card(1).layers.slice(0, 1), latin, anton] };
    const { receipt } = await renderTimeline(request({ timeline }));
    expect(receipt?.fonts).toMatchObject([
      { face: "Inter-800", asked: "Inter", fallback: false },
      { face: "Noto Sans JP-400", asked: "Anton", fallback: true },
    ]);
  });

  it("[B1] noise that the codec raises is rendered below its ceiling all the same", async () => {
    const samples = Int16Array.from({ length: 96_000 }, (_, at) =>
      (Math.imul(at + 1, 2_654_435_761) >>> 16) & 1 ? 32_767 : -32_768,
    );
    writeFileSync(join(folder, "noise.wav"), wavFile(samples));
    const backend = await chooseBackend();
    const timeline: Timeline = {
      ...card(1),
      sounds: [clipOf("noise.wav", [0, 1])],
      media: { "noise.wav": await backend.probe(join(folder, "noise.wav")) },
      truePeakDbtp: -2,
    };
    const { receipt } = await renderTimeline(request({ timeline }));
    expect(receipt?.audio?.truePeakDbtp).toBeLessThanOrEqual(-1.9);
    expect(receipt?.checks).toContainEqual(
      expect.objectContaining({ name: "true-peak", passed: true }),
    );
  });

  it("[B1] cancelling leaves the old file and nothing half-written", async () => {
    const output = join(folder, "card.mp4");
    writeFileSync(output, "old");
    const abort = new AbortController();
    const rendering = renderTimeline(request({ timeline: card(60) }), {
      signal: abort.signal,
      onProgress: ({ frame }) => {
        if (frame > 3) abort.abort();
      },
    });
    await expect(rendering).rejects.toMatchObject({
      code: "cancelled",
    } satisfies Partial<ReelError>);
    expect(readFileSync(output, "utf8")).toBe("old");
    expect(readdirSync(folder)).toEqual(["card.mp4"]);
  });

  it("[B1] a killed render process leaves nothing, and so does one of an earlier start", async () => {
    writeFileSync(join(folder, ".old.4194000-0badcafe.partial.mp4"), "half");
    const before = new Set(childProcesses());
    const rendering = renderTimeline(request({ timeline: card(60) }), {
      onProgress: () => {
        for (const pid of childProcesses()) if (!before.has(pid)) process.kill(pid, "SIGKILL");
      },
    });
    await expect(rendering).rejects.toMatchObject({
      code: "render-failed",
    } satisfies Partial<ReelError>);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("verifyFile", () => {
  it("[B1] refuses a file whose pictures are not those that were handed over", async () => {
    const timeline = { ...card(1), layers: card(1).layers.slice(0, 1) };
    const result = await renderTimeline(request({ timeline, quality: "draft", verify: "none" }));
    const backend = await chooseBackend();
    const plan = planRender(timeline, {} as Shaper);
    const checksFor = async (luma: number) => {
      const meter = createFrameMeter((index) => index === 0);
      const frame = plainFrame(plan.width, plan.height);
      frame.y.fill(luma);
      for (let index = 0; index < 30; index++) meter.measure(frame);
      const measurement = meter.result();
      const path = result.output;
      const options = { backend, path, timeline, plan, measurement, lossless: false };
      const { checks } = await verifyFile(options);
      return checks.filter(({ passed }) => !passed).map(({ name }) => name);
    };
    // The ground is #403010.
    expect(await checksFor(yuvFromColor("#403010").y)).toEqual([]);
    expect(await checksFor(140)).toEqual(["pictures"]);
  });
});
