import { flicksFromSeconds, ReelError } from "@reelkiln/document";

import { runProgram, TemporaryFolder, writeTemporary } from "../../io/io.ts";
import type { SpeechTask } from "../ports.ts";
import { SPEECH_RATE_HZ, type SpeechAudio } from "../speech-audio.ts";
import type { SpeechSpan } from "../spoken-word.ts";
import { waveFile } from "../wave-file.ts";
import type { PocketSphinx } from "./installation.ts";

/** A word as the program prints it. */
export interface DecodedWord extends SpeechSpan {
  /** Lower case, as in its dictionary. */
  readonly word: string;
  readonly confidence: number;
}

/** How a sound is listened to. */
export interface Decoding {
  readonly installation: PocketSphinx;
  readonly audio: SpeechAudio;
  /** Files to write beside the sound, named by arguments as they are. */
  readonly files: Readonly<Record<string, string>>;
  /** Arguments; `{name}` stands for the path of one of the files. */
  readonly args: readonly string[];
}

/** Frames last 10 ms; the printed end is the last frame's begin. */
const FRAME_SECONDS = 0.01;
const LINE = /^(\S+) (\d+\.\d+) (\d+\.\d+) (\d+\.\d+)$/;

/** Runs the program on a sound and gives the words it prints. Throws ReelError `media-failed`, `cancelled`, `timeout`. */
export async function decodeSpeech(
  { installation, audio, files, args }: Decoding,
  { signal, onProgress }: SpeechTask,
): Promise<readonly DecodedWord[]> {
  await using folder = await TemporaryFolder.create();
  // Any other form of file gives no words and no error.
  await writeTemporary(folder.file("speech.wav"), waveFile(audio.samples, SPEECH_RATE_HZ));
  for (const [name, text] of Object.entries(files)) await writeTemporary(folder.file(name), text);
  const seconds = audio.samples.length / SPEECH_RATE_HZ;
  const { exitCode, stdout, stderr } = await runProgram({
    program: installation.program,
    args: [
      ["-infile", folder.file("speech.wav"), "-time", "yes", "-logfn", folder.file("log.txt")],
      args.map((arg) => arg.replace(/^\{(.+)\}$/, (_, name: string) => folder.file(name))),
    ].flat(),
    signal,
    timeoutSeconds: 60 + seconds * 10,
    onOutput: (text) => {
      const last = text.trimEnd().split("\n").at(-1) ?? "";
      const end = Number(LINE.exec(last)?.[3]);
      if (end > 0) onProgress?.(Math.min(1, end / seconds));
    },
  });
  if (exitCode !== 0) {
    throw new ReelError("media-failed", "pocketsphinx ended with an error", { cause: stderr });
  }
  return stdout.split("\n").flatMap(readLine);
}

function readLine(line: string): readonly DecodedWord[] {
  const [, word = "", start, end, confidence] = LINE.exec(line) ?? [];
  // Fillers: silence, breath, noise.
  if (word === "" || /^[<[+]/.test(word)) return [];
  return [
    {
      word: word.replace(/\(\d+\)$/, ""),
      start: flicksFromSeconds(Number(start)),
      end: flicksFromSeconds(Number(end) + FRAME_SECONDS),
      // It prints a little more than 1 at times.
      confidence: Math.min(1, Number(confidence)),
    },
  ];
}
