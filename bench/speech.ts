/**
 * The speech bench: places of words. The human reading of examples/bunny-captions is aligned to its text, which must
 * place every word; speech that Flite makes, whose times are known, is heard and aligned. `--json`.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { secondsFromFlicks } from "@reelkiln/document";
import { chooseBackend, transcribeFile, type Transcription } from "@reelkiln/engine";

import { speakByFlite } from "../packages/engine/src/speech/flite/flite-task.ts";
import { matchWords } from "../packages/engine/src/speech/match-words.ts";
import { waveFile } from "../packages/engine/src/speech/wave-file.ts";
import { SENTENCES, type Sentence } from "./speech/sentences.data.ts";

const LIMITS = { medianMs: 15, p90Ms: 40, wordErrorRate: 0.2 };
const VOICE = "rms";
/** Silence before each sentence, in samples. */
const PAUSE_SAMPLES = 8000;

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const asJson = process.argv.includes("--json");
const host = { models: { folder: join(tmpdir(), "no-models") } };
const backend = await chooseBackend();
const folder = mkdtempSync(join(tmpdir(), "reelkiln-bench-"));

async function hear(path: string, correctText?: string): Promise<Transcription> {
  const facts = await backend.probe(path);
  const call = { path, facts, backend, language: "en", engine: "pocketsphinx" as const };
  return transcribeFile({ ...call, correctText }, host, {});
}

/** Known starts of the words of speech that Flite makes: its phones in order, as many a word as the sentence says. */
interface KnownSpeech {
  readonly path: string;
  readonly words: readonly string[];
  readonly startSeconds: readonly number[];
}

async function speak(): Promise<KnownSpeech> {
  const said = await speakByFlite(
    {
      task: "flite",
      pieces: SENTENCES.map(({ text }) => text),
      voice: VOICE,
      want: "sound",
      folder,
    },
    { onProgress: () => undefined, signal: new AbortController().signal },
  );
  const rate = said[0]?.sampleRateHz ?? 16_000;
  const total = said.reduce((sum, { samples }) => sum + samples.length + PAUSE_SAMPLES, 0);
  const samples = new Int16Array(total);
  const startSeconds: number[] = [];
  let offset = 0;
  for (const [index, piece] of said.entries()) {
    offset += PAUSE_SAMPLES;
    samples.set(piece.samples, offset);
    const starts = wordStarts(piece.phones, SENTENCES[index]);
    startSeconds.push(...starts.map((start) => start + offset / rate));
    offset += piece.samples.length;
  }
  const path = join(folder, "flite.wav");
  writeFileSync(path, waveFile(samples, rate));
  const words = SENTENCES.flatMap(({ text }) => text.split(" "));
  return { path, words, startSeconds };
}

/** A phone begins where the one before it ends; pauses belong to no word. */
function wordStarts(phones: readonly string[], sentence: Sentence | undefined): readonly number[] {
  let before = 0;
  const sounds = phones.flatMap((phone) => {
    const [name = "", end = ""] = phone.split(":");
    const start = before;
    before = Number(end);
    return name === "pau" ? [] : [start];
  });
  let next = 0;
  const starts = (sentence?.phoneCounts ?? []).map((count) => {
    const start = sounds[next] ?? Number.NaN;
    next += count;
    return start;
  });
  if (next !== sounds.length) {
    throw new Error(`${sentence?.text}: ${sounds.length} phones, ${next} were counted`);
  }
  return starts;
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[^a-z']/g, "");
}

/** Words put in, left out or changed, over the words said. */
function wordErrorRate(said: readonly string[], heard: readonly string[]): number {
  const pairs = matchWords(said, heard);
  const right = [...pairs].filter(([a, b]) => said[a] === heard[b]).length;
  return (Math.max(said.length, heard.length) - right) / said.length;
}

function shareOf(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

try {
  const human = at("../examples/bunny-captions/media/");
  const text = readFileSync(`${human}speech.vtt`, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("<"))
    .join(" ")
    .replace(/<[^>]*>/g, "");
  const reading = await hear(`${human}speech.wav`, text);
  const speech = await speak();
  const aligned = await hear(speech.path, speech.words.join(" "));
  const errorsMs = aligned.words
    .map(
      ({ start }, index) =>
        Math.abs(secondsFromFlicks(start) - (speech.startSeconds[index] ?? Number.NaN)) * 1000,
    )
    .toSorted((a, b) => a - b);
  const heard = await hear(speech.path);
  const rounded = (value: number): number => Math.round(value * 1000) / 1000;
  const result = {
    placed: { words: text.split(" ").length, aligned: reading.quality.aligned },
    words: speech.words.length,
    alignedWords: aligned.quality.aligned,
    medianMs: rounded(shareOf(errorsMs, 0.5)),
    p90Ms: rounded(shareOf(errorsMs, 0.9)),
    maxMs: rounded(errorsMs.at(-1) ?? Number.NaN),
    wordErrorRate: rounded(
      wordErrorRate(
        speech.words.map(plain),
        heard.words.map(({ text: word }) => plain(word)),
      ),
    ),
    engine: heard.engine,
    aligner: aligned.aligner,
    limits: LIMITS,
  };
  const ok =
    result.placed.words === result.placed.aligned &&
    result.alignedWords === result.words &&
    result.medianMs <= LIMITS.medianMs &&
    result.p90Ms <= LIMITS.p90Ms &&
    result.wordErrorRate <= LIMITS.wordErrorRate;
  if (!asJson) console.log(`${ok ? "Holds" : "MISSED"}: ${JSON.stringify(result, undefined, 2)}`);
  console.log(JSON.stringify({ ok, ...result }));
  if (!ok) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
