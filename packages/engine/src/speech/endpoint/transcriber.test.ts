import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { secondsFromFlicks } from "@reelkiln/document";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { spokenAudio } from "../../../test/spoken.ts";
import { chooseTranscriber } from "../engines.ts";
import type { SpeechTask, Transcriber, Transcript } from "../ports.ts";
import { sileroActivity } from "../silero/activity.ts";
import { SPEECH_RATE_HZ, type SpeechAudio } from "../speech-audio.ts";
import { readWave } from "../wave-file.ts";
import { endpointTranscriber } from "./transcriber.ts";

type Answer = (response: ServerResponse, body: FormData, request: IncomingMessage) => unknown;

let server: Server;
let answer: Answer;
let calls: number;
let audio: SpeechAudio;

/** A server in OpenAI's form whose words come from a real recogniser. */
beforeAll(async () => {
  audio = await spokenAudio(["The keeper carried a wooden stick and a bag of bread."]);
  server = createServer((request, response) => {
    calls += 1;
    void formOf(request).then((form) => answer(response, form, request));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
beforeEach(() => {
  calls = 0;
  answer = recognised;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function formOf(request: IncomingMessage): Promise<FormData> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const type = request.headers["content-type"] ?? "";
  return new Response(Buffer.concat(chunks), { headers: { "content-type": type } }).formData();
}

async function recognised(response: ServerResponse, form: FormData): Promise<void> {
  const file = form.get("file") as File;
  const wave = readWave(new Uint8Array(await file.arrayBuffer()));
  expect([form.get("response_format"), form.getAll("timestamp_granularities[]")]).toEqual([
    "verbose_json",
    ["word", "segment"],
  ]);
  expect(wave?.sampleRateHz).toBe(SPEECH_RATE_HZ);
  const engine = await chooseTranscriber({ engine: "pocketsphinx" }, { models: { folder: "" } });
  const { words } = await engine.transcribe({ samples: wave?.samples ?? new Int16Array() }, {}, {});
  json(response, {
    language: "english",
    text: words.map(({ text }) => text).join(" "),
    words: words.map(({ text, start, end }) => ({
      word: text,
      start: secondsFromFlicks(start),
      end: secondsFromFlicks(end),
    })),
  });
}

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
}

function transcriber(): Transcriber {
  const { port } = server.address() as AddressInfo;
  const endpoint = { baseUrl: `http://127.0.0.1:${port}/v1/`, apiKey: "k-1", fetch };
  return endpointTranscriber(endpoint, sileroActivity());
}

function hear(task: SpeechTask = {}): Promise<Transcript> {
  return transcriber().transcribe(audio, {}, task);
}

describe("a speech server in OpenAI's form", () => {
  it("[R8] gets sound it can read and gives words with times", async () => {
    let key: string | undefined;
    answer = (response, form, request) => {
      key = request.headers.authorization;
      return recognised(response, form);
    };
    const { words, language } = await hear();
    expect([key, language]).toEqual(["Bearer k-1", "en"]);
    expect(words.map(({ text }) => text)).toEqual(expect.arrayContaining(["keeper", "wooden"]));
    expect(secondsFromFlicks(words[0]?.start ?? 0)).toBeGreaterThan(0.5);
  });

  it("[R8] is asked again when it is busy, as long after as it says", async () => {
    answer = (response, form) => {
      if (calls === 1) response.writeHead(429, { "retry-after": "0" }).end();
      else if (calls === 2) response.writeHead(503, { "retry-after": "0" }).end();
      else json(response, { text: form.get("model"), words: [{ word: " hi ", start: 1, end: 2 }] });
    };
    const { words } = await hear();
    expect([calls, words.map(({ text }) => text)]).toEqual([3, ["hi"]]);
  });

  it.each<[string, Answer, object]>([
    [
      "a wrong key",
      (response) => response.writeHead(401).end("no"),
      { code: "invalid-input", hint: "Check the API key." },
    ],
    [
      "no word times",
      (response) => json(response, { text: "hello" }),
      { code: "media-failed", message: expect.stringContaining("no word times") },
    ],
    [
      "half an answer",
      (response) => response.end('{"text": "hel'),
      { code: "media-failed", message: expect.stringContaining("no JSON") },
    ],
    [
      "a redirect",
      (response) => response.writeHead(307, { location: "http://127.0.0.1:9/" }).end(),
      { code: "media-failed" },
    ],
  ])("[R8] %s is told in plain words", async (_, wrong, fault) => {
    answer = wrong;
    await expect(hear()).rejects.toMatchObject(fault);
  });

  it("[R8] one that hangs is left when the caller cancels", async () => {
    const stop = new AbortController();
    answer = () => stop.abort();
    await expect(hear({ signal: stop.signal })).rejects.toMatchObject({ code: "cancelled" });
  });

  it("[R8] nonsense among the words is left out; times never fall", async () => {
    answer = (response) =>
      json(response, {
        text: "a b",
        words: [
          { word: "a", start: 1, end: 1.5 },
          null,
          { word: "", start: 2, end: 3 },
          { word: "x", start: "2", end: 3 },
          { word: "y", start: 3, end: 2 },
          { word: "b", start: 0.5, end: 1.2 },
        ],
      });
    const { words } = await hear();
    expect(words.map(({ text, start }) => [text, secondsFromFlicks(start)])).toEqual([
      ["a", 1],
      ["b", 1],
    ]);
  });
});
