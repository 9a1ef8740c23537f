import { join } from "node:path";

import {
  atRate,
  clicks,
  frameCount,
  numbers,
  right,
  silentBetween,
  tones,
  upright,
} from "../answers.ts";
import { rewrite } from "../bytes.ts";
import { fillWith, type MediaCase } from "../case.ts";
import { filtered, makeFilm, ORDINARY, SECONDS, type Film } from "../films.ts";
import { writeWithFfmpeg } from "../programs.ts";
import { testSound } from "../sounds.ts";

const AAC = "-c:a aac -b:a 128k".split(" ");
const SOUND = testSound(48_000, 2, SECONDS);

/** A case of one film that fills the canvas. */
function filmCase(
  name: string,
  [film, coding]: readonly [Film, readonly string[]],
  rest: Pick<MediaCase, "answer"> & Partial<MediaCase> & { readonly ending?: string },
): MediaCase {
  const file = `media/clip.${rest.ending ?? "mp4"}`;
  const make = (folder: string): Promise<void> => makeFilm(join(folder, file), film, coding);
  return { name, group: "timing", layers: fillWith(file), make, ...rest };
}

/** The last number kept at or before a time, of frames drawn 60 a second and stamped by a clock of `clockHz`. */
function kept(isKept: (number: number) => boolean, clockHz = 15_360) {
  return (seconds: number): number => {
    let number = Math.round(SECONDS * 60) - 1;
    const stamp = (): number => Math.round((number / 60) * clockHz) / clockHz;
    while (number > 0 && (!isKept(number) || stamp() > seconds + 1e-6)) number -= 1;
    return number;
  };
}

const isUneven = (number: number): boolean => [0, 1, 4].includes(number % 7);
const UNEVEN = kept(isUneven);
const UNEVEN_FILTER = "select='eq(mod(n,7),0)+eq(mod(n,7),1)+eq(mod(n,7),4)'";
const PHONE = kept((number) => number === 0 || number > 5);
const SCREEN = kept((number) => [0, 90, 91, 200].includes(number));

/** Makes a film and copies its packets into another container. */
function remuxed(
  name: string,
  [film, coding]: readonly [Film, readonly string[]],
  rest: Pick<MediaCase, "answer"> & { readonly args: readonly string[]; readonly ending?: string },
): MediaCase {
  const file = `media/clip.${rest.ending ?? "mp4"}`;
  return {
    name,
    group: "timing",
    layers: fillWith(file),
    make: async (folder) => {
      const first = join(folder, "first.mp4");
      await makeFilm(first, film, coding);
      const args = rest.args.map((arg) => (arg === "FIRST" ? first : arg));
      await writeWithFfmpeg(join(folder, file), args);
    },
    answer: rest.answer,
  };
}

/** Seconds of AAC priming, which a transport stream cannot tell from sound: its zero is there. */
const PRIMING = 1024 / 48_000;

const WITH_SOUND: readonly [Film, readonly string[]] = [{ sound: SOUND }, [...ORDINARY, ...AAC]];

export const TIMING_CASES: readonly MediaCase[] = [
  filmCase("variable-rate", [{ rate: 60 }, filtered(UNEVEN_FILTER, "-fps_mode", "vfr")], {
    fast: true,
    answer: right(upright(), numbers(UNEVEN)),
  }),
  filmCase(
    "variable-rate-milliseconds",
    [{ rate: 60 }, filtered(UNEVEN_FILTER, "-fps_mode", "vfr")],
    {
      ending: "mkv",
      answer: right(upright(), numbers(kept(isUneven, 1000))),
    },
  ),
  filmCase(
    "long-first-frame",
    [{ rate: 60 }, filtered("select='eq(n,0)+gt(n,5)'", "-fps_mode", "vfr")],
    {
      answer: right(numbers(PHONE)),
    },
  ),
  filmCase(
    "screen-recording-stands-still",
    [{ rate: 60 }, filtered("select='eq(n,0)+eq(n,90)+eq(n,91)+eq(n,200)'", "-fps_mode", "vfr")],
    { answer: right(numbers(SCREEN)) },
  ),
  filmCase("rate-23.976", [{ rate: 24_000 / 1001 }, ORDINARY], {
    answer: right(numbers(atRate(24_000 / 1001))),
  }),
  filmCase("rate-120", [{ rate: 120 }, ORDINARY], { answer: right(numbers(atRate(120))) }),
  filmCase("rate-1", [{ rate: 1, seconds: 5 }, ORDINARY], {
    answer: right(frameCount(150), numbers(atRate(1))),
  }),
  filmCase("open-gop", [{}, [...ORDINARY, "-x264-params", "open-gop=1:bframes=3:keyint=20"]], {
    answer: right(numbers(atRate(25))),
  }),
  filmCase(
    "open-gop-hevc",
    [{}, [...ORDINARY, "-c:v", "libx265", "-x265-params", "log-level=none:open-gop=1:keyint=20"]],
    { answer: right(numbers(atRate(25))) },
  ),
  filmCase("one-key-frame", [{}, [...ORDINARY, "-g", "1000"]], {
    answer: right(numbers(atRate(25))),
  }),
  filmCase(
    "negative-composition-offsets",
    [{}, [...ORDINARY, "-movflags", "negative_cts_offsets"]],
    {
      answer: right(numbers(atRate(25))),
    },
  ),
  filmCase(
    "sound-longer-than-picture",
    [{ sound: testSound(48_000, 2, 6) }, [...ORDINARY, ...AAC]],
    {
      answer: right(frameCount(132), numbers(atRate(25)), clicks(), tones([0, 1])),
    },
  ),
  filmCase(
    "sound-shorter-than-picture",
    [{ sound: testSound(48_000, 2, 2) }, [...ORDINARY, ...AAC]],
    {
      answer: right(
        frameCount(132),
        numbers(atRate(25)),
        clicks(0, [1]),
        silentBetween([2.1, 4.4]),
      ),
    },
  ),
  filmCase("picture-alone", [{}, ORDINARY], {
    answer: right(frameCount(132), numbers(atRate(25)), silentBetween([0, 4.4])),
  }),
  remuxed("late-picture", WITH_SOUND, {
    args: "-itsoffset 0.5 -i FIRST -i FIRST -map 0:v -map 1:a -c copy".split(" "),
    answer: right(numbers(atRate(25, -0.5)), clicks(), tones([0, 1])),
  }),
  remuxed("late-sound", WITH_SOUND, {
    args: "-itsoffset 0.5 -i FIRST -i FIRST -map 1:v -map 0:a -c copy".split(" "),
    answer: right(numbers(atRate(25)), clicks(0.5, [1]), silentBetween([0, 1.4])),
  }),
  remuxed("late-sound-matroska", WITH_SOUND, {
    ending: "mkv",
    args: "-itsoffset 0.5 -i FIRST -i FIRST -map 1:v -map 0:a -c copy".split(" "),
    answer: right(numbers(atRate(25)), clicks(0.5, [1]), silentBetween([0, 1.4])),
  }),
  remuxed("edit-list-trims", WITH_SOUND, {
    args: "-ss 1.32 -i FIRST -c copy".split(" "),
    answer: right(numbers(atRate(25, 1.32)), clicks(-1.32, [3])),
  }),
  remuxed("transport-stream", WITH_SOUND, {
    ending: "ts",
    args: "-i FIRST -c copy".split(" "),
    answer: right(numbers(atRate(25, -PRIMING)), clicks(PRIMING)),
  }),
  remuxed("clock-starts-late", WITH_SOUND, {
    ending: "ts",
    args: "-i FIRST -c copy -output_ts_offset 5000".split(" "),
    answer: right(numbers(atRate(25, -PRIMING)), clicks(PRIMING)),
  }),
  remuxed("fragmented", WITH_SOUND, {
    args: "-i FIRST -c copy -movflags +frag_keyframe+empty_moov+default_base_moof".split(" "),
    // Without an edit list the picture waits for two reordered frames, and the sound with it.
    answer: right(numbers(atRate(25, -0.08)), clicks(0.08)),
  }),
  {
    name: "header-longer-than-picture",
    group: "timing",
    layers: fillWith("media/clip.mp4"),
    make: async (folder) => {
      const file = join(folder, "media/clip.mp4");
      await makeFilm(file, {}, ORDINARY);
      // The length the whole film claims, two and a half times what is in it.
      rewrite(file, (bytes) => {
        const at = bytes.indexOf("mvhd") + 20;
        bytes.writeUInt32BE(Math.round(bytes.readUInt32BE(at) * 1.15), at);
        return bytes;
      });
    },
    answer: right(numbers(atRate(25))),
  },
  {
    name: "faster",
    group: "timing",
    layers: fillWith("media/clip.mp4", "    speed: 1.5\n"),
    make: (folder) => makeFilm(join(folder, "media/clip.mp4"), { seconds: 6.6 }, ORDINARY),
    answer: right(
      frameCount(132),
      numbers((seconds) => Math.floor(seconds * 1.5 * 25 + 1e-6)),
    ),
  },
];
