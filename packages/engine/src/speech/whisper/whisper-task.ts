import { ReelError } from "@reelkiln/document";

import { threadCount } from "../../io/io.ts";
import {
  loadWhisper,
  whisperPackage,
  type WhisperContext,
  type WhisperLibrary,
} from "./whisper-library.ts";

/** What the speech process is asked to do with whisper.cpp. */
export interface WhisperInput {
  readonly task: "whisper";
  readonly modelPath: string;
  readonly samples: Int16Array;
  /** ISO 639-1 code, or `auto`. */
  readonly language: string;
}

/** A token or more, with its times in milliseconds. A piece that begins a word begins with a space. */
export interface WhisperPiece {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** Runs in the speech process. */
export async function whisperWords(
  { modelPath, samples, language }: WhisperInput,
  host: { readonly onProgress: (ratio: number) => void; readonly signal: AbortSignal },
): Promise<readonly WhisperPiece[]> {
  const library = loadWhisper();
  if (library === undefined) {
    throw new ReelError("missing-dependency", "whisper.cpp is not installed", {
      hint: `Run \`npm install ${whisperPackage()}\`.`,
    });
  }
  library.WhisperContext.toggleNativeLog(false);
  const context = await openModel(library, modelPath);
  try {
    const running = context.transcribeData(Int16Array.from(samples).buffer, {
      language,
      maxThreads: threadCount(),
      // One token a piece.
      maxLen: 1,
      tokenTimestamps: true,
      onProgress: (percent) => host.onProgress(percent / 100),
    });
    host.signal.addEventListener("abort", () => void running.stop(), { once: true });
    const { segments } = await running.promise;
    return segments.map(({ text, t0, t1 }) => ({ text, startMs: t0, endMs: t1 }));
  } finally {
    await context.release();
  }
}

async function openModel(library: WhisperLibrary, path: string): Promise<WhisperContext> {
  try {
    return await new library.WhisperContext({ filePath: path, useGpu: false });
  } catch (cause) {
    throw new ReelError("media-failed", `${path} is no Whisper model that can be used`, {
      path,
      hint: "Remove the file, so that it is downloaded anew.",
      cause,
    });
  }
}
