import { AtomicFile } from "../io/io.ts";
import { joinFilm, partsOver, readFrameBytes } from "../media/media.ts";
import type { Receipt } from "../verify/verify.ts";
import {
  checkFile,
  receiptOfFile,
  segmentCounts,
  type JoinedFile,
  type JoinedSegment,
} from "./check.ts";
import { collectSegments, keepHeard, keepNearness } from "./collect.ts";
import { openParts, type RenderParts } from "./parts.ts";
import type { RenderResult, RenderWatch } from "./request.ts";
import { openSound, toAllowFor, type RenderSound } from "./sound.ts";
import {
  countOf,
  encoderOf,
  filmContainer,
  keysOf,
  openWork,
  pathCounts,
  type RenderWork,
  type RenderStart,
} from "./work.ts";
import { writeReceipt } from "./write-receipt.ts";

/** Renders a film: segments and sound that are not kept from an earlier render are made, and all is joined. */
export async function renderFilm(
  start: RenderStart,
  watch: RenderWatch,
): Promise<Omit<RenderResult, "captionPaths">> {
  const { request } = start;
  await using file = await AtomicFile.create(request.output);
  await using parts = await openParts(request);
  const work = await openWork(start, watch);
  const { keys, faces } = keysOf(work);
  work.clock.enter("sound");
  const sound = await soundOf(work, parts);
  work.clock.enter("preparing");
  const collected = await collectSegments(work, parts, keys);
  const segments = await keepRate(work, parts, collected);
  work.clock.enter("joining");
  const joined = { path: file.temporaryPath, segments, sound, faces };
  const checked = await joinAndCheck(work, parts, joined);
  await file.commit();
  const kept = segments.map(({ key }) => key);
  await parts.trim(checked.sound === undefined ? kept : [...kept, checked.sound.key]);
  const result = {
    output: request.output,
    frameCount: countOf(work.plan),
    format: request.settled.delivery.format,
    backend: work.backend.version,
    encoder: encoderOf(work),
    notes: request.settled.notes,
    path: pathCounts(work.plan),
    segments: segmentCounts(segments),
    costs: work.clock.costs(),
  };
  if (checked.receipt === undefined) return result;
  return { ...result, ...(await writeReceipt(request.output, checked.receipt)) };
}

function soundOf(work: RenderWork, { sounds }: RenderParts): Promise<RenderSound | undefined> {
  const { request, watch, backend, plan, format } = work;
  const { audio } = format;
  return openSound({
    ...request,
    ...watch,
    frames: plan.frames,
    backend,
    store: sounds,
    ...(audio !== undefined && { codec: audio }),
  });
}

/** Segments that pass the peak rate of the platforms are made again under it; the others stay as they are. */
async function keepRate(
  work: RenderWork,
  parts: RenderParts,
  segments: readonly JoinedSegment[],
): Promise<readonly JoinedSegment[]> {
  const { settled } = work.request;
  const limitKbps = settled.delivery.peakKbps;
  if (limitKbps === undefined) return segments;
  const { numerator, denominator } = work.plan.frameRate;
  const container = filmContainer(work);
  const bytes = await Promise.all(segments.map(({ path }) => readFrameBytes(path, container)));
  const over = partsOver(bytes, { framesPerSecond: numerator / denominator, limitKbps });
  if (over.size === 0) return segments;
  // A burst may come on top of the rate an encoder is held to.
  const capped = { ...settled, peakKbps: Math.round(limitKbps * CAP_SHARE) };
  const under: RenderWork = { ...work, request: { ...work.request, settled: capped } };
  const { keys } = keysOf(under);
  const wanted = segments.map(({ key }, index) => (over.has(index) ? (keys[index] ?? key) : key));
  return collectSegments(under, parts, wanted);
}

const CAP_SHARE = 0.72;

/** What was joined in the end, and its receipt unless nothing was to be checked. */
interface CheckedFile {
  readonly sound: RenderSound | undefined;
  readonly receipt?: Receipt;
}

/**
 * A lossy codec raises the peaks of noise and hard edges by up to 3 dB, and takes the loudness above its band: such
 * sound is mixed once more, allowing for that, and joined to the same pictures.
 */
async function joinAndCheck(
  work: RenderWork,
  parts: RenderParts,
  file: JoinedFile,
): Promise<CheckedFile> {
  const { path: output, segments, sound } = file;
  await joinFilm({
    output,
    pictures: segments.map(({ path }) => path),
    container: filmContainer(work),
    frameRate: work.plan.frameRate,
    ...(sound !== undefined && { sound: sound.path }),
  });
  if (work.request.verify === "none") return { sound };
  work.clock.enter("checking");
  const report = await checkFile(work, file);
  const further = sound && report.audio && toAllowFor(sound, report.audio);
  if (sound !== undefined && further !== undefined) {
    await parts.sounds.amend(sound.key, { ...sound.expected, further });
    return joinAndCheck(work, parts, { ...file, sound: await soundOf(work, parts) });
  }
  const receipt = receiptOfFile(work, file, report);
  await keepNearness(parts, segments, report);
  if (sound !== undefined) await keepHeard(parts, sound, report);
  return { sound, receipt };
}
