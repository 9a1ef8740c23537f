import { join } from "node:path";

import { atRate, colorIs, combless, numbers, right, upright } from "../answers.ts";
import { setDisplayMatrix } from "../bytes.ts";
import type { Color } from "../card.ts";
import { fillWith, type MediaCase } from "../case.ts";
import {
  AS_709,
  filtered,
  makeFilm,
  ORDINARY,
  TAGS_709,
  TO_709,
  X264,
  type Film,
} from "../films.ts";
import { writeWithFfmpeg } from "../programs.ts";

type Extra = Partial<MediaCase> & { readonly ending?: string };

function pixelCase(
  name: string,
  [film, coding]: readonly [Film, readonly string[]],
  extra: Extra = {},
): MediaCase {
  const file = `media/clip.${extra.ending ?? "mp4"}`;
  return {
    name,
    group: "pixels",
    layers: fillWith(file),
    make: (folder) => makeFilm(join(folder, file), film, coding),
    answer: right(upright(), numbers(atRate(25))),
    ...extra,
  };
}

/** Coding with another matrix or range: what is stored, and the tags that say so. */
function coded(scale: string, ...rest: readonly string[]): readonly string[] {
  return ["-vf", `scale=${scale}`, ...X264, ...rest];
}

const TO_601 = "out_color_matrix=bt601:out_range=tv";
const TAGS_601 = "-colorspace smpte170m -color_primaries smpte170m -color_trc smpte170m".split(" ");
const X265 = "-c:v libx265 -preset ultrafast -crf 12 -x265-params log-level=none".split(" ");

/** Two fields of 50 pictures a second in each of 25 frames: the first field of frame k carries k, the second k + 1. */
const WEAVE = "tinterlace=interleave_top";
const FIELDS: Film = {
  rate: 50,
  numbers: Array.from({ length: 220 }, (_, field) => Math.floor((field + 1) / 2)),
};

/** Ten-bit pictures of one grey each, as they stand in an HDR file. */
function greyCase(
  name: string,
  transfer: string,
  greys: readonly (readonly [code: number, shown: number])[],
): MediaCase {
  const file = "media/hdr.mp4";
  const [width, height] = [320, 180];
  const bar = width / greys.length;
  return {
    name,
    group: "pixels",
    layers: fillWith(file),
    make: (folder) => {
      const luma = Buffer.alloc(width * height * 2);
      for (let at = 0; at < width * height; at += 1) {
        const [code = 64] = greys[Math.floor((at % width) / bar)] ?? [];
        luma.writeUInt16LE(code, at * 2);
      }
      const chroma = Buffer.alloc(width * height, Buffer.from([0, 2]));
      const frames = Array.from({ length: 60 }, () => Buffer.concat([luma, chroma]));
      const input = "-f rawvideo -pix_fmt yuv420p10le -s 320x180 -r 25 -i pipe:0".split(" ");
      const tags = `${transfer} -color_range tv`.split(" ");
      const coding = [...X265, "-crf", "4", "-pix_fmt", "yuv420p10le", "-tag:v", "hvc1"];
      return writeWithFfmpeg(join(folder, file), [...input, ...tags, ...coding], frames);
    },
    answer: right(
      ...greys.map(([, shown], index) => {
        const grey: Color = [shown, shown, shown];
        return colorIs([(index + 0.5) / greys.length, 0.5], grey, { tolerance: 4 });
      }),
    ),
  };
}

/** Pictures of greys alone: black is 0 and white 255, whatever a file says of its range. */
function grayOnlyCase(pixelFormat: string): MediaCase {
  const file = "media/clip.mkv";
  const [width, height] = [320, 180];
  const greys = [0, 40, 128, 215, 255];
  const bar = width / greys.length;
  return {
    name: `grey-${pixelFormat}`,
    group: "pixels",
    ...(pixelFormat === "gray" && { fast: true }),
    layers: fillWith(file),
    make: (folder) => {
      const line = Buffer.from(
        Array.from({ length: width }, (_, at) => greys[Math.floor(at / bar)] ?? 0),
      );
      const frame = Buffer.concat(Array.from({ length: height }, () => line));
      const frames = Array.from({ length: 60 }, () => frame);
      const input = "-f rawvideo -pix_fmt gray -s 320x180 -r 25 -i pipe:0".split(" ");
      const coding = ["-c:v", "ffv1", "-pix_fmt", pixelFormat];
      return writeWithFfmpeg(join(folder, file), [...input, ...coding], frames);
    },
    answer: right(
      ...greys.map((code, index) => {
        const grey: Color = [code, code, code];
        return colorIs([(index + 0.5) / greys.length, 0.5], grey, { tolerance: 3 });
      }),
    ),
  };
}

/** 10-bit limited code of a signal from 0 to 1. */
function code10(signal: number): number {
  return Math.round(64 + 876 * signal);
}

/**
 * Signals of PQ (SMPTE ST 2084) for 0, 10, 50 and 1000 cd/m². By BT.2390's roll-off to 203 cd/m² what is below 90 cd/m²
 * stays, and a display of gamma 2.4 shows L as 255·(L/203)^(1/2.4).
 */
const PQ_GREYS = [
  [64, 0],
  [code10(0.3017), 73],
  [code10(0.4403), 142],
  [code10(0.7518), 255],
] as const;

/** Signals of HLG: half signal is 1/12 of the scene's light, 50.7 cd/m² on a display of 1000 cd/m² and gamma 1.2. */
const HLG_GREYS = [
  [64, 0],
  [code10(0.25), 72],
  [code10(0.5), 143],
  [code10(1), 255],
] as const;

const HDR_TAGS = "-colorspace bt2020nc -color_primaries bt2020";

export const PIXEL_CASES: readonly MediaCase[] = [
  pixelCase("wide-pixels", [{ width: 160 }, filtered("setsar=2/1")], { fast: true }),
  pixelCase("narrow-pixels", [{ width: 320, height: 90 }, filtered("setsar=1/2")]),
  pixelCase("pal-pixels", [{ width: 240, height: 192 }, filtered("setsar=16/15")], {
    canvas: { width: 320, height: 240 },
    layers: `${fillWith("media/clip.mp4")}`.replace("fit: fill", "fit: contain"),
  }),
  {
    ...pixelCase("wide-pixels-turned", [
      { width: 160, height: 180, matrix: [0, 1, -1, 0] },
      filtered("setsar=2/1"),
    ]),
    canvas: { width: 180, height: 320 },
    make: async (folder) => {
      const file = join(folder, "media/clip.mp4");
      await makeFilm(file, { width: 160, matrix: [0, 1, -1, 0] }, filtered("setsar=2/1"));
      setDisplayMatrix(file, [0, 1, -1, 0]);
    },
  },
  pixelCase("odd-size", [{ width: 321, height: 181 }, [...ORDINARY, "-pix_fmt", "yuv444p"]]),
  pixelCase(
    "odd-size-420",
    [
      { width: 321, height: 181 },
      [
        "-vf",
        TO_709,
        ...TAGS_709,
        ..."-c:v libvpx-vp9 -cpu-used 8 -deadline realtime -crf 15 -b:v 0 -pix_fmt yuv420p".split(
          " ",
        ),
      ],
    ],
    { ending: "webm" },
  ),
  pixelCase("tiny", [{ width: 32, height: 18 }, ORDINARY], {
    canvas: { width: 32, height: 18 },
    answer: right(upright(40)),
  }),
  pixelCase(
    "full-range",
    [
      {},
      coded(
        "out_color_matrix=bt709:out_range=pc",
        "-pix_fmt",
        "yuvj420p",
        ...TAGS_709,
        "-color_range",
        "pc",
      ),
    ],
    { fast: true },
  ),
  pixelCase("full-range-601", [
    {},
    coded(
      "out_color_matrix=bt601:out_range=pc",
      "-pix_fmt",
      "yuvj420p",
      ...TAGS_601,
      "-color_range",
      "pc",
    ),
  ]),
  pixelCase(
    "motion-jpeg",
    [
      {},
      "-vf scale=out_color_matrix=bt601:out_range=pc -c:v mjpeg -q:v 2 -pix_fmt yuvj420p".split(
        " ",
      ),
    ],
    { ending: "avi" },
  ),
  pixelCase("tagged-601", [{}, coded(TO_601, ...TAGS_601)]),
  pixelCase("untagged-small", [{}, coded(TO_601)]),
  pixelCase(
    "untagged-large",
    [{ width: 1280, height: 720, seconds: 1.2 }, coded("out_color_matrix=bt709:out_range=tv")],
    {
      layers: fillWith("media/clip.mp4"),
    },
  ),
  pixelCase("half-tagged-primaries-only", [{}, coded(TO_601, "-color_primaries", "smpte170m")]),
  pixelCase("half-tagged-range-only", [{}, coded(TO_601, "-color_range", "tv")]),
  pixelCase("bt2020-sdr", [
    {},
    coded(
      "out_color_matrix=bt2020:out_range=tv",
      "-pix_fmt",
      "yuv420p10le",
      ..."-colorspace bt2020nc -color_primaries bt709 -color_trc bt709 -color_range tv".split(" "),
    ),
  ]),
  pixelCase("ten-bit", [{}, [...ORDINARY, "-pix_fmt", "yuv420p10le"]]),
  pixelCase("ten-bit-hevc", [{}, ["-vf", TO_709, ...TAGS_709, ...X265, "-pix_fmt", "yuv420p10le"]]),
  pixelCase(
    "ten-bit-422-prores",
    [
      {},
      [
        "-vf",
        `${TO_709},${AS_709}`,
        ...TAGS_709,
        ..."-c:v prores_ks -profile:v 2 -pix_fmt yuv422p10le".split(" "),
      ],
    ],
    { ending: "mov" },
  ),
  pixelCase("four-two-two", [{}, [...ORDINARY, "-pix_fmt", "yuv422p"]]),
  pixelCase("rgb", [{}, "-c:v libx264rgb -preset ultrafast -crf 8 -pix_fmt rgb24".split(" ")], {
    ending: "mkv",
  }),
  pixelCase("planar-rgb-ten-bit", [{}, "-c:v ffv1 -pix_fmt gbrp10le".split(" ")], {
    ending: "mkv",
  }),
  grayOnlyCase("gray"),
  grayOnlyCase("gray10le"),
  pixelCase(
    "interlaced-top-first",
    [FIELDS, filtered(WEAVE, "-flags", "+ilme+ildct", "-x264-params", "interlaced=1:tff=1")],
    {
      fast: true,
      answer: right(upright(), combless(), numbers(atRate(25))),
    },
  ),
  pixelCase(
    "interlaced-mpeg2",
    [
      FIELDS,
      [
        "-vf",
        `${TO_709},${WEAVE}`,
        ...TAGS_709,
        ..."-c:v mpeg2video -q:v 2 -g 12 -flags +ilme+ildct -top 1 -pix_fmt yuv420p".split(" "),
      ],
    ],
    {
      ending: "ts",
      answer: right(upright(), combless(), numbers(atRate(25))),
    },
  ),
  pixelCase(
    "interlaced-bottom-first",
    [
      FIELDS,
      filtered(
        "tinterlace=interleave_bottom",
        "-flags",
        "+ilme+ildct",
        "-x264-params",
        "interlaced=1:bff=1",
      ),
    ],
    {
      answer: right(upright(), combless(), numbers(atRate(25))),
    },
  ),
  greyCase("hdr-pq", `${HDR_TAGS} -color_trc smpte2084`, PQ_GREYS),
  greyCase("hdr-hlg", `${HDR_TAGS} -color_trc arib-std-b67`, HLG_GREYS),
  greyCase("hdr-half-tagged", "-color_trc smpte2084", PQ_GREYS),
];
