import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { clicks, frameCount, issue, right, silentBetween, tones } from "../answers.ts";
import { rewrite } from "../bytes.ts";
import { fillWith, type Answer, type MediaCase } from "../case.ts";
import { makeFilm, ORDINARY } from "../films.ts";
import { writeWithFfmpeg } from "../programs.ts";
import { testSound, wavBytes, type Sound } from "../sounds.ts";

const SECONDS = 4.4;

/** A project of one sound over a plain ground. */
function layersOf(file: string, more = ""): string {
  return `  - id: ground\n    type: solid\n    color: "#404040"\n    duration: ${SECONDS}\n  - id: sound\n    type: audio\n    src: ${file}\n${more}`;
}

/** Writes the sound as a WAV file and, by ffmpeg's arguments, as what is to be tried. */
async function makeSound(
  file: string,
  [wav, coding]: readonly [Buffer, readonly string[]],
): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  if (coding.length === 0) {
    writeFileSync(file, wav);
    return;
  }
  const first = `${file}.wav`;
  writeFileSync(first, wav);
  await writeWithFfmpeg(file, ["-i", first, ...coding]);
}

interface Tried {
  readonly ending?: string;
  readonly sound?: Sound;
  readonly mask?: number;
  readonly coding?: string;
  readonly answer?: Answer;
  readonly fast?: true;
}

const STEREO = right(frameCount(132), clicks(), tones([0, 1]), silentBetween([3.2, 4.3]));
/** Packets of these end behind the last sample, so the project is a frame longer, in silence. */
const PADDED = right(clicks(), tones([0, 1]), silentBetween([3.2, 4.4]));

const MONO = right(frameCount(132), clicks(), tones([0, 0]), silentBetween([3.2, 4.3]));

function soundCase(name: string, tried: Tried): MediaCase {
  const { ending = "wav", sound = testSound(48_000, 2, SECONDS), mask, coding, fast } = tried;
  const file = `media/sound.${ending}`;
  const wav = wavBytes(sound, mask === undefined ? undefined : { mask });
  return {
    name,
    group: "sound",
    ...(fast && { fast }),
    layers: layersOf(file),
    make: (folder) => makeSound(join(folder, file), [wav, coding?.split(" ") ?? []]),
    answer: tried.answer ?? STEREO,
  };
}

/** Six channels, each with the clicks and a tone of its own. */
const SIX = testSound(48_000, 6, SECONDS);

/** Left of six channels by ITU-R BS.775: its own, and centre and left surround at −3 dB; clicks add up. */
const SURROUND = right(frameCount(132), clicks(), tones([0, 1]));

export const SOUND_CASES: readonly MediaCase[] = [
  soundCase("rate-44100", { sound: testSound(44_100, 2, SECONDS), fast: true }),
  soundCase("rate-8000", { sound: testSound(8000, 2, SECONDS) }),
  soundCase("rate-96000", { sound: testSound(96_000, 2, SECONDS), coding: "-c:a pcm_s24le" }),
  soundCase("eight-bit", { coding: "-c:a pcm_u8", answer: right(clicks(), tones([0, 1])) }),
  soundCase("floating-point", { coding: "-c:a pcm_f32le" }),
  soundCase("mono", { sound: testSound(48_000, 1, SECONDS), answer: MONO, fast: true }),
  soundCase("five-point-one", { sound: SIX, mask: 0x3f, answer: SURROUND }),
  soundCase("five-point-one-aac", {
    sound: SIX,
    mask: 0x3f,
    ending: "m4a",
    coding: "-c:a aac -b:a 384k",
    answer: SURROUND,
  }),
  soundCase("seven-point-one", {
    sound: testSound(48_000, 8, SECONDS),
    mask: 0x63f,
    answer: right(clicks()),
  }),
  soundCase("unlabelled-stereo", { mask: 0 }),
  soundCase("unlabelled-six", { sound: SIX, mask: 0, answer: SURROUND }),
  soundCase("aac-priming", { ending: "m4a", coding: "-c:a aac -b:a 160k", fast: true }),
  soundCase("aac-stream-without-index", {
    ending: "aac",
    coding: "-c:a aac -b:a 160k -f adts",
    answer: right(clicks(1024 / 48_000)),
  }),
  soundCase("mp3-delay", { ending: "mp3", coding: "-c:a libmp3lame -b:a 192k", answer: PADDED }),
  soundCase("mp3-without-header", {
    ending: "mp3",
    coding: "-c:a libmp3lame -b:a 192k -write_xing 0 -id3v2_version 0",
    answer: right(clicks(1105 / 48_000)),
  }),
  soundCase("opus-preskip", { ending: "webm", coding: "-c:a libopus -b:a 160k", answer: PADDED }),
  soundCase("opus-in-ogg", { ending: "ogg", coding: "-c:a libopus -b:a 160k" }),
  soundCase("vorbis", { ending: "ogg", coding: "-c:a libvorbis -q:a 7" }),
  soundCase("flac", { ending: "flac", coding: "-c:a flac" }),
  soundCase("alac", { ending: "m4a", coding: "-c:a alac" }),
  soundCase("aiff-big-endian", { ending: "aiff", coding: "-c:a pcm_s16be" }),
  soundCase("ac3", {
    ending: "ac3",
    coding: "-c:a ac3 -b:a 256k",
    answer: right(clicks(256 / 48_000)),
  }),
  {
    name: "hole-in-the-middle",
    group: "sound",
    layers: fillWith("media/clip.mkv"),
    make: async (folder) => {
      const file = join(folder, "media/clip.mkv");
      const sound = testSound(48_000, 2, SECONDS);
      const drop = ["-af", "aselect='lt(t,0.5)+gte(t,0.9)'", "-c:a", "pcm_s16le"];
      await makeFilm(file, { sound }, [...ORDINARY, ...drop]);
    },
    answer: right(clicks(), tones([0, 1])),
  },
  {
    name: "no-samples-in-the-sound-track",
    group: "sound",
    layers: fillWith("media/clip.mp4"),
    make: async (folder) => {
      const file = join(folder, "media/clip.mp4");
      const empty = testSound(48_000, 2, 0);
      await makeFilm(file, { sound: empty }, [...ORDINARY, "-c:a", "aac"]);
    },
    answer: right(frameCount(132), silentBetween([0, 4.3])),
  },
  {
    name: "wave-without-samples",
    group: "sound",
    layers: layersOf("media/sound.wav"),
    make: async (folder) => {
      writeFileSync(join(folder, "media/sound.wav"), wavBytes(testSound(48_000, 2, 0)));
    },
    answer: issue("media-unreadable", "media/sound.wav", /no sound|no picture/),
  },
  {
    name: "wave-of-unknown-length",
    group: "sound",
    layers: layersOf("media/sound.wav"),
    make: async (folder) => {
      const file = join(folder, "media/sound.wav");
      writeFileSync(file, wavBytes(testSound(48_000, 2, SECONDS)));
      rewrite(file, (bytes) => {
        bytes.writeUInt32LE(0xff_ff_ff_ff, 4);
        bytes.writeUInt32LE(0xff_ff_ff_ff, 40);
        return bytes;
      });
    },
    answer: STEREO,
  },
  {
    name: "picture-named-as-sound",
    group: "sound",
    layers: layersOf("media/clip.mp4"),
    make: (folder) => makeFilm(join(folder, "media/clip.mp4"), { seconds: 1 }, ORDINARY),
    answer: issue("media-wrong-type", "media/clip.mp4", /no sound/),
  },
  {
    name: "sound-named-as-picture",
    group: "sound",
    layers: fillWith("media/sound.wav"),
    make: async (folder) => {
      writeFileSync(join(folder, "media/sound.wav"), wavBytes(testSound(48_000, 2, 1)));
    },
    answer: issue("media-wrong-type", "media/sound.wav", /type: audio/),
  },
];
