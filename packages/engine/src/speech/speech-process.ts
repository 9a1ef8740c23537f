import { ReelError } from "@reelkiln/document";

import { runChildTask, TemporaryFolder } from "../io/io.ts";
import type { FliteInput, FlitePiece } from "./flite/flite-task.ts";
import type { SpeechTask } from "./ports.ts";
import type { WhisperInput, WhisperPiece } from "./whisper/whisper-task.ts";

/** Says pieces of text in the speech process. */
export async function fliteInProcess(
  input: Omit<FliteInput, "folder">,
  task: SpeechTask,
): Promise<readonly FlitePiece[]> {
  await using folder = await TemporaryFolder.create();
  return await inProcess<readonly FlitePiece[]>({ ...input, folder: folder.path }, task);
}

/** Listens by whisper.cpp in the speech process. */
export function whisperInProcess(
  input: WhisperInput,
  task: SpeechTask,
): Promise<readonly WhisperPiece[]> {
  return inProcess<readonly WhisperPiece[]>(input, task);
}

async function inProcess<Output>(input: unknown, task: SpeechTask): Promise<Output> {
  // As published, the entry stands beside the bundle.
  const isSource = import.meta.url.endsWith(".ts");
  const entry = new URL(isSource ? "./speech-child.ts" : "./speech-child.js", import.meta.url);
  try {
    return await runChildTask<Output, number>(entry, input, {
      ...(task.signal !== undefined && { signal: task.signal }),
      ...(task.onProgress !== undefined && { onProgress: task.onProgress }),
    });
  } catch (error) {
    if (!(error instanceof ReelError) || error.code !== "render-failed") throw error;
    throw new ReelError("media-failed", "The speech engine ended early", {
      hint: "Choose another engine.",
      cause: error,
    });
  }
}
