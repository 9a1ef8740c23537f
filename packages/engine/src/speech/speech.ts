export type * from "./ports.ts";
export type { SpeechSpan, SpokenWord, TimeSource } from "./spoken-word.ts";
export {
  readSpeechAudio,
  SPEECH_RATE_HZ,
  type SpeechAudio,
  type SpeechSource,
} from "./speech-audio.ts";
export {
  chooseAligner,
  chooseTranscriber,
  type EngineChoice,
  type EngineStatus,
  SPEECH_ENGINES,
  type SpeechEngine,
  type SpeechHost,
  surveySpeech,
} from "./engines.ts";
export {
  type TranscribeCall,
  transcribeFile,
  type Transcription,
  type TranscriptQuality,
} from "./transcribe.ts";
export { fliteSpeaker } from "./flite/speaker.ts";
export { sileroActivity } from "./silero/activity.ts";
export { type SpeechEndpoint } from "./endpoint/transcriber.ts";
export { type ModelStore } from "./whisper/transcriber.ts";
export { WHISPER_MODELS, type WhisperModel } from "./whisper/models.data.ts";
export { wordsVtt } from "./words-vtt.ts";
export { waveFile } from "./wave-file.ts";
