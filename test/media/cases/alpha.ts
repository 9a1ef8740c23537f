import { join } from "node:path";

import { atRate, colorIs, numbers, right } from "../answers.ts";
import { cornerFaults, CORNER_COLORS, type Color } from "../card.ts";
import { drawCard } from "../card.ts";
import { fillWith, stillOf, type MediaCase } from "../case.ts";
import { AS_709, makeFilm, SECONDS, TAGS_709, TO_709 } from "../films.ts";
import type { Output } from "../output.ts";
import { writeWithFfmpeg } from "../programs.ts";

/** What stands behind see-through media. */
const BEHIND: Color = [200, 50, 200];
const BEHIND_LAYER = '  - id: behind\n    type: solid\n    color: "#c832c8"\n';

/** Opaque on the left, half see-through in the middle of the bottom, see-through on the right. */
function softAlpha(x: number, y: number): number {
  if (x >= 0.35 && x < 0.65 && y >= 0.7) return 128;
  return x < 0.65 ? 255 : 0;
}

/** The same for formats that know only yes and no. */
function hardAlpha(x: number): number {
  return x < 0.65 ? 255 : 0;
}

/** The left corners are the card's, on the right what is behind shows, in the middle of the bottom both mix. */
function seeThrough({ soft }: { readonly soft: boolean }) {
  const mixed: Color = [164, 89, 164];
  return right(
    (output: Output) =>
      cornerFaults(output.frameAt(0.9), 26).filter((fault) => fault.includes("left")),
    colorIs([0.88, 0.12], BEHIND, { seconds: 0.9, tolerance: 10 }),
    colorIs([0.88, 0.88], BEHIND, { seconds: 0.9, tolerance: 10 }),
    colorIs([0.12, 0.12], CORNER_COLORS.red, { seconds: 0.5, tolerance: 26 }),
    colorIs([0.5, 0.88], soft ? mixed : [128, 128, 128], { seconds: 0.9, tolerance: 12 }),
  );
}

function alphaCase(
  name: string,
  [ending, coding]: readonly [ending: string, coding: string],
  more: Partial<MediaCase> = {},
): MediaCase {
  const file = `media/clip.${ending}`;
  return {
    name,
    group: "alpha",
    layers: BEHIND_LAYER + fillWith(file),
    make: (folder) =>
      makeFilm(join(folder, file), { alpha: softAlpha, seconds: SECONDS }, [
        "-vf",
        `${TO_709},${AS_709}`,
        ...TAGS_709,
        ...coding.split(" "),
      ]),
    answer: seeThrough({ soft: true }),
    ...more,
  };
}

/** Seconds each frame of an animation is shown, over and over; frames carry their number. */
const DELAYS = [0.1, 0.5, 0.2, 0.7, 0.3, 0.4, 1.1, 0.2];

/** The number of the animation's frame at a second; the last stays. */
function animated(seconds: number): number {
  let begins = 0;
  for (const [number, delay] of DELAYS.entries()) {
    begins += delay;
    if (seconds < begins - 1e-6) return number;
  }
  return DELAYS.length - 1;
}

/** An animation of frames with delays of their own, made from a list of stills. */
function animation(name: string, ending: string, coding: string): MediaCase {
  const file = `media/clip.${ending}`;
  return {
    name,
    group: "alpha",
    layers: fillWith(file),
    make: async (folder) => {
      // Frames of a tenth of a second, of which those that begin something new are kept.
      const tenths = DELAYS.flatMap((delay, number) =>
        Array.from({ length: Math.round(delay * 10) }, () => number),
      );
      const begins = tenths.flatMap((number, at) => (tenths[at - 1] === number ? [] : [at]));
      const last = tenths.length - 1;
      const keep = [...begins, last].map((at) => `eq(n,${at})`).join("+");
      const filter = `select='${keep}'${coding.startsWith("-filter ") ? `,${coding.split(" ")[1]}` : ""}`;
      const rest = coding.replace(/^-filter \S+ /, "").split(" ");
      await makeFilm(join(folder, file), { rate: 10, numbers: tenths }, ["-vf", filter, ...rest]);
    },
    answer: right(numbers(animated)),
  };
}

const PALETTE = "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none";

export const ALPHA_CASES: readonly MediaCase[] = [
  alphaCase(
    "vp9",
    [
      "webm",
      "-c:v libvpx-vp9 -pix_fmt yuva420p -crf 12 -b:v 0 -cpu-used 8 -deadline realtime -auto-alt-ref 0",
    ],
    { fast: true },
  ),
  alphaCase("vp8", [
    "webm",
    "-c:v libvpx -pix_fmt yuva420p -crf 4 -b:v 4M -cpu-used 8 -deadline realtime -auto-alt-ref 0",
  ]),
  alphaCase("prores-4444", ["mov", "-c:v prores_ks -profile:v 4 -pix_fmt yuva444p10le"]),
  {
    ...alphaCase("quicktime-animation", ["mov", ""]),
    make: (folder) =>
      makeFilm(
        join(folder, "media/clip.mov"),
        { alpha: softAlpha, seconds: 1.5 },
        "-c:v qtrle -pix_fmt argb".split(" "),
      ),
  },
  {
    ...alphaCase("png-in-mov", ["mov", ""]),
    make: (folder) =>
      makeFilm(
        join(folder, "media/clip.mov"),
        { alpha: softAlpha, seconds: 1.5 },
        "-c:v png -pix_fmt rgba".split(" "),
      ),
  },
  {
    ...alphaCase("gif", ["gif", ""]),
    make: (folder) =>
      makeFilm(join(folder, "media/clip.gif"), { alpha: hardAlpha, seconds: 1.5, rate: 10 }, [
        "-vf",
        "split[a][b];[a]palettegen=reserve_transparent=1[p];[b][p]paletteuse=dither=none:alpha_threshold=128",
      ]),
    answer: seeThrough({ soft: false }),
  },
  {
    ...alphaCase("apng", ["png", ""]),
    make: (folder) =>
      makeFilm(
        join(folder, "media/clip.png"),
        { alpha: softAlpha, seconds: 1.5, rate: 10 },
        "-f apng -plays 1".split(" "),
      ),
  },
  {
    ...alphaCase("webp", ["webp", ""]),
    make: (folder) =>
      makeFilm(
        join(folder, "media/clip.webp"),
        { alpha: softAlpha, seconds: 1.5, rate: 10 },
        "-c:v libwebp_anim -lossless 1".split(" "),
      ),
  },
  {
    ...alphaCase("png-still", ["png", ""]),
    layers: BEHIND_LAYER + stillOf("media/still.png"),
    make: async (folder) => {
      const rgb = drawCard({ width: 320, height: 180 }, 3);
      const rgba = Buffer.alloc(320 * 180 * 4);
      for (let at = 0; at < 320 * 180; at += 1) {
        rgb.copy(rgba, at * 4, at * 3, at * 3 + 3);
        rgba[at * 4 + 3] = softAlpha(((at % 320) + 0.5) / 320, (Math.floor(at / 320) + 0.5) / 180);
      }
      const input = "-f rawvideo -pix_fmt rgba -s 320x180 -i pipe:0 -frames:v 1".split(" ");
      await writeWithFfmpeg(join(folder, "media/still.png"), input, [rgba]);
    },
  },
  animation("gif-delays", "gif", `-filter ${PALETTE} -fps_mode passthrough`),
  animation("apng-delays", "png", "-fps_mode passthrough -f apng"),
  animation("webp-delays", "webp", "-fps_mode passthrough -c:v libwebp_anim -lossless 1"),
  {
    ...alphaCase("alpha-over-several-segments", [
      "webm",
      "-c:v libvpx-vp9 -pix_fmt yuva420p -crf 12 -b:v 0 -cpu-used 8 -deadline realtime -auto-alt-ref 0",
    ]),
    answer: right(numbers((seconds) => atRate(25)(seconds) & 0b111_1111)),
  },
];
