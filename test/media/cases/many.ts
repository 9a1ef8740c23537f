import { join } from "node:path";

import { numbers, right, upright } from "../answers.ts";
import { cornerFaults, numberOf, type Region } from "../card.ts";
import { drawCard } from "../card.ts";
import { fillWith, stillOf, type MediaCase } from "../case.ts";
import { filtered, makeFilm, ORDINARY } from "../films.ts";
import type { Output } from "../output.ts";
import { writeWithFfmpeg } from "../programs.ts";

/** Twelve places of one clip, each at a time of its own. */
const PLACES = Array.from({ length: 12 }, (_, index) => ({
  column: index % 4,
  row: Math.floor(index / 4),
  from: ((index * 7) % 12) * 0.28,
}));

function tileOf({ column, row }: { readonly column: number; readonly row: number }): Region {
  return { x: column / 4, y: row / 3, width: 1 / 4, height: 1 / 3 };
}

function tilesRight(output: Output): readonly string[] {
  return [0, 0.5, 0.96].flatMap((seconds) =>
    PLACES.flatMap((place, index) => {
      const frame = output.frameAt(seconds);
      const begins = Math.floor(seconds * 30 + 1e-6) / 30;
      const wanted = Math.floor((place.from + begins) * 25 + 1e-6);
      const found = numberOf(frame, tileOf(place));
      const faults = cornerFaults(frame, 40, tileOf(place));
      if (found !== wanted) faults.push(`stands ${found}, not ${wanted}`);
      return faults.map((fault) => `tile ${index} at ${seconds} s: ${fault}`);
    }),
  );
}

/** Short cuts of one source, forwards and backwards. */
const CUTS = Array.from({ length: 14 }, (_, index) => ((index * 5) % 14) * 0.28);
const CUT_SECONDS = 0.3;

function cutNumber(seconds: number): number {
  const cut = Math.min(CUTS.length - 1, Math.floor(seconds / CUT_SECONDS + 1e-6));
  const inside = seconds - cut * CUT_SECONDS;
  return Math.floor(((CUTS[cut] ?? 0) + inside) * 25 + 1e-6);
}

const LARGE = { width: 9000, height: 6000 };

export const MANY_CASES: readonly MediaCase[] = [
  {
    name: "one-clip-twelve-times",
    group: "many",
    canvas: { width: 640, height: 360 },
    layers: PLACES.map(
      ({ column, row, from }, index) =>
        `  - id: tile${index}\n    type: video\n    src: media/clip.mp4\n    fit: fill\n    width: 160\n    height: 120\n    position: [${column * 160 + 80}, ${row * 120 + 60}]\n    trim: [${from}, ${from + 1}]\n`,
    ).join(""),
    make: (folder) => makeFilm(join(folder, "media/clip.mp4"), { seconds: 5 }, ORDINARY),
    answer: right(tilesRight),
  },
  {
    name: "short-cuts-of-one-source",
    group: "many",
    layers: `  - type: sequence\n    layers:\n${CUTS.map(
      (from, index) =>
        `      - id: cut${index}\n        type: video\n        src: media/clip.mp4\n        fit: fill\n        trim: [${from}, ${(from + CUT_SECONDS).toFixed(2)}]\n`,
    ).join("")}`,
    make: (folder) => makeFilm(join(folder, "media/clip.mp4"), { seconds: 5 }, ORDINARY),
    answer: right(numbers(cutNumber)),
  },
  {
    name: "long-source-used-briefly",
    group: "many",
    layers: fillWith("media/long.mp4", "    trim: [931.2, 933.2]\n"),
    make: async (folder) => {
      const numbersOfLong = Array.from({ length: 1000 }, (_, second) => second);
      await makeFilm(
        join(folder, "media/long.mp4"),
        { rate: 1, numbers: numbersOfLong },
        filtered("fps=25", "-preset", "ultrafast", "-g", "250"),
      );
    },
    answer: right(numbers((seconds) => Math.floor(931.2 + seconds + 1e-6))),
  },
  {
    name: "very-large-photo",
    group: "many",
    layers: stillOf("media/large.jpg"),
    make: async (folder) => {
      const input = "-f rawvideo -pix_fmt rgb24 -s 900x600 -i pipe:0 -frames:v 1".split(" ");
      const scale = `-vf scale=${LARGE.width}:${LARGE.height}:flags=neighbor:out_color_matrix=bt601:out_range=pc -pix_fmt yuvj420p -q:v 4`;
      await writeWithFfmpeg(
        join(folder, "media/large.jpg"),
        [...input, ...scale.split(" ")],
        [drawCard({ width: 900, height: 600 }, 641)],
      );
    },
    answer: right(
      upright(),
      numbers(() => 641),
    ),
  },
];
