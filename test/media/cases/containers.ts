import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { atRate, clicks, issue, numbers, right, tones, upright } from "../answers.ts";
import { drawCard } from "../card.ts";
import { fillWith, type Answer, type MediaCase } from "../case.ts";
import { makeFilm, ORDINARY, SECONDS } from "../films.ts";
import { ffmpeg, writeWithFfmpeg } from "../programs.ts";
import { testSound } from "../sounds.ts";

const PRIMING = 1024 / 48_000;
const AAC = "-c:a aac -b:a 128k".split(" ");
const SOUND = testSound(48_000, 2, SECONDS);
/** Matroska has no times before zero: sound and picture wait for the priming of AAC. */
const PRIMED = right(upright(), numbers(atRate(25, -PRIMING)), clicks(PRIMING), tones([0, 1]));

const RIGHT = right(upright(), numbers(atRate(25)), clicks(), tones([0, 1]));

interface Repacked {
  readonly file: string;
  /** ffmpeg's arguments behind the input, a film with sound. */
  readonly args: string;
  readonly answer?: Answer;
  readonly layers?: string;
}

/** The ordinary film with sound in another container. */
function repacked(name: string, { file, args, answer = RIGHT, layers }: Repacked): MediaCase {
  return {
    name,
    group: "containers",
    layers: layers ?? fillWith(file),
    make: async (folder) => {
      const first = join(folder, "first.mp4");
      await makeFilm(first, { sound: SOUND }, [...ORDINARY, ...AAC]);
      await writeWithFfmpeg(join(folder, file), ["-i", first, ...args.split(" ")]);
    },
    answer,
  };
}

/** The same written to a pipe, so that nothing could be filled in afterwards. */
function piped(name: string, { file, args, answer = RIGHT }: Repacked): MediaCase {
  return {
    name,
    group: "containers",
    layers: fillWith(file),
    make: async (folder) => {
      const first = join(folder, "first.mp4");
      await makeFilm(first, { sound: SOUND }, [...ORDINARY, ...AAC]);
      const bytes = await ffmpeg(["-v", "error", "-i", first, ...args.split(" "), "pipe:1"]);
      writeFileSync(join(folder, file), bytes);
    },
    answer,
  };
}

/** A file name in scripts and signs that mean something to shells, filters and patterns. */
function named(name: string, file: string): MediaCase {
  return {
    name,
    group: "containers",
    layers: fillWith(`media/${file}`),
    make: async (folder) => {
      await makeFilm(join(folder, "first.mp4"), { sound: SOUND }, [...ORDINARY, ...AAC]);
      mkdirSync(join(folder, "media"), { recursive: true });
      renameSync(join(folder, "first.mp4"), join(folder, "media", file));
    },
    answer: RIGHT,
  };
}

/** A small picture as a cover. */
async function writeCover(file: string): Promise<void> {
  const input = "-f rawvideo -pix_fmt rgb24 -s 64x64 -i pipe:0 -frames:v 1".split(" ");
  await writeWithFfmpeg(file, input, [drawCard({ width: 64, height: 64 }, 1)]);
}

const SOUND_LAYERS = (file: string): string =>
  `  - id: ground\n    type: solid\n    color: "#404040"\n    duration: 4.4\n  - id: sound\n    type: audio\n    src: ${file}\n`;

function covered(name: string, { file, args, answer = RIGHT }: Repacked): MediaCase {
  return {
    name,
    group: "containers",
    layers: args.includes("0:v") ? fillWith(file) : SOUND_LAYERS(file),
    make: async (folder) => {
      const [first, cover] = [join(folder, "first.mp4"), join(folder, "cover.png")];
      await makeFilm(first, { sound: SOUND }, [...ORDINARY, ...AAC]);
      await writeCover(cover);
      await writeWithFfmpeg(join(folder, file), ["-i", first, "-i", cover, ...args.split(" ")]);
      rmSync(cover);
    },
    answer,
  };
}

export const CONTAINER_CASES: readonly MediaCase[] = [
  piped("matroska-without-duration", {
    file: "media/clip.mkv",
    args: "-c copy -f matroska",
    answer: PRIMED,
  }),
  piped("webm-live", {
    file: "media/clip.webm",
    args: "-c:v libvpx -crf 4 -b:v 4M -cpu-used 8 -deadline realtime -c:a libopus -f webm -live 1",
    // Opus needs 6.5 ms before its first sample and WebM has no times before zero, so the picture waits; the sound says how long it did.
    answer: right(upright(), numbers(atRate(25, -0.007)), clicks()),
  }),
  piped("flash-without-duration", {
    file: "media/clip.flv",
    args: "-c copy -flvflags no_duration_filesize -f flv",
    answer: right(upright(), numbers(atRate(25, -0.021)), clicks(0.0213)),
  }),
  {
    name: "bare-h264",
    group: "containers",
    layers: fillWith("media/clip.h264"),
    make: (folder) =>
      makeFilm(join(folder, "media/clip.h264"), {}, [...ORDINARY, "-bf", "0", "-f", "h264"]),
    answer: issue("media-unreadable", "media/clip.h264", /-c copy NEW\.mp4/),
  },
  repacked("avi", { file: "media/clip.avi", args: "-c:v mpeg4 -q:v 2 -c:a pcm_s16le" }),
  repacked("quicktime-pcm", { file: "media/clip.mov", args: "-c:v copy -c:a pcm_s24le" }),
  repacked("timecode-track", {
    file: "media/clip.mov",
    args: "-c:v copy -c:a pcm_s16le -timecode 10:00:00:00",
  }),
  repacked("two-sound-tracks", {
    file: "media/clip.mkv",
    args: "-map 0:v -map 0:a -map 0:a -c copy",
    answer: PRIMED,
  }),
  covered("cover-in-mp3", {
    file: "media/song.mp3",
    args: "-map 0:a -map 1 -c:a libmp3lame -b:a 192k -c:v copy -disposition:v attached_pic",
    answer: right(clicks()),
  }),
  covered("cover-in-m4a", {
    file: "media/song.m4a",
    args: "-map 0:a -map 1 -c:a aac -b:a 160k -c:v copy -disposition:v attached_pic",
    answer: right(clicks(), tones([0, 1])),
  }),
  covered("cover-in-flac", {
    file: "media/song.flac",
    args: "-map 0:a -map 1 -c:a flac -c:v copy -disposition:v attached_pic",
    answer: right(clicks(), tones([0, 1])),
  }),
  covered("cover-before-film", {
    file: "media/clip.mp4",
    args: "-map 1 -map 0:v -map 0:a -c copy -disposition:v:0 attached_pic",
    answer: RIGHT,
  }),
  named("name-of-signs", "it's #1 – 100% {clip}; $(x) `y` %03d.mp4"),
  named("name-in-other-scripts", "犬 كلب 🐕 собака.mp4"),
  {
    name: "ending-that-lies",
    group: "containers",
    layers: fillWith("media/clip.avi"),
    make: async (folder) => {
      await makeFilm(join(folder, "first.mp4"), { sound: SOUND }, [...ORDINARY, ...AAC]);
      writeFileSync(join(folder, "media/clip.avi"), readFileSync(join(folder, "first.mp4")));
    },
    answer: RIGHT,
  },
];
