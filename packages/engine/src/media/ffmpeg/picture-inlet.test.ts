import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { afterEach, expect, test } from "vitest";

import { PictureMemory } from "../pixels/picture-memory.ts";
import { PictureInlet } from "./picture-inlet.ts";

const BYTES = 1_000_003;
const opened: Disposable[] = [];

afterEach(() => {
  for (const each of opened.splice(0)) each[Symbol.dispose]();
});

/** Pictures from a program that writes `pictures` of them, each of one byte, in pieces of `piece` bytes. */
async function written(pictures: number, piece: number, rest = 0): Promise<PictureInlet> {
  return (await program(pictures, piece, rest)).inlet;
}

async function program(pictures: number, piece: number, rest = 0) {
  const inlet = await PictureInlet.open(new PictureMemory(BYTES));
  const script = `
    const all = Buffer.concat(Array.from({ length: ${pictures} }, (_, n) => Buffer.alloc(${BYTES}, n + 1)));
    const bytes = Buffer.concat([all, Buffer.alloc(${rest})]);
    const { writeSync } = require("node:fs");
    for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at, Math.min(${piece}, bytes.length - at));`;
  const stdio = ["ignore", inlet.output, "inherit"] as const;
  const child = spawn(process.execPath, ["-e", script], { stdio: [...stdio] });
  inlet.attach(child.stdout);
  opened.push(inlet, { [Symbol.dispose]: () => void child.kill("SIGKILL") });
  return { inlet, child };
}

/** Where no socket can be had: its path would be too long. Gives back what the temporary folder was. */
function forbidSockets(): Disposable & { readonly folder: string } {
  const usual = process.env["TMPDIR"];
  const folder = join(mkdtempSync(join(tmpdir(), "reelkiln-test-")), "long".repeat(30));
  mkdirSync(folder);
  process.env["TMPDIR"] = folder;
  return {
    folder,
    [Symbol.dispose]: () => {
      if (usual === undefined) delete process.env["TMPDIR"];
      else process.env["TMPDIR"] = usual;
      rmSync(dirname(folder), { recursive: true });
    },
  };
}

test.each([7777, 65_536, 3_000_000])(
  "[B3] pictures come whole, in order and without the one that is cut off, from pieces of %i bytes",
  async (piece) => {
    const inlet = await written(5, piece, 4000);
    const memories = new Set<Uint8Array>();
    for (let number = 1; number <= 5; number++) {
      const picture = await inlet.next();
      expect(picture?.bytes.every((byte) => byte === number)).toBe(true);
      memories.add(picture?.bytes ?? new Uint8Array());
      picture?.release();
    }
    expect(await inlet.next()).toBeUndefined();
    expect(memories.size).toBeLessThanOrEqual(2);
  },
);

test("[B3] pictures come through Node's own pipe where a socket cannot be had", async () => {
  using forbidden = forbidSockets();
  const inlet = await written(3, 70_000, 11);
  expect(inlet.output).toBe("pipe");
  for (let number = 1; number <= 3; number++) {
    const picture = await inlet.next();
    expect(picture?.bytes.every((byte) => byte === number)).toBe(true);
    picture?.release();
  }
  expect(await inlet.next()).toBeUndefined();
  expect(readdirSync(forbidden.folder)).toEqual([]);
});

test.each(["socket", "pipe"])(
  "[B3] a program waits until its pictures are wanted (%s)",
  async (way) => {
    using _forbidden = way === "pipe" ? forbidSockets() : undefined;
    const { inlet, child } = await program(20, 1_000_000);
    (await inlet.next())?.release();
    // Longer than it takes to write all the rest, were it read.
    await setTimeout(500);
    expect(child.exitCode).toBeNull();
    for (let number = 2; number <= 20; number++) {
      const picture = await inlet.next();
      expect(picture?.bytes[0]).toBe(number);
      picture?.release();
    }
    expect(await inlet.next()).toBeUndefined();
  },
);

test("[B3] a picture that is held keeps its content while others are read", async () => {
  const inlet = await written(3, 100_000);
  const first = await inlet.next();
  const again = first?.hold();
  first?.release();
  (await inlet.next())?.release();
  (await inlet.next())?.release();
  expect(again?.bytes.every((byte) => byte === 1)).toBe(true);
  again?.release();
  expect(() => again?.release()).toThrow("given back twice");
});

test("[B3] a program that does not start ends the pictures", async () => {
  const inlet = await PictureInlet.open(new PictureMemory(BYTES));
  opened.push(inlet);
  const child = spawn("/no/such/program", [], { stdio: ["ignore", inlet.output, "ignore"] });
  child.on("error", () => undefined);
  inlet.attach(child.stdout);
  expect(await inlet.next()).toBeUndefined();
});
