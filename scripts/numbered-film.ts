import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** Size of the numbered films; the project that shows them has the same. */
export const FILM_WIDTH = 320;
export const FILM_HEIGHT = 180;

/** The number is written as this many black and white blocks in a row, the lowest bit first. */
const BITS = 12;
const BLOCK_PX = 20;
const TOP_PX = 80;
const LEFT_PX = 40;

export interface NumberedFilm {
  readonly path: string;
  readonly seconds: number;
  /** Frames drawn each second; every one carries its number from 0. */
  readonly drawnRate: number;
  /** Drops frames irregularly, so that the rest are unevenly spaced. */
  readonly variable: boolean;
}

/** Makes a film whose every frame carries its number, in blocks a program can read. */
export async function makeNumberedFilm(film: NumberedFilm): Promise<void> {
  mkdirSync(dirname(film.path), { recursive: true });
  const drop = film.variable ? ["-vf", "select='gt(random(7),0.45)'", "-fps_mode", "vfr"] : [];
  const input = `-f rawvideo -pix_fmt gray -s ${FILM_WIDTH}x${FILM_HEIGHT} -r ${film.drawnRate} -i -`;
  const colors = "-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv";
  const coding = `-c:v libx264 -preset veryfast -crf 14 -g 48 -bf 2 -pix_fmt yuv420p ${colors}`;
  const scale = film.variable ? [] : ["-vf", "scale=out_range=tv"];
  const args = ["-v", "error", "-y", ...input.split(" "), ...drop, ...scale, ...coding.split(" ")];
  const child = spawn("ffmpeg", [...args, film.path], { stdio: ["pipe", "inherit", "inherit"] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  const count = Math.round(film.seconds * film.drawnRate);
  for (let number = 0; number < count; number++) {
    if (!child.stdin.write(drawNumber(number))) {
      await new Promise((resolve) => child.stdin.once("drain", resolve));
    }
  }
  child.stdin.end();
  if ((await ended) !== 0) throw new Error(`ffmpeg could not make ${film.path}`);
}

function drawNumber(number: number): Buffer {
  const gray = Buffer.alloc(FILM_WIDTH * FILM_HEIGHT, 110);
  for (let bit = 0; bit < BITS; bit++) {
    const value = (number >> bit) & 1 ? 230 : 25;
    for (let row = TOP_PX; row < TOP_PX + BLOCK_PX; row++) {
      const from = row * FILM_WIDTH + LEFT_PX + bit * BLOCK_PX;
      gray.fill(value, from, from + BLOCK_PX);
    }
  }
  return gray;
}

/** Reads the number back from a luma plane of the film's size. */
export function readNumber(luma: Uint8Array): number {
  let number = 0;
  for (let bit = 0; bit < BITS; bit++) {
    const column = LEFT_PX + bit * BLOCK_PX + BLOCK_PX / 2;
    const value = luma[(TOP_PX + BLOCK_PX / 2) * FILM_WIDTH + column] ?? 0;
    if (value > 120) number |= 1 << bit;
  }
  return number;
}
