import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { LEVELS_PER_SECOND } from "@reelkiln/document";
import { expect, it } from "vitest";

import { chooseBackend } from "../media/media.ts";
import { measureLevels } from "./measure-levels.ts";

const RATE_HZ = 48_000;

/** One second at half level, one of silence, half a second at full level. */
function threeParts(): Buffer {
  const levels = [0.5, 0.5, 0, 0, 1];
  const data = Buffer.alloc((RATE_HZ * 2 * levels.length) / 2);
  for (let at = 0; at < data.length / 2; at += 1) {
    const level = levels[Math.floor(at / (RATE_HZ / 2))] ?? 0;
    const value = level * Math.sin((2 * Math.PI * 440 * at) / RATE_HZ);
    data.writeInt16LE(Math.round(value * 32_767), at * 2);
  }
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE_HZ, 24);
  head.writeUInt32LE(RATE_HZ * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

it("[H1] loudness over a sound's length is its root mean square", async () => {
  const folder = await mkdtemp(join(tmpdir(), "reelkiln-levels-"));
  const path = join(folder, "parts.wav");
  await writeFile(path, threeParts());
  try {
    const backend = await chooseBackend();
    const levels = await measureLevels({ backend, path, facts: await backend.probe(path) });
    expect(levels).toHaveLength(2.5 * LEVELS_PER_SECOND);
    const at = (seconds: number): number => levels[seconds * LEVELS_PER_SECOND] ?? Number.NaN;
    expect(at(0.5)).toBeCloseTo(0.5 / Math.SQRT2, 2);
    expect(at(1.5)).toBe(0);
    expect(at(2.25)).toBeCloseTo(1 / Math.SQRT2, 2);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
