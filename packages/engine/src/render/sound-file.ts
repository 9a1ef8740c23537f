import { ReelError, secondsFromFlicks, flicksOfFrame } from "@reelkiln/document";

import { AtomicFile, writeTemporary, writeBytesAt } from "../io/io.ts";
import { joinFilm, pcm24Bytes, wavHeader } from "../media/media.ts";
import { LoudnessMeter, NO_EFFECT } from "../sound/sound.ts";
import { checkSound, type Receipt, type SoundReport } from "../verify/verify.ts";
import { receiptOf, resultOf } from "./paint.ts";
import { openParts } from "./parts.ts";
import type { RenderResult, RenderWatch } from "./request.ts";
import { mixSpan, openSound, toAllowFor, type MixOptions, type SoundFacts } from "./sound.ts";
import { openWork, type RenderWork, type RenderStart } from "./work.ts";

type WriteSound = (work: RenderWork, path: string) => Promise<SoundFacts>;

/** How each container of sound alone is written; gives what the sound is to be. */
const WRITERS: Readonly<Record<string, WriteSound>> = { wav: writeWav, mp4: writeM4a };

/** Renders the sound of a timeline alone. */
export async function renderSoundFile(
  start: RenderStart,
  watch: RenderWatch,
): Promise<Omit<RenderResult, "captionPaths">> {
  const { request } = start;
  await using file = await AtomicFile.create(request.output);
  const work = await openWork(start, watch);
  const write = WRITERS[work.format.container] as WriteSound;
  const expected = await write(work, file.temporaryPath);
  const receipt =
    request.verify === "none" ? undefined : await soundReceipt(work, file.temporaryPath, expected);
  await file.commit();
  return resultOf(work, { receipt, frames: 0 });
}

function mixOptions({ request, watch, backend, plan }: RenderWork): MixOptions {
  return { ...request, ...watch, frames: plan.frames, backend };
}

/** PCM raises no peaks: it is mixed up to the ceiling. */
async function writeWav(work: RenderWork, path: string): Promise<SoundFacts> {
  const { blocks, facts } = await mixSpan({ ...mixOptions(work), codecEffect: NO_EFFECT });
  await writeTemporary(path, wavHeader(0));
  let samples = 0;
  let at = wavHeader(0).length;
  for (const block of blocks) {
    const bytes = pcm24Bytes(block);
    await writeBytesAt(path, bytes, at);
    at += bytes.length;
    samples += block.left.length;
  }
  await writeBytesAt(path, wavHeader(samples), 0);
  return facts;
}

/** A lossy codec may raise peaks or take loudness: then it is mixed once more, allowing for that. */
async function writeM4a(work: RenderWork, path: string): Promise<SoundFacts> {
  await using parts = await openParts(work.request);
  for (;;) {
    const sound = await openSound({ ...mixOptions(work), store: parts.sounds });
    if (sound === undefined) throw new ReelError("invalid-input", "Nothing in the project sounds.");
    const { frameRate } = work.plan;
    await joinFilm({ output: path, pictures: [], sound: sound.path, container: "mp4", frameRate });
    const { heard } = await hear(work, path, sound.expected);
    const further = toAllowFor(sound, heard);
    if (further === undefined) return sound.expected;
    await parts.sounds.amend(sound.key, { ...sound.expected, further });
  }
}

async function hear(work: RenderWork, path: string, expected: SoundFacts) {
  const { backend, plan } = work;
  const facts = await backend.probe(path);
  const span =
    flicksOfFrame(plan.frames.to, plan.frameRate) - flicksOfFrame(plan.frames.from, plan.frameRate);
  const heard: SoundReport = await checkSound({
    expected,
    meter: new LoudnessMeter(),
    durationSeconds: secondsFromFlicks(span),
    blocks: backend.readAudio({ path, facts, from: 0, to: facts.audio?.end ?? 0 }),
  });
  return { heard, facts };
}

async function soundReceipt(
  work: RenderWork,
  path: string,
  expected: SoundFacts,
): Promise<Receipt> {
  const { heard, facts } = await hear(work, path, expected);
  const { checks, durationSeconds, integratedLufs, truePeakDbtp } = heard;
  const { codec = "none", sampleRateHz = 0, channelCount = 0 } = facts.audio ?? {};
  const streams = facts.video === undefined ? "audio" : "video, audio";
  return receiptOf(work, {
    paths: [path],
    checks: [
      {
        name: "streams",
        passed: streams === "audio",
        measuredOn: "packets",
        expected: "audio",
        measured: streams,
      },
      ...checks,
    ],
    audio: {
      codec,
      sampleRateHz,
      channelCount,
      durationSeconds: Math.round(durationSeconds * 1e6) / 1e6,
      integratedLufs,
      truePeakDbtp,
    },
  });
}
