import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { FLICKS_PER_SECOND, type Flicks } from "@reelkiln/document";

import type { Frame, MediaBackend } from "../src/media/media.ts";
import { planeList } from "../src/media/pixels/planes.ts";

const EXAMPLES = fileURLToPath(new URL("../../../examples/", import.meta.url));

/** Real media of the examples. */
export const BUNNY = path.join(EXAMPLES, "bunny-captions/media/bunny.mp4");
export const SPEECH = path.join(EXAMPLES, "bunny-captions/media/speech.wav");
export const PHONE_DOG = path.join(EXAMPLES, "story/media/phone-dog.mp4");

/** A folder that is removed when the scope ends. */
export function temporaryFolder(): { readonly path: string } & Disposable {
  const folder = mkdtempSync(path.join(tmpdir(), "reelkiln-test-"));
  return {
    path: folder,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Runs the system's ffmpeg. */
export function ffmpeg(...args: string[]): Buffer {
  return execFileSync("ffmpeg", ["-v", "error", "-nostdin", "-y", ...args], {
    maxBuffer: 1 << 30,
  });
}

/** Makes a file with the system's ffmpeg and gives its path. */
export function makeMedia(folder: string, name: string, ...args: string[]): string {
  const file = path.join(folder, name);
  ffmpeg(...args, file);
  return file;
}

/** The planes without padding, one after the other. */
export function packed(frame: Frame): Buffer {
  return Buffer.concat(
    planeList(frame).flatMap(({ bytes, stride, width, height }) =>
      Array.from({ length: height }, (_, row) =>
        bytes.subarray(row * stride, row * stride + width),
      ),
    ),
  );
}

export interface FrameQuery {
  readonly path: string;
  /** Default: the picture's own, rounded down to even numbers. */
  readonly size?: readonly [width: number, height: number];
  readonly alpha?: boolean;
  readonly times: readonly Flicks[];
}

/** Frames of a video at rising times, each as its packed planes. */
export async function framesAt(backend: MediaBackend, query: FrameQuery): Promise<Buffer[]> {
  const facts = await backend.probe(query.path);
  const video = facts.video;
  if (video === undefined) throw new Error("no video");
  const [width, height] = query.size ?? [video.width & ~1, video.height & ~1];
  await using reader = await backend.openVideo({
    path: query.path,
    facts,
    width,
    height,
    from: query.times[0] ?? 0,
    alpha: query.alpha ?? false,
    threads: 1,
  });
  const frames: Buffer[] = [];
  for (const time of query.times) {
    using frame = await reader.frameAt(time);
    frames.push(packed(frame));
  }
  return frames;
}

/** A span of a file's sound, both channels joined. */
export async function soundOf(
  backend: MediaBackend,
  file: string,
  [fromSeconds, toSeconds]: readonly [number, number],
): Promise<{ readonly left: Float32Array; readonly right: Float32Array }> {
  const facts = await backend.probe(file);
  const from = Math.round(fromSeconds * FLICKS_PER_SECOND);
  const to = Math.round(toSeconds * FLICKS_PER_SECOND);
  const left: number[] = [];
  const right: number[] = [];
  for await (const block of backend.readAudio({ path: file, facts, from, to })) {
    for (const value of block.left) left.push(value);
    for (const value of block.right) right.push(value);
  }
  return { left: Float32Array.from(left), right: Float32Array.from(right) };
}

/** Greatest difference of two arrays of one length. */
export function farthest(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let most = a.length === b.length ? 0 : Infinity;
  for (let index = 0; index < a.length; index += 1) {
    most = Math.max(most, Math.abs((a[index] ?? 0) - (b[index] ?? 0)));
  }
  return most;
}
