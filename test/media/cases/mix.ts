import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { clicks, right, silentBetween } from "../answers.ts";
import type { Answer, MediaCase } from "../case.ts";
import type { Output } from "../output.ts";
import { runFfmpeg } from "../programs.ts";
import { testSound, toneLevel, wavBytes } from "../sounds.ts";

const SECONDS = 4.4;
const GROUND = `  - id: ground\n    type: solid\n    color: "#404040"\n    duration: ${SECONDS}\n`;

interface Tone {
  readonly hertz: number;
  readonly level: number;
  readonly rateHz?: number;
  /** Sounds only between these seconds; default all through. */
  readonly span?: readonly [from: number, to: number];
  readonly seconds?: number;
}

/** A tone as a WAV file of one channel. */
function toneBytes({ hertz, level, rateHz = 48_000, span, seconds = SECONDS }: Tone): Buffer {
  const [from, to] = span ?? [0, Infinity];
  const samples = Float32Array.from({ length: Math.round(seconds * rateHz) }, (_, at) => {
    const time = at / rateHz;
    return time < from || time >= to ? 0 : level * Math.sin(2 * Math.PI * hertz * time);
  });
  return wavBytes({ rateHz, channels: [samples] });
}

/** Low noise in syllables, about as uneven as speech: bursts of 200 ms of different levels. */
function babble(level: number, seconds: number): Buffer {
  let state = 7;
  let low = 0;
  const samples = Float32Array.from({ length: seconds * 48_000 }, (_, at) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const syllable = Math.floor(at / 9600);
    const share = [1, 0.4, 0.7, 0, 0.9, 0.2][syllable % 6] ?? 0;
    // Above 1 kHz it falls off, as voices and music do: white noise is what AAC leaves out most of.
    low += 0.12 * (state / 2 ** 31 - 1 - low);
    return 3 * level * share * low;
  });
  return wavBytes({ rateHz: 48_000, channels: [samples] });
}

function mixCase(
  name: string,
  files: Readonly<Record<string, Buffer>>,
  rest: Pick<MediaCase, "layers" | "answer"> & Partial<MediaCase>,
): MediaCase {
  return {
    name,
    group: "mix",
    make: async (folder) => {
      for (const [file, bytes] of Object.entries(files)) {
        writeFileSync(join(folder, "media", file), bytes);
      }
    },
    ...rest,
    layers: GROUND + rest.layers,
  };
}

function sound(id: string, more = ""): string {
  return `  - id: ${id}\n    type: audio\n    src: media/${id}.wav\n${more}`;
}

type Side = "left" | "right";

interface WantedLevel {
  readonly hertz: number;
  readonly span: readonly [from: number, to: number];
  readonly level: number;
  readonly side?: Side;
  /** Default 0.5 dB. */
  readonly toleranceDb?: number;
}

/** A tone has a level between two seconds of the finished file. */
function levelIs({ hertz, span, level, side = "left", toleranceDb = 0.5 }: WantedLevel) {
  return (output: Output): readonly string[] => {
    const found = toneLevel(output[side], hertz, span);
    const isNear =
      level === 0 ? found < 0.001 : Math.abs(20 * Math.log10(found / level)) <= toleranceDb;
    if (isNear) return [];
    return [
      `${hertz} Hz on the ${side} at ${span.join("–")} s is ${found.toFixed(4)}, not ${level.toFixed(4)}`,
    ];
  };
}

/** Beside its one tone nothing is heard: what is left without it is 40 dB below. */
function isPure(hertz: number, [from, to]: readonly [number, number]) {
  return ({ left }: Output): readonly string[] => {
    const [first, count] = [Math.round(from * 48_000), Math.round((to - from) * 48_000)];
    const angle = (at: number): number => (2 * Math.PI * hertz * (first + at)) / 48_000;
    let [sine, cosine, energy] = [0, 0, 0];
    for (let at = 0; at < count; at += 1) {
      const value = left[first + at] ?? 0;
      sine += (2 / count) * value * Math.sin(angle(at));
      cosine += (2 / count) * value * Math.cos(angle(at));
    }
    let rest = 0;
    for (let at = 0; at < count; at += 1) {
      const value = left[first + at] ?? 0;
      energy += value * value;
      rest += (value - sine * Math.sin(angle(at)) - cosine * Math.cos(angle(at))) ** 2;
    }
    const downDb = 10 * Math.log10(rest / energy);
    return downDb < -40 ? [] : [`what is not the tone is only ${(-downDb).toFixed(1)} dB below it`];
  };
}

/** Loudness and true peak of the finished file, as ffmpeg's ebur128 measures them. */
function loudnessIs(lufs: number, peakDbtp: number): Answer {
  return right(async ({ left, right: other }) => {
    const samples = new Float32Array(left.length * 2);
    for (const [at, value] of left.entries()) {
      samples[at * 2] = value;
      samples[at * 2 + 1] = other[at] ?? 0;
    }
    const input = "-f f32le -ar 48000 -ac 2 -i pipe:0".split(" ");
    const filter = "-af ebur128=peak=true:framelog=verbose -f null -".split(" ");
    const { said } = await runFfmpeg([...input, ...filter], [Buffer.from(samples.buffer)]);
    const summary = said.split("Summary:")[1] ?? "";
    const measured = Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1]);
    const peak = Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1]);
    const faults: string[] = [];
    if (!(Math.abs(measured - lufs) <= 0.3)) faults.push(`${measured} LUFS, not ${lufs} ± 0.3`);
    if (!(peak <= peakDbtp + 0.1))
      faults.push(`a true peak of ${peak} dBTP, not at most ${peakDbtp}`);
    return faults;
  });
}

const LONG = `  - id: long\n    type: solid\n    color: "#404040"\n    duration: 12\n`;

function loudCase(name: string, target: number, level: number): MediaCase {
  return {
    ...mixCase(
      name,
      { "babble.wav": babble(level, 12) },
      {
        layers: sound("babble"),
        head: `sound:\n  loudness: ${target}LUFS\n`,
        answer: loudnessIs(target, -1),
        canvas: { width: 32, height: 18, rate: 24 },
      },
    ),
    layers: LONG + sound("babble"),
  };
}

/** Cuts that fall between samples of the source. */
const CUT_SECONDS = 0.171_3;
const CUTS = Array.from({ length: 20 }, (_, cut) => cut * CUT_SECONDS);

export const MIX_CASES: readonly MediaCase[] = [
  mixCase(
    "placed-to-the-sample",
    { "click.wav": wavBytes(testSound(48_000, 1, 1.2)) },
    {
      layers: sound("click", "    start: 1.2345\n"),
      answer: right(clicks(1.2345, [1]), silentBetween([0, 2.2])),
    },
  ),
  mixCase(
    "cuts-without-seams",
    { "tone.wav": toneBytes({ hertz: 441, level: 0.2, rateHz: 44_100 }) },
    {
      layers: CUTS.map((from, cut) =>
        sound(
          "tone",
          `    start: ${from.toFixed(4)}\n    trim: [${from.toFixed(4)}, ${(from + CUT_SECONDS).toFixed(4)}]\n`,
        ).replace("id: tone", `id: cut${cut}`),
      ).join(""),
      answer: right(isPure(441, [0.1, 3.3]), levelIs({ hertz: 441, span: [0.1, 3.3], level: 0.2 })),
    },
  ),
  mixCase(
    "ducking",
    {
      "music.wav": toneBytes({ hertz: 440, level: 0.2 }),
      "voice.wav": toneBytes({ hertz: 1000, level: 0.2, span: [1, 2.4] }),
    },
    {
      layers:
        sound(
          "music",
          "    duck:\n      under: voice\n      by: 12dB\n      attack: 0.2\n      release: 0.5\n",
        ) + sound("voice"),
      answer: right(
        levelIs({ hertz: 440, span: [0.2, 0.7], level: 0.2 }),
        levelIs({ hertz: 440, span: [1.1, 2.3], level: 0.2 * 10 ** (-12 / 20) }),
        levelIs({ hertz: 440, span: [3.1, 4.1], level: 0.2 }),
        levelIs({ hertz: 1000, span: [1.1, 2.3], level: 0.2 }),
      ),
    },
  ),
  mixCase(
    "fades",
    { "tone.wav": toneBytes({ hertz: 1000, level: 0.2 }) },
    {
      layers: sound("tone", "    fadeIn: 2\n    fadeOut: 1\n"),
      answer: right(
        levelIs({ hertz: 1000, span: [0.98, 1.02], level: 0.2 * Math.SQRT1_2 }),
        levelIs({ hertz: 1000, span: [2.2, 3.2], level: 0.2 }),
        levelIs({ hertz: 1000, span: [3.88, 3.92], level: 0.2 * Math.SQRT1_2 }),
      ),
    },
  ),
  mixCase(
    "pan",
    { "tone.wav": toneBytes({ hertz: 1000, level: 0.2 }) },
    {
      layers: sound("tone", "    pan: -0.5\n"),
      answer: right(
        levelIs({ hertz: 1000, span: [1, 3], level: 0.2 }),
        levelIs({ hertz: 1000, span: [1, 3], level: 0.1, side: "right" }),
      ),
    },
  ),
  mixCase(
    "pan-that-moves",
    { "tone.wav": toneBytes({ hertz: 1000, level: 0.2 }) },
    {
      layers: sound(
        "tone",
        "    pan:\n      keys:\n        - time: 1\n          value: -1\n        - time: 3\n          value: 1\n",
      ),
      answer: right(
        levelIs({ hertz: 1000, span: [0.2, 0.9], level: 0, side: "right" }),
        levelIs({ hertz: 1000, span: [1.98, 2.02], level: 0.2, side: "right" }),
        levelIs({ hertz: 1000, span: [3.2, 4.2], level: 0, side: "left" }),
      ),
    },
  ),
  mixCase(
    "speed-keeps-the-pitch",
    { "tone.wav": toneBytes({ hertz: 440, level: 0.2, seconds: 6.6 }) },
    {
      layers: sound("tone", "    speed: 1.5\n"),
      answer: right(
        levelIs({ hertz: 440, span: [0.5, 4], level: 0.2, toleranceDb: 1 }),
        levelIs({ hertz: 660, span: [0.5, 4], level: 0 }),
      ),
    },
  ),
  mixCase(
    "silence-is-silence",
    { "quiet.wav": toneBytes({ hertz: 440, level: 0 }) },
    {
      layers: sound("quiet"),
      answer: right(silentBetween([0, 4.4])),
    },
  ),
  loudCase("loudness-14", -14, 0.3),
  loudCase("loudness-23-of-quiet-sound", -23, 0.01),
];
