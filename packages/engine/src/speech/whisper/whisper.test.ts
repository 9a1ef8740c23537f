import { secondsFromFlicks } from "@reelkiln/document";
import { describe, expect, it } from "vitest";

import { temporaryFolder } from "../../../test/media-fixtures.ts";
import { WHISPER_MODELS } from "./models.data.ts";
import { tokenWords } from "./token-words.ts";
import { hasWhisperModel, whisperTranscriber } from "./transcriber.ts";

const AUDIO = { samples: new Int16Array(16_000) };

describe("whisper.cpp", () => {
  it("[R8] tokens become words: a piece without a space belongs to the word before it", () => {
    const words = tokenWords([
      { text: " Mr", startMs: 0, endMs: 300 },
      { text: ".", startMs: 300, endMs: 320 },
      { text: " Dash", startMs: 320, endMs: 700 },
      { text: "wood", startMs: 700, endMs: 900 },
      { text: " [", startMs: 900, endMs: 910 },
      { text: "MUSIC", startMs: 910, endMs: 950 },
      { text: " PLAYING]", startMs: 950, endMs: 990 },
      { text: " had", startMs: 880, endMs: 860 },
      { text: ",", startMs: 860, endMs: 1100 },
    ]);
    expect(
      words.map(({ text, start, end }) => [text, secondsFromFlicks(start), secondsFromFlicks(end)]),
    ).toEqual([
      ["Mr.", 0, 0.32],
      ["Dashwood", 0.32, 0.9],
      ["had,", 0.88, 1.1],
    ]);
    expect(words.every(({ timeFrom }) => timeFrom === "recognised")).toBe(true);
  });

  it("[R8] scripts without spaces give a word a token", () => {
    const words = tokenWords([
      { text: "今日", startMs: 0, endMs: 400 },
      { text: "は", startMs: 400, endMs: 500 },
    ]);
    expect(words.map(({ text }) => text)).toEqual(["今日", "は"]);
  });

  it("[R8] without consent nothing is downloaded; the fault names size and place", async () => {
    using folder = temporaryFolder();
    const work = whisperTranscriber("tiny.en", { folder: folder.path }).transcribe(AUDIO, {}, {});
    await expect(work).rejects.toMatchObject({
      code: "missing-dependency",
      hint: expect.stringMatching(/75 MB.*ggml-tiny\.en\.bin/),
    });
  });

  it("[R8] a model of the wrong bytes is never run", async () => {
    using folder = temporaryFolder();
    const asked: string[] = [];
    const store = {
      folder: folder.path,
      download: async (url: string) => {
        asked.push(url);
        return { start: 0, totalBytes: 3, body: [new Uint8Array(3)] as never };
      },
    };
    const work = whisperTranscriber("tiny.en", store).transcribe(AUDIO, {}, {});
    await expect(work).rejects.toMatchObject({ code: "media-failed" });
    expect(asked).toEqual([`https://huggingface.co${WHISPER_MODELS["tiny.en"].address}`]);
    expect(await hasWhisperModel("tiny.en", store)).toBe(false);
  });

  it("[R8] an English model refuses another language and names the one that knows it", async () => {
    const work = whisperTranscriber("base.en", { folder: "." }).transcribe(
      AUDIO,
      { language: "fr" },
      {},
    );
    await expect(work).rejects.toMatchObject({
      code: "invalid-input",
      hint: "Choose the model base.",
    });
  });

  it("[R8] every model has a pinned address and a whole hash", () => {
    for (const { address, hash } of Object.values(WHISPER_MODELS)) {
      expect(address).toMatch(/\/resolve\/[0-9a-f]{40}\/ggml-/);
      expect(hash.hex).toMatch(/^[0-9a-f]{40}$/);
    }
  });
});
