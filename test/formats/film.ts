import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  FLICKS_PER_SECOND,
  planDelivery,
  type DeliveryWish,
  type OutputFormatName,
  type Timeline,
} from "../../packages/document/src/index.ts";
import { openFfmpegBackend, type MediaBackend } from "../../packages/engine/src/media/media.ts";
import { renderFile } from "../../packages/engine/src/render/file.ts";
import type { RenderRequest, RenderResult } from "../../packages/engine/src/render/request.ts";
import { clipOf } from "../../packages/engine/test/sound-fixtures.ts";
import {
  boxLayer,
  filmLayer,
  HEIGHT,
  textLayer,
  timelineOf,
  WIDTH,
} from "../../packages/engine/test/timelines.ts";

/** Long enough for two segments, the second of half a second. */
export const SECONDS = 2.5;
export const FRAMES = 75;
export const SIZE = { width: WIDTH, height: HEIGHT };

/** A folder with a tone in it. */
export interface FilmFolder extends Disposable {
  readonly path: string;
}

export function filmFolder(): FilmFolder {
  const path = mkdtempSync(join(tmpdir(), "reelkiln-formats-"));
  const tone = ["-f", "lavfi", "-i", `sine=frequency=440:duration=${SECONDS}`, "-ar", "48000"];
  execFileSync("ffmpeg", ["-v", "error", "-y", ...tone, join(path, "tone.wav")]);
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** A box and a text that move, with a tone; see-through unless a background is given. */
export async function film({ path }: FilmFolder, background = "#00000000"): Promise<Timeline> {
  const end = SECONDS * FLICKS_PER_SECOND;
  const ease = { kind: "linear" } as const;
  const sliding = {
    ...boxLayer({ end }),
    position: {
      keys: [
        { time: 0, value: [20, 100], ease },
        { time: end, value: [WIDTH - 20, 300], ease },
      ],
    },
  } as const;
  const backend: MediaBackend = await openFfmpegBackend();
  return {
    ...timelineOf([sliding, textLayer("Card", { end })], { duration: end, frameCount: FRAMES }),
    background,
    sounds: [clipOf("tone.wav", [0, SECONDS])],
    media: { "tone.wav": await backend.probe(join(path, "tone.wav")) },
  };
}

/** The film with white noise instead of its tone, brought to a loudness. */
export async function noiseOf(
  plain: Timeline,
  { path }: FilmFolder,
  integratedLufs: number,
): Promise<Timeline> {
  const file = join(path, "noise.wav");
  const noise = `anoisesrc=d=${SECONDS}:c=white:a=0.5:r=48000:seed=1`;
  execFileSync("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", noise, file]);
  const backend = await openFfmpegBackend();
  return {
    ...plain,
    sounds: [clipOf("noise.wav", [0, SECONDS])],
    loudness: { integratedLufs, truePeakDbtp: -1 },
    media: { "noise.wav": await backend.probe(file) },
  };
}

/** Noise that a codec cannot foresee. */
export async function noisyFilm(folder: FilmFolder): Promise<Timeline> {
  const plain = await film(folder, "#000000ff");
  const size = `${WIDTH}x${HEIGHT}`;
  const noise = `nullsrc=s=${size}:r=30:d=${SECONDS},geq=lum='64+random(1)*128':cb=128:cr=128`;
  const path = join(folder.path, "film.mp4");
  execFileSync("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", noise, "-crf", "12", path]);
  const end = SECONDS * FLICKS_PER_SECOND;
  const source = { src: "film.mp4", inPoint: 0, outPoint: end, speed: 1, loop: false };
  const backend = await openFfmpegBackend();
  return {
    ...plain,
    layers: [filmLayer({ end, source })],
    sounds: [],
    media: { "film.mp4": await backend.probe(path) },
  };
}

/** What a format is rendered with. */
export interface FormatJob extends DeliveryWish {
  readonly format: OutputFormatName;
  readonly name: string;
  readonly backend: MediaBackend["name"];
  readonly changes?: Partial<RenderRequest>;
}

/** Renders a timeline as a caller would who planned its delivery; here, because a process takes time to start. */
export function renderFormat(
  folder: FilmFolder,
  timeline: Timeline,
  { name, backend, changes = {}, ...wish }: FormatJob,
): Promise<RenderResult> {
  const output = join(folder.path, name);
  const { delivery, issues } = planDelivery(timeline, { ...wish, output });
  if (delivery === undefined) throw new Error(issues.map(({ message }) => message).join(" "));
  return renderFile({
    timeline,
    root: folder.path,
    output,
    delivery,
    quality: delivery.quality,
    backend: { prefer: backend },
    ...changes,
  });
}

/** A stream as ffprobe tells it. */
export type ProbedStream = Readonly<Record<string, string | number | undefined>>;

/** What the system's ffprobe says of a file, its frames counted by decoding. */
export function ffprobe(path: string): {
  readonly streams: readonly ProbedStream[];
  readonly format: Readonly<Record<string, string>>;
} {
  const args = [
    "-v",
    "error",
    "-count_frames",
    "-show_streams",
    "-show_format",
    "-of",
    "json",
    path,
  ];
  return JSON.parse(execFileSync("ffprobe", args, { encoding: "utf8" })) as ReturnType<
    typeof ffprobe
  >;
}

/** Frames as the system's ffmpeg decodes them, in straight RGBA one after another. */
export function decodeRgba(path: string, ...input: readonly string[]): Buffer {
  const raw = ["-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-"];
  const args = ["-v", "error", ...input, "-i", path, ...raw];
  return execFileSync("ffmpeg", args, { maxBuffer: 1 << 30 });
}

/** Mean difference of alpha in code values between two pictures of straight RGBA. */
export function alphaOff(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let at = 3; at < a.length; at += 4) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / (a.length / 4);
}

/** Mean difference of colors where both are seen well. */
export function colorOff(a: Uint8Array, b: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < a.length; at += 4) {
    if ((a[at + 3] ?? 0) < 250 || (b[at + 3] ?? 0) < 250) continue;
    for (let code = at; code < at + 3; code++) {
      sum += Math.abs((a[code] ?? 0) - (b[code] ?? 0));
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}
