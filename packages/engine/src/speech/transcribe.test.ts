import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { readCaptions, secondsFromFlicks } from "@reelkiln/document";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { SPEECH, temporaryFolder } from "../../test/media-fixtures.ts";
import { spokenAudio } from "../../test/spoken.ts";
import { chooseBackend, type MediaBackend } from "../media/media.ts";
import { alignText } from "./align-text.ts";
import { chooseAligner, chooseTranscriber } from "./engines.ts";
import { scriptWords } from "./script-text.ts";
import { transcribeFile, type Transcription } from "./transcribe.ts";
import { waveFile } from "./wave-file.ts";

const HOST = { models: { folder: path.join(tmpdir(), "reelkiln-no-models") } };
const SAID = [
  "The keeper carried a wooden stick and a bag of bread.",
  "Children followed him to the water.",
];

let backend: MediaBackend;
let spoken: string;
const folder = temporaryFolder();

beforeAll(async () => {
  backend = await chooseBackend();
  spoken = path.join(folder.path, "said.wav");
  writeFileSync(spoken, waveFile((await spokenAudio(SAID)).samples, 16_000));
});
afterAll(() => folder[Symbol.dispose]());

async function hear(file: string, correctText?: string): Promise<Transcription> {
  const facts = await backend.probe(file);
  const call = { path: file, facts, backend, engine: "pocketsphinx" as const };
  return transcribeFile({ ...call, correctText }, HOST, {});
}

describe("words of real sound", () => {
  it("[R8] speech is heard; the result says which engine heard it and where times are from", async () => {
    const { words, engine, aligner, quality, language } = await hear(spoken);
    const heard = words.map(({ text }) => text);
    const said = SAID.join(" ").toLowerCase().replace(/\./g, "").split(" ");
    const right = said.filter((word) => heard.includes(word));
    expect(right.length / said.length).toBeGreaterThanOrEqual(0.8);
    expect([engine, aligner, language]).toEqual(["pocketsphinx", undefined, "en"]);
    expect(quality.recognised).toBe(words.length);
    expect(quality.speechSeconds).toBeGreaterThan(3);
    expect(quality.speechSeconds).toBeLessThan(quality.durationSeconds);
  });

  it("[R8] correct_text wins: its words are shown, each with an aligned time", async () => {
    const { cues } = readCaptions(readFileSync(SPEECH.replace(/\.wav$/, ".vtt"), "utf8"), {
      file: "speech.vtt",
      path: [],
    });
    const text = cues.map((cue) => cue.text).join(" ");
    const { words, aligner, quality } = await hear(SPEECH, text);
    expect(words.map((word) => word.text).join(" ")).toBe(text);
    expect(aligner).toBe("pocketsphinx");
    expect([quality.aligned, quality.recognised, quality.interpolated]).toEqual([41, 0, 0]);
    const known = cues.flatMap((cue) => cue.words);
    for (const [index, word] of words.entries()) {
      const apart = secondsFromFlicks(word.start - (known[index]?.start ?? 0));
      expect(Math.abs(apart)).toBeLessThanOrEqual(0.05);
    }
  });

  it("[R8] words of no dictionary are pronounced, others of another script interpolated", async () => {
    const name = "The keeper carried Grafana and a bag of bread.";
    const audio = await spokenAudio([name]);
    const transcriber = await chooseTranscriber({ engine: "pocketsphinx" }, HOST);
    const { words: heard } = await transcriber.transcribe(audio, {}, {});
    const script = scriptWords("The keeper carried Grafana (Графана) and a bag of bread.");
    const aligner = await chooseAligner("en");
    const { words } = await alignText({ audio, script, heard, aligner }, {});
    expect(words.map(({ text, timeFrom }) => `${text} ${timeFrom}`)).toEqual([
      "The aligned",
      "keeper aligned",
      "carried aligned",
      "Grafana aligned",
      "(Графана) interpolated",
      "and aligned",
      "a aligned",
      "bag aligned",
      "of aligned",
      "bread. aligned",
    ]);
  });

  it("[R8] a sentence that is not said spoils the times of few other words", async () => {
    const { cues } = readCaptions(readFileSync(SPEECH.replace(/\.wav$/, ".vtt"), "utf8"), {
      file: "speech.vtt",
      path: [],
    });
    const [first, ...rest] = cues.map((cue) => cue.text);
    const unsaid = "And the weather was quite terrible that whole afternoon.";
    const { words, quality } = await hear(SPEECH, [first, unsaid, ...rest].join(" "));
    expect(words).toHaveLength(41 + 9);
    expect(quality.aligned).toBeGreaterThanOrEqual(30);
    const said = [...words.slice(0, 21), ...words.slice(30)];
    for (const [index, known] of cues.flatMap((cue) => cue.words).entries()) {
      const found = said[index];
      if (found?.timeFrom !== "aligned") continue;
      expect(Math.abs(secondsFromFlicks(found.start - known.start))).toBeLessThanOrEqual(0.15);
    }
  });

  it("[R8] a text that is not what is said is refused, never spread over the sound", async () => {
    const other = "Quarterly revenue grew faster than our analysts predicted for this region";
    await expect(hear(spoken, other)).rejects.toMatchObject({
      code: "invalid-input",
      message: expect.stringMatching(/not what is said: \d+ % of its words/),
    });
  });

  it("[R8] sound without speech, and a film without sound, are refused in plain words", async () => {
    const silence = path.join(folder.path, "silence.wav");
    writeFileSync(silence, waveFile(new Int16Array(32_000), 16_000));
    await expect(hear(silence)).rejects.toMatchObject({
      code: "invalid-input",
      message: expect.stringContaining("No words are heard"),
    });
    const facts = await backend.probe(silence);
    const { audio: _, ...mute } = facts;
    const call = { path: silence, facts: mute, backend, engine: "pocketsphinx" as const };
    await expect(transcribeFile(call, HOST, {})).rejects.toMatchObject({
      code: "invalid-input",
      message: expect.stringContaining("has no sound"),
    });
  });

  it("[R8] cancelling stops the engine; nothing is left behind", async () => {
    const before = readdirSync(tmpdir()).filter((name) => /^reelkiln-\w{6}$/.test(name));
    const stop = new AbortController();
    const facts = await backend.probe(SPEECH);
    const work = transcribeFile(
      { path: SPEECH, facts, backend, engine: "pocketsphinx" },
      HOST,
      // Past a fifth, the engine itself is at work.
      { signal: stop.signal, onProgress: (ratio) => ratio > 0.2 && stop.abort() },
    );
    await expect(work).rejects.toMatchObject({ code: "cancelled" });
    const after = readdirSync(tmpdir()).filter((name) => /^reelkiln-\w{6}$/.test(name));
    expect(after.filter((name) => !before.includes(name))).toEqual([]);
  });
});

describe("choice of the engine", () => {
  it("[R8] another language than English needs another engine, and the fault says which", async () => {
    const choice = { engine: "pocketsphinx", language: "de" } as const;
    await expect(chooseTranscriber(choice, HOST)).rejects.toMatchObject({
      code: "missing-dependency",
      hint: "Choose whisper.",
    });
    await expect(chooseTranscriber({ language: "de" }, HOST)).rejects.toMatchObject({
      code: "missing-dependency",
      hint: expect.stringMatching(/node-whisper-.*REELKILN_SPEECH_URL/),
    });
  });

  it("[R8] a named server is taken before pocketsphinx, and no model that there is not", async () => {
    const endpoint = { baseUrl: "http://127.0.0.1:9/v1", fetch };
    const named = await chooseTranscriber({}, { ...HOST, endpoint });
    expect(named.name).toBe("endpoint whisper-1");
    expect((await chooseTranscriber({}, HOST)).name).toBe("pocketsphinx");
    await expect(chooseTranscriber({ model: "huge" }, HOST)).rejects.toMatchObject({
      code: "invalid-input",
      hint: expect.stringContaining("base.en"),
    });
  });
});
