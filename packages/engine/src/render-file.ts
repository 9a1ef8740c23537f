import { AtomicFile, writeFileAtomic } from "./io/io.ts";
import { joinMovie } from "./media/media.ts";
import {
  checkFile,
  peakExcessDb,
  segmentCounts,
  type CheckedFile,
  type JoinedFile,
} from "./render-check.ts";
import { collectSegments, keepHeard, keepNearness } from "./render-collect.ts";
import { openParts, type RenderParts } from "./render-parts.ts";
import type { RenderRequest, RenderResult, RenderWatch } from "./render-request.ts";
import { isLowered, openSound, type RenderSound } from "./render-sound.ts";
import { countOf, keysOf, openWork, pathCounts, type RenderWork } from "./render-work.ts";

/**
 * Renders in this process: segments and sound that are not kept from an earlier render are made, and all is joined.
 * Throws ReelError; whatever it throws, nothing half-written stays.
 */
export async function renderFile(
  request: RenderRequest,
  watch: RenderWatch = {},
): Promise<RenderResult> {
  await using file = await AtomicFile.create(request.output);
  await using parts = await openParts(request);
  const work = await openWork(request, watch);
  const { keys, faces } = keysOf(work);
  const sound = await soundOf(work, parts);
  const segments = await collectSegments(work, parts, keys);
  const joined = { path: file.temporaryPath, segments, sound, faces };
  const checked = await joinAndCheck(work, parts, joined);
  await file.commit();
  await parts.trim(sound === undefined ? keys : [...keys, sound.key]);
  const result = {
    output: request.output,
    frameCount: countOf(work.plan),
    backend: work.backend.version,
    path: pathCounts(work.plan),
    segments: segmentCounts(segments),
  };
  return checked === undefined ? result : { ...result, ...(await writeReceipt(request, checked)) };
}

function soundOf(work: RenderWork, { sounds }: RenderParts): Promise<RenderSound | undefined> {
  const { request, watch, backend, plan } = work;
  return openSound({ ...request, ...watch, frames: plan.frames, backend, store: sounds });
}

/**
 * Noise and hard edges at full level are raised by a lossy codec by up to 3 dB: such sound is mixed once more, lower,
 * and joined to the same pictures.
 */
async function joinAndCheck(
  work: RenderWork,
  parts: RenderParts,
  file: JoinedFile,
): Promise<CheckedFile | undefined> {
  const { path: output, segments, sound } = file;
  const pictures = segments.map(({ path }) => path);
  await joinMovie({ output, pictures, ...(sound !== undefined && { sound: sound.path }) });
  if (work.request.verify === "none") return undefined;
  try {
    const checked = await checkFile(work, file);
    await keepNearness(parts, segments, checked);
    if (sound !== undefined) await keepHeard(parts, sound, checked);
    return checked;
  } catch (error) {
    const excessDb = peakExcessDb(error);
    if (excessDb === undefined || sound === undefined || isLowered(sound)) throw error;
    await parts.sounds.amend(sound.key, { ...sound.expected, excessDb });
    return joinAndCheck(work, parts, { ...file, sound: await soundOf(work, parts) });
  }
}

async function writeReceipt(
  { output }: RenderRequest,
  { receipt }: CheckedFile,
): Promise<Pick<RenderResult, "receipt" | "receiptPath">> {
  const receiptPath = output.replace(/(\.[^./\\]+)?$/, ".receipt.json");
  await writeFileAtomic(receiptPath, `${JSON.stringify(receipt, null, 2)}\n`);
  return { receipt, receiptPath };
}
