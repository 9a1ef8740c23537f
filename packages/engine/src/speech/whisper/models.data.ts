/**
 * Whisper models in the form of whisper.cpp (MIT). Hashes as its `models/README.md` publishes them; the revision pins
 * the files. A file that differs is never run.
 */
const REVISION = "5359861c739e955e79d9a303bcbc70fb988958b1";

export const WHISPER_HOST = "https://huggingface.co";

function model(name: string, facts: { readonly megabytes: number; readonly sha1: string }) {
  const file = `ggml-${name}.bin`;
  return {
    file,
    address: `/ggerganov/whisper.cpp/resolve/${REVISION}/${file}`,
    /** A file may be this long at most, and half of it at least. */
    maxBytes: Math.round(facts.megabytes * 1.1 * 1024 * 1024),
    hash: { algorithm: "sha1", hex: facts.sha1 } as const,
    megabytes: facts.megabytes,
    englishOnly: name.endsWith(".en"),
  };
}

/** By name; the first is taken for English, the second for other languages. */
export const WHISPER_MODELS = {
  "base.en": model("base.en", {
    megabytes: 142,
    sha1: "137c40403d78fd54d454da0f9bd998f78703390c",
  }),
  base: model("base", { megabytes: 142, sha1: "465707469ff3a37a2b9b8d8f89f2f99de7299dac" }),
  tiny: model("tiny", { megabytes: 75, sha1: "bd577a113a864445d4c299885e0cb97d4ba92b5f" }),
  "tiny.en": model("tiny.en", { megabytes: 75, sha1: "c78c86eb1a8faa21b369bcd33207cc90d64ae9df" }),
  small: model("small", { megabytes: 466, sha1: "55356645c2b361a969dfd0ef2c5a50d530afd8d5" }),
  "small.en": model("small.en", {
    megabytes: 466,
    sha1: "db8a495a91d927739e50b3fc1cc4c6b8f6c2d022",
  }),
  "large-v3-turbo-q5_0": model("large-v3-turbo-q5_0", {
    megabytes: 547,
    sha1: "e050f7970618a659205450ad97eb95a18d69c9ee",
  }),
} as const;

/** Name of a Whisper model. */
export type WhisperModel = keyof typeof WHISPER_MODELS;
