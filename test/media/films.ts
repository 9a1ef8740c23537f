import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

import { drawCard, type CardShape } from "./card.ts";
import { writeWithFfmpeg } from "./programs.ts";
import { wavBytes, type Sound } from "./sounds.ts";

/** Most sources run this long: their projects have three segments. */
export const SECONDS = 4.4;

export interface Film extends Partial<CardShape> {
  /** Frames a second; each carries its number from 0. Default 25. */
  readonly rate?: number;
  /** Default SECONDS. */
  readonly seconds?: number;
  /** Second input, in ffmpeg's place 1. */
  readonly sound?: Sound;
  /** Numbers of the frames, in place of counting up. */
  readonly numbers?: readonly number[];
  /** Opacity 0–255 at a place of the picture, both coordinates from 0 to 1; opaque without. */
  readonly alpha?: (x: number, y: number) => number;
}

export const WIDTH = 320;
export const HEIGHT = 180;

function* drawFrames(shape: CardShape, film: Film): Generator<Buffer> {
  for (const number of numbersOf(film)) {
    const card = drawCard(shape, number);
    yield film.alpha === undefined ? card : withAlpha(card, shape, film.alpha);
  }
}

function withAlpha(
  rgb: Buffer,
  { width, height }: CardShape,
  alpha: NonNullable<Film["alpha"]>,
): Buffer {
  const rgba = Buffer.alloc(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    rgb.copy(rgba, at * 4, at * 3, at * 3 + 3);
    const [x, y] = [at % width, Math.floor(at / width)];
    rgba[at * 4 + 3] = alpha((x + 0.5) / width, (y + 0.5) / height);
  }
  return rgba;
}

/** Numbers of a film's frames. */
function numbersOf({ rate = 25, seconds = SECONDS, numbers }: Film): readonly number[] {
  return numbers ?? Array.from({ length: Math.round(rate * seconds) }, (_, index) => index);
}

/** Colours are written as BT.709 limited range unless a case says otherwise. */
export const TO_709 = "scale=out_color_matrix=bt709:out_range=tv";
/** ProRes writes the colours of its pictures, not those of the stream. */
export const AS_709 = "setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709";
export const TAGS_709 =
  "-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv".split(" ");

export const X264 = "-c:v libx264 -preset ultrafast -crf 12 -g 25 -bf 2 -pix_fmt yuv420p".split(
  " ",
);

/** H.264 in BT.709, as most files have it. */
export const ORDINARY: readonly string[] = ["-vf", TO_709, ...TAGS_709, ...X264];

/** The same behind a further filter. */
export function filtered(filter: string, ...more: readonly string[]): readonly string[] {
  return ["-vf", `${TO_709},${filter}`, ...TAGS_709, ...X264, ...more];
}

/** Makes a film of numbered cards; `coding` are ffmpeg's arguments for the output. */
export async function makeFilm(file: string, film: Film, coding: readonly string[]): Promise<void> {
  const { width = WIDTH, height = HEIGHT, matrix, rate = 25, sound } = film;
  const shape = { width, height, ...(matrix !== undefined && { matrix }) };
  const format = film.alpha === undefined ? "rgb24" : "rgba";
  const frames = ["-f", "rawvideo", "-pix_fmt", format, "-s", `${width}x${height}`];
  const wav = `${file}.wav`;
  mkdirSync(dirname(file), { recursive: true });
  if (sound !== undefined) writeFileSync(wav, wavBytes(sound));
  const input = [...frames, "-r", String(rate), "-i", "pipe:0"];
  const inputs = sound === undefined ? input : [...input, "-i", wav];
  try {
    await writeWithFfmpeg(file, [...inputs, ...coding], drawFrames(shape, film));
  } finally {
    rmSync(wav, { force: true });
  }
}
