import { serveChildTask } from "../io/io.ts";
import { speakByFlite, type FliteInput } from "./flite/flite-task.ts";
import { whisperWords, type WhisperInput } from "./whisper/whisper-task.ts";

/** Native and WASM engines run in a process of their own: it can be stopped, and a crash of theirs stays there. */
type SpeechInput = FliteInput | WhisperInput;

serveChildTask<SpeechInput, number>((input, host) =>
  input.task === "flite" ? speakByFlite(input, host) : whisperWords(input, host),
);
