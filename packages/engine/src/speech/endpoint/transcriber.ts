import { flicksFromSeconds, ReelError, type Flicks } from "@reelkiln/document";

import { refuseCancelled } from "../cancelled.ts";
import type { SpeechTask, TranscribeRequest, Transcriber, VoiceActivity } from "../ports.ts";
import { cutSpeech, SPEECH_RATE_HZ, speechDuration, type SpeechAudio } from "../speech-audio.ts";
import { splitAtPauses } from "../split-at-pauses.ts";
import type { SpokenWord } from "../spoken-word.ts";
import { waveFile } from "../wave-file.ts";
import { askEndpoint } from "./request.ts";

/** A server that speaks OpenAI's `/v1/audio/transcriptions`; the user's own, or one they pay for. */
export interface SpeechEndpoint {
  /** `https://api.openai.com/v1`, `http://localhost:8000/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** Default `whisper-1`, the one of OpenAI's models that gives word times. */
  readonly model?: string | undefined;
  /** The only way to the network. */
  readonly fetch: typeof fetch;
}

/** Longest piece sent at once: 9.6 MB, below every server's limit of 25 MB. */
const LONGEST_PIECE: Flicks = flicksFromSeconds(300);

/** Words by a server; long sound is sent in pieces that are cut at pauses. */
export function endpointTranscriber(
  endpoint: SpeechEndpoint,
  activity: VoiceActivity,
): Transcriber {
  return {
    name: `endpoint ${endpoint.model ?? "whisper-1"}`,
    transcribe: async (audio, request, task) => {
      const isLong = speechDuration(audio) > LONGEST_PIECE;
      const speech = isLong ? await activity.find(audio, { signal: task.signal }) : [];
      const pieces = splitAtPauses(speech, {
        duration: speechDuration(audio),
        longest: LONGEST_PIECE,
      });
      const words: SpokenWord[] = [];
      let language = request.language;
      for (const [index, piece] of pieces.entries()) {
        refuseCancelled(task.signal);
        const heard = await hear(endpoint, { audio: cutSpeech(audio, piece), request }, task);
        words.push(...heard.words.map((word) => moved(word, piece.start)));
        language ??= heard.language;
        task.onProgress?.((index + 1) / pieces.length);
      }
      return { language: language ?? "auto", words };
    },
  };
}

interface Hearing {
  readonly audio: SpeechAudio;
  readonly request: TranscribeRequest;
}

async function hear(
  endpoint: SpeechEndpoint,
  { audio, request }: Hearing,
  task: SpeechTask,
): Promise<{ readonly words: readonly SpokenWord[]; readonly language: string | undefined }> {
  const form = new FormData();
  const wave = waveFile(audio.samples, SPEECH_RATE_HZ);
  form.set(
    "file",
    new Blob([wave as Uint8Array<ArrayBuffer>], { type: "audio/wav" }),
    "speech.wav",
  );
  form.set("model", endpoint.model ?? "whisper-1");
  form.set("response_format", "verbose_json");
  form.append("timestamp_granularities[]", "word");
  form.append("timestamp_granularities[]", "segment");
  if (request.language !== undefined) form.set("language", request.language);
  const answer = await askEndpoint(endpoint, form, task);
  return { words: wordsOf(answer), language: languageOf(answer["language"]) };
}

function wordsOf(answer: Readonly<Record<string, unknown>>): readonly SpokenWord[] {
  const text = typeof answer["text"] === "string" ? answer["text"].trim() : "";
  const list = answer["words"];
  if (!Array.isArray(list)) {
    if (text === "") return [];
    throw new ReelError("media-failed", "The speech server gives no word times", {
      hint: "Choose a model that does, such as whisper-1.",
    });
  }
  let before: Flicks = 0;
  return list.flatMap((item: unknown) => {
    const { word, start, end } = (item ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof word !== "string" || typeof start !== "number" || typeof end !== "number") return [];
    if (word.trim() === "" || !(start >= 0) || !(end >= start)) return [];
    const from = Math.max(before, flicksFromSeconds(start));
    before = from;
    const until = Math.max(flicksFromSeconds(end), from + flicksFromSeconds(0.01));
    return [{ text: word.trim(), start: from, end: until, timeFrom: "recognised" as const }];
  });
}

const LANGUAGES = new Map(
  Object.entries({
    english: "en",
    german: "de",
    french: "fr",
    spanish: "es",
    italian: "it",
    portuguese: "pt",
    dutch: "nl",
    polish: "pl",
    russian: "ru",
    japanese: "ja",
    chinese: "zh",
    korean: "ko",
    arabic: "ar",
    hindi: "hi",
    turkish: "tr",
  }),
);

/** Some servers give a code, others an English name. */
function languageOf(value: unknown): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  return LANGUAGES.get(value.toLowerCase()) ?? value.toLowerCase();
}

function moved(word: SpokenWord, by: Flicks): SpokenWord {
  return { ...word, start: word.start + by, end: word.end + by };
}
