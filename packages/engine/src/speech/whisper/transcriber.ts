import { ReelError } from "@reelkiln/document";

import {
  type Download,
  fetchPinnedFile,
  hasPinnedFile,
  joinPath,
  type PinnedFile,
} from "../../io/io.ts";
import type { SpeechTask, Transcriber } from "../ports.ts";
import { whisperInProcess } from "../speech-process.ts";
import { WHISPER_HOST, WHISPER_MODELS, type WhisperModel } from "./models.data.ts";
import { tokenWords } from "./token-words.ts";

/** Where models are kept and whether they may be downloaded. */
export interface ModelStore {
  /** Absolute folder. */
  readonly folder: string;
  /** Absent: nothing is downloaded. */
  readonly download?: Download | undefined;
  /** Another server with the same paths; default huggingface.co. */
  readonly host?: string | undefined;
}

/** Part of the progress that a download takes. */
const DOWNLOAD_SHARE = 0.3;

/** The model for a language, when none is asked for. */
export function defaultWhisperModel(language: string | undefined): WhisperModel {
  return language !== undefined && /^en\b/i.test(language) ? "base.en" : "base";
}

/** True when a model's file is there. */
export function hasWhisperModel(model: WhisperModel, store: ModelStore): Promise<boolean> {
  return hasPinnedFile(pinned(model, store));
}

/** Words in about a hundred languages by whisper.cpp. The model is downloaded at the first use, when that is allowed. */
export function whisperTranscriber(model: WhisperModel, store: ModelStore): Transcriber {
  return {
    name: `whisper ${model}`,
    transcribe: async (audio, { language }, task) => {
      refuseLanguage(model, language);
      const modelPath = await requireModel(model, store, task);
      const spoken = WHISPER_MODELS[model].englishOnly ? "en" : (language ?? "auto");
      const pieces = await whisperInProcess(
        { task: "whisper", modelPath, samples: audio.samples, language: spoken },
        {
          ...task,
          onProgress: (ratio) => task.onProgress?.(DOWNLOAD_SHARE + ratio * (1 - DOWNLOAD_SHARE)),
        },
      );
      return { language: spoken, words: tokenWords(pieces) };
    },
  };
}

function refuseLanguage(model: WhisperModel, language: string | undefined): void {
  if (!WHISPER_MODELS[model].englishOnly || language === undefined || /^en\b/i.test(language))
    return;
  throw new ReelError("invalid-input", `The model ${model} knows English, not "${language}"`, {
    hint: `Choose the model ${model.replace(/\.en$/, "")}.`,
  });
}

async function requireModel(
  model: WhisperModel,
  store: ModelStore,
  task: SpeechTask,
): Promise<string> {
  const file = pinned(model, store);
  if (await hasPinnedFile(file)) return file.path;
  if (store.download === undefined) {
    throw new ReelError("missing-dependency", `The Whisper model ${model} is not on this machine`, {
      path: file.path,
      hint: `Allow the download of ${WHISPER_MODELS[model].megabytes} MB, or put the file at ${file.path}.`,
    });
  }
  await fetchPinnedFile(file, store.download, {
    signal: task.signal,
    onProgress: (ratio) => task.onProgress?.(ratio * DOWNLOAD_SHARE),
  });
  return file.path;
}

function pinned(model: WhisperModel, { folder, host = WHISPER_HOST }: ModelStore): PinnedFile {
  const { file, address, maxBytes, hash } = WHISPER_MODELS[model];
  return { url: host + address, path: joinPath(folder, "whisper", file), maxBytes, hash };
}
