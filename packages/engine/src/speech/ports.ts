import type { SpeechAudio } from "./speech-audio.ts";
import type { SpeechSpan, SpokenWord } from "./spoken-word.ts";

/** How a caller watches and stops long work. */
export interface SpeechTask {
  readonly signal?: AbortSignal | undefined;
  /** Part done, 0 to 1. */
  readonly onProgress?: ((ratio: number) => void) | undefined;
}

export interface TranscribeRequest {
  /** ISO 639-1 code; without it the engine finds out, or takes the only one it knows. */
  readonly language?: string | undefined;
}

/** Words heard, by rising start. */
export interface Transcript {
  /** ISO 639-1 code. */
  readonly language: string;
  readonly words: readonly SpokenWord[];
}

/** Hears words and when they are said. */
export interface Transcriber {
  /** Name for the result: `pocketsphinx`, `whisper base.en`. */
  readonly name: string;
  transcribe(audio: SpeechAudio, request: TranscribeRequest, task: SpeechTask): Promise<Transcript>;
}

/** Finds when known words are said. */
export interface Aligner {
  readonly name: string;
  /** ISO 639-1 codes of the languages it knows the sounds of. */
  readonly languages: readonly string[];
  /**
   * Span of each word, in order; undefined where a word's sounds are unknown. All undefined when the sound does not
   * fit the words.
   */
  align(
    audio: SpeechAudio,
    words: readonly string[],
    task: SpeechTask,
  ): Promise<readonly (SpeechSpan | undefined)[]>;
}

/** Finds where anyone speaks. */
export interface VoiceActivity {
  readonly name: string;
  /** Spans of speech, rising, apart. */
  find(audio: SpeechAudio, task: SpeechTask): Promise<readonly SpeechSpan[]>;
}

/** What a speaker is to say. */
export interface SpeakRequest {
  readonly text: string;
  /** One of the speaker's voices; default its first. */
  readonly voice?: string | undefined;
}

/** Says a text. */
export interface Speaker {
  readonly name: string;
  readonly voices: readonly string[];
  /** Sound of the text, mono at `sampleRateHz`. */
  speak(request: SpeakRequest, task: SpeechTask): Promise<SpokenSound>;
}

export interface SpokenSound {
  readonly sampleRateHz: number;
  readonly samples: Int16Array;
}
