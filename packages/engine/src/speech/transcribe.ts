import {
  flicksFromSeconds,
  ReelError,
  secondsFromFlicks,
  type Flicks,
  type MediaFacts,
} from "@reelkiln/document";

import type { MediaBackend } from "../media/media.ts";
import { alignText } from "./align-text.ts";
import { chooseAligner, chooseTranscriber, type EngineChoice, type SpeechHost } from "./engines.ts";
import type { SpeechTask } from "./ports.ts";
import { scriptWords, type ScriptWord } from "./script-text.ts";
import { sileroActivity } from "./silero/activity.ts";
import { readSpeechAudio, speechDuration, type SpeechAudio } from "./speech-audio.ts";
import { spokenForms } from "./spoken-forms.ts";
import type { SpeechSpan, SpokenWord } from "./spoken-word.ts";

/** A file to listen to. */
export interface TranscribeCall extends Omit<EngineChoice, "purpose"> {
  readonly path: string;
  readonly facts: MediaFacts;
  readonly backend: MediaBackend;
  /** What is said, as it is to be shown: its words win over those heard, which give the times. */
  readonly correctText?: string | undefined;
}

/** Words with times, and how good they are. */
export interface Transcription {
  readonly words: readonly SpokenWord[];
  /** ISO 639-1 code. */
  readonly language: string;
  /** Engine that heard the words. */
  readonly engine: string;
  /** Engine that found the times of the words, where it is another step. */
  readonly aligner?: string;
  readonly quality: TranscriptQuality;
}

export interface TranscriptQuality {
  readonly durationSeconds: number;
  /** How long anyone speaks, by voice activity. */
  readonly speechSeconds: number;
  /** Words by where their time is from. */
  readonly aligned: number;
  readonly recognised: number;
  readonly interpolated: number;
  /** Mean certainty of the words that have one, 0 to 1. */
  readonly confidence?: number;
  /** Share of the given text's words that were heard, 0 to 1. */
  readonly overlap?: number;
}

const SHARES = { read: 0.1, find: 0.05, hear: 0.65, align: 0.2 };
/** A word this far from any speech is noise that was taken for one. */
const REACH: Flicks = flicksFromSeconds(0.3);

/**
 * Hears what is said in a file and when. Throws ReelError `missing-dependency` when there is no engine,
 * `invalid-input` when nothing is said or the text is not what is said, `limit-exceeded`, `media-failed`, `cancelled`.
 */
export async function transcribeFile(
  call: TranscribeCall,
  host: SpeechHost,
  task: SpeechTask,
): Promise<Transcription> {
  const script = scriptOf(call);
  // Before reading: a machine without an engine says so at once.
  const purpose = script === undefined ? "words" : "places";
  const transcriber = await chooseTranscriber({ ...call, purpose }, host);
  const audio = await readSpeechAudio(call, part(task, { from: 0, share: SHARES.read }));
  const speech = await sileroActivity().find(
    audio,
    part(task, { from: SHARES.read, share: SHARES.find }),
  );
  if (speech.length === 0) throw silent(call.path);
  const { language, words } = await transcriber.transcribe(
    audio,
    { language: call.language },
    part(task, { from: SHARES.read + SHARES.find, share: SHARES.hear }),
  );
  const heard = words.filter((word) => isSpoken(word, speech));
  if (heard.length === 0) throw silent(call.path);
  const timed = await timeWords(
    { audio, script, heard, language, isAligned: transcriber.name === "pocketsphinx" },
    part(task, { from: 1 - SHARES.align, share: SHARES.align }),
  );
  const { aligner, overlap } = timed;
  const quality = qualityOf(timed.words, { audio, speech });
  return {
    words: timed.words,
    language,
    engine: transcriber.name,
    ...(aligner !== undefined && { aligner }),
    quality: { ...quality, ...(overlap !== undefined && { overlap }) },
  };
}

function scriptOf({ correctText }: TranscribeCall): readonly ScriptWord[] | undefined {
  if (correctText === undefined) return undefined;
  const script = scriptWords(correctText);
  if (script.length > 0) return script;
  throw new ReelError("invalid-input", "The text has no words", {
    hint: "Leave it out, or give what is said.",
  });
}

interface Hearing {
  readonly audio: SpeechAudio;
  readonly script: readonly ScriptWord[] | undefined;
  readonly heard: readonly SpokenWord[];
  readonly language: string;
  /** The words heard have the aligner's own times already. */
  readonly isAligned: boolean;
}

interface TimedWords {
  readonly words: readonly SpokenWord[];
  readonly aligner?: string;
  readonly overlap?: number;
}

async function timeWords(
  { audio, script, heard, language, isAligned }: Hearing,
  task: SpeechTask,
): Promise<TimedWords> {
  if (script === undefined && isAligned) return { words: heard };
  const aligner = await chooseAligner(language);
  if (script === undefined && aligner === undefined) return { words: heard };
  const spoken = script ?? heard.map(({ text }) => ({ text, forms: spokenForms(text) }));
  const { words, overlap } = await alignText({ audio, script: spoken, heard, aligner }, task);
  return {
    words,
    ...(aligner !== undefined && { aligner: aligner.name }),
    ...(script !== undefined && { overlap }),
  };
}

function isSpoken({ start, end }: SpokenWord, speech: readonly SpeechSpan[]): boolean {
  return speech.some((span) => start < span.end + REACH && end > span.start - REACH);
}

function qualityOf(
  words: readonly SpokenWord[],
  { audio, speech }: { readonly audio: SpeechAudio; readonly speech: readonly SpeechSpan[] },
): TranscriptQuality {
  const count = (from: SpokenWord["timeFrom"]): number =>
    words.filter(({ timeFrom }) => timeFrom === from).length;
  const certain = words.flatMap(({ confidence }) => (confidence === undefined ? [] : [confidence]));
  const sum = certain.reduce((total, value) => total + value, 0);
  return {
    durationSeconds: secondsFromFlicks(speechDuration(audio)),
    speechSeconds: secondsFromFlicks(speech.reduce((sum, span) => sum + span.end - span.start, 0)),
    aligned: count("aligned"),
    recognised: count("recognised"),
    interpolated: count("interpolated"),
    ...(certain.length > 0 && { confidence: sum / certain.length }),
  };
}

function silent(path: string): ReelError {
  return new ReelError("invalid-input", `No words are heard in ${path}`, {
    path,
    hint: "Name a file in which someone speaks, or choose another engine.",
  });
}

/** A stretch of a task's progress. */
function part(
  { signal, onProgress }: SpeechTask,
  { from, share }: { readonly from: number; readonly share: number },
): SpeechTask {
  return { signal, onProgress: (ratio) => onProgress?.(from + share * ratio) };
}
