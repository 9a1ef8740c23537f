import { ReelError } from "@reelkiln/document";

import { TemporaryFolder } from "../io/io.ts";
import type { MediaBackend } from "./backend.ts";
import { chooseBackend, type BackendChoice } from "./choose-backend.ts";
import { AUDIO_CODECS, VIDEO_CODECS, type AudioCodec, type VideoCodec } from "./codecs.data.ts";
import { HARDWARE, hardwareEncoder, type EncoderChoice, type Hardware } from "./hardware.data.ts";

/** What is to be encoded, and by what. */
export interface EncoderWish {
  readonly backend?: BackendChoice;
  readonly video?: VideoCodec;
  readonly audio?: AudioCodec;
  /** Default `software`. */
  readonly encoder?: EncoderChoice;
}

/** Back-end and encoder that do the work, and what is not as it was asked. */
export interface SettledEncoder {
  readonly backend: MediaBackend;
  /** FFmpeg's name of a hardware encoder. */
  readonly hardware?: string;
  /** One sentence each. */
  readonly notes: readonly string[];
}

const NAMES: readonly MediaBackend["name"][] = ["node-av", "ffmpeg"];

/**
 * Finds who encodes, before any work begins: a hardware encoder only when a trial on it gives a file that can be read;
 * a back-end that lacks an encoder gives way to the other, and that is noted. Throws ReelError `missing-dependency`.
 */
export async function settleEncoder(wish: EncoderWish): Promise<SettledEncoder> {
  const first = await chooseBackend(wish.backend);
  const isPlain = (wish.encoder ?? "software") === "software";
  if (isPlain && (wish.video ?? "h264") === "h264" && (wish.audio ?? "aac") === "aac") {
    return { backend: first, notes: [] };
  }
  const notes: string[] = [];
  const backends = [first, ...(await othersThan(first, wish.backend))];
  const hardware = isPlain ? undefined : await workingHardware(wish, backends, notes);
  if (hardware !== undefined) return { ...hardware, notes };
  return { backend: await softwareBackend(wish, backends, notes), notes };
}

async function othersThan(
  { name }: MediaBackend,
  choice: BackendChoice | undefined,
): Promise<readonly MediaBackend[]> {
  const other = NAMES.filter((each) => each !== name);
  const found = await Promise.all(
    other.map((prefer) =>
      chooseBackend({ ...choice, prefer }).catch((error: unknown) => {
        if (error instanceof ReelError) return undefined;
        throw error;
      }),
    ),
  );
  return found.filter((each) => each !== undefined);
}

async function softwareBackend(
  { video, audio }: EncoderWish,
  backends: readonly MediaBackend[],
  notes: string[],
): Promise<MediaBackend> {
  const needed = [
    ...(video === undefined ? [] : [VIDEO_CODECS[video].encoder]),
    ...(audio === undefined ? [] : [AUDIO_CODECS[audio].encoder]),
  ];
  const lacks: string[] = [];
  for (const backend of backends) {
    const missing: string[] = [];
    for (const name of needed) if (!(await backend.hasEncoder(name))) missing.push(name);
    if (missing.length === 0) {
      notes.push(...lacks.map((lack) => `${lack}: ${backend.version} encodes instead`));
      return backend;
    }
    lacks.push(`${backend.version} has no encoder ${missing.join(", ")}`);
  }
  throw new ReelError("missing-dependency", `${lacks.join("; ")}.`, {
    hint: "Install an ffmpeg with that encoder (`ffmpeg -encoders` lists them), or choose another format.",
  });
}

type Working = Pick<SettledEncoder, "backend" | "hardware">;

async function workingHardware(
  { encoder, video }: EncoderWish,
  backends: readonly MediaBackend[],
  notes: string[],
): Promise<Working | undefined> {
  const kinds: readonly Hardware[] = HARDWARE.filter(
    (kind) => encoder === "auto" || encoder === kind,
  );
  const codec = video ?? "h264";
  for (const kind of kinds) {
    const name = hardwareEncoder(kind, codec);
    if (name === undefined) {
      notes.push(`${kind} is not used for ${codec}`);
      continue;
    }
    const reasons: string[] = [];
    for (const backend of backends) {
      const reason = await tryHardware(backend, { codec, name });
      if (reason === undefined) return { backend, hardware: name };
      reasons.push(`${backend.name}: ${reason}`);
    }
    notes.push(`${name} does not work here (${reasons.join("; ")})`);
  }
  if (notes.length > 0) notes.push(`${VIDEO_CODECS[codec].encoder} encodes in software instead`);
  return undefined;
}

/** A size that every hardware encoder takes. */
const TRIAL = { width: 320, height: 240, frames: 5 } as const;

/** Encodes a few frames and reads them back; the reason when that fails. */
async function tryHardware(
  backend: MediaBackend,
  { codec, name }: { readonly codec: VideoCodec; readonly name: string },
): Promise<string | undefined> {
  if (!(await backend.hasEncoder(name))) return "there is no such encoder in it";
  await using folder = await TemporaryFolder.create();
  const path = folder.file("trial.mp4");
  try {
    await encodeTrial(backend, { codec, name, path });
    const { video } = await backend.probe(path);
    return video?.frameCount === TRIAL.frames ? undefined : "frames of the trial are missing";
  } catch (error) {
    if (!(error instanceof ReelError)) throw error;
    return error.message.replaceAll(path, "a trial");
  }
}

async function encodeTrial(
  backend: MediaBackend,
  trial: { readonly codec: VideoCodec; readonly name: string; readonly path: string },
): Promise<void> {
  await using encoder = await backend.openEncoder({
    path: trial.path,
    width: TRIAL.width,
    height: TRIAL.height,
    frameRate: { numerator: 30, denominator: 1 },
    quality: "standard",
    keyframeEvery: 30,
    audio: false,
    threads: 1,
    codec: trial.codec,
    encoder: trial.name,
  });
  for (let index = 0; index < TRIAL.frames; index++) {
    const frame = encoder.allocateFrame();
    frame.makeWritable();
    frame.y.fill(60 + 30 * index);
    frame.u.fill(128);
    frame.v.fill(128);
    await encoder.writeFrame(frame);
  }
  await encoder.finish();
}
