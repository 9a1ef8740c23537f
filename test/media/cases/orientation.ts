import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { atRate, numbers, right, upright } from "../answers.ts";
import { setDisplayMatrix, withJpegExif, withPngExif } from "../bytes.ts";
import { drawCard, type DisplayMatrix } from "../card.ts";
import { fillWith, stillOf, type MediaCase } from "../case.ts";
import { makeFilm, ORDINARY } from "../films.ts";
import { writeWithFfmpeg } from "../programs.ts";

/** What each EXIF orientation does to the stored picture: where its first row and column are shown. */
const EXIF_MATRICES: readonly DisplayMatrix[] = [
  [1, 0, 0, 1],
  [-1, 0, 0, 1],
  [-1, 0, 0, -1],
  [1, 0, 0, -1],
  [0, 1, 1, 0],
  [0, 1, -1, 0],
  [0, -1, -1, 0],
  [0, -1, 1, 0],
];

const TURNS: Readonly<Record<string, DisplayMatrix>> = {
  "turned-90": [0, 1, -1, 0],
  "turned-180": [-1, 0, 0, -1],
  "turned-270": [0, -1, 1, 0],
  "mirrored-sideways": [-1, 0, 0, 1],
  "mirrored-upside-down": [1, 0, 0, -1],
  "mirrored-turned-90": [0, -1, -1, 0],
  "mirrored-turned-270": [0, 1, 1, 0],
};

function isSideways([a]: DisplayMatrix): boolean {
  return a === 0;
}

const FAST_TURNS = new Set(["turned-90", "mirrored-turned-90"]);

function turnedFilm([name, matrix]: readonly [string, DisplayMatrix]): MediaCase {
  const file = "media/turned.mp4";
  const canvas = isSideways(matrix) ? { width: 180, height: 320 } : { width: 320, height: 180 };
  return {
    name,
    group: "orientation",
    ...(FAST_TURNS.has(name) && { fast: true }),
    canvas,
    layers: fillWith(file),
    make: async (folder) => {
      await makeFilm(join(folder, file), { matrix }, ORDINARY);
      setDisplayMatrix(join(folder, file), matrix);
    },
    answer: right(upright(), numbers(atRate(25))),
  };
}

/** Writes the still that `matrix` makes upright. */
async function makeStill(file: string, matrix: DisplayMatrix, coding: readonly string[]) {
  const shape = { width: 320, height: 180, matrix };
  const input = "-f rawvideo -pix_fmt rgb24 -s 320x180 -i pipe:0 -frames:v 1".split(" ");
  await writeWithFfmpeg(file, [...input, ...coding], [drawCard(shape, 77)]);
}

function exifPhoto(orientation: number): MediaCase {
  const matrix = EXIF_MATRICES[orientation - 1] ?? [1, 0, 0, 1];
  const file = "media/photo.jpg";
  return {
    name: `exif-${orientation}`,
    group: "orientation",
    ...(orientation === 6 && { fast: true }),
    canvas: isSideways(matrix) ? { width: 180, height: 320 } : { width: 320, height: 180 },
    layers: stillOf(file),
    make: async (folder) => {
      const path = join(folder, file);
      const full = "-vf scale=out_color_matrix=bt601:out_range=pc -pix_fmt yuvj444p -q:v 2";
      await makeStill(path, matrix, full.split(" "));
      writeFileSync(path, withJpegExif(readFileSync(path), orientation));
    },
    answer: right(
      upright(),
      numbers(() => 77),
    ),
  };
}

const PNG_EXIF: MediaCase = {
  name: "exif-in-png",
  group: "orientation",
  canvas: { width: 180, height: 320 },
  layers: stillOf("media/photo.png"),
  make: async (folder) => {
    const path = join(folder, "media/photo.png");
    await makeStill(path, [0, 1, -1, 0], []);
    writeFileSync(path, withPngExif(readFileSync(path), 6));
  },
  answer: right(
    upright(),
    numbers(() => 77),
  ),
};

export const ORIENTATION_CASES: readonly MediaCase[] = [
  ...Object.entries(TURNS).map(turnedFilm),
  ...EXIF_MATRICES.map((_, index) => exifPhoto(index + 1)),
  PNG_EXIF,
];
