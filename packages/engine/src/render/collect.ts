import { existing } from "@reelkiln/document";

import type { KeptFile, KeptFiles } from "../io/io.ts";
import type { FileReport, SegmentFacts } from "../verify/verify.ts";
import type { JoinedSegment } from "./check.ts";
import type { RenderParts } from "./parts.ts";
import { openProgress } from "./progress.ts";
import type { RenderSound, SoundFacts } from "./sound.ts";
import { countOf, type RenderWork } from "./work.ts";
import { renderByWorkers } from "./workers.ts";

type KeptSegment = KeptFile<SegmentFacts>;

/** All segments of the work in order: those kept from earlier renders, and the others once they are made. */
export async function collectSegments(
  work: RenderWork,
  parts: RenderParts,
  keys: readonly string[],
): Promise<readonly JoinedSegment[]> {
  // A full check compares every frame, and only frames just made are at hand.
  const isFull = work.request.verify === "full";
  const kept = isFull ? new Map<string, KeptSegment>() : await findAll(parts.segments, keys);
  const missing = work.plan.segments.flatMap((segment, index) => {
    const key = existing(keys[index], "key of a segment");
    // The same pictures twice in one film are made once.
    return kept.has(key) || keys.indexOf(key) < index ? [] : [{ ...segment, key }];
  });
  const open = missing.reduce((sum, { from, to }) => sum + to - from, 0);
  const onFrame = openProgress(work, countOf(work.plan) - open);
  const { segments: store, folder } = parts;
  await renderByWorkers(work, { segments: missing, store, folder, onFrame });
  const made = await findAll(
    store,
    missing.map(({ key }) => key),
  );
  return keys.map((key): JoinedSegment => {
    const segment = existing(kept.get(key) ?? made.get(key), `segment ${key}`);
    return { ...segment, key, reused: kept.has(key) };
  });
}

async function findAll(
  store: KeptFiles,
  keys: readonly string[],
): Promise<ReadonlyMap<string, KeptSegment>> {
  const found = new Map<string, KeptSegment>();
  for (const key of new Set(keys)) {
    const kept = await store.find<SegmentFacts>(key);
    if (kept !== undefined) found.set(key, kept);
  }
  return found;
}

/** What was found of the sound counts in every later film that has it. */
export async function keepHeard(
  { sounds: store }: RenderParts,
  { key, expected }: RenderSound,
  { heard }: FileReport,
): Promise<void> {
  if (heard === undefined || expected.heard !== undefined) return;
  await store.amend<SoundFacts>(key, { ...expected, heard });
}

/** What was found of a segment's pictures counts in every later film it is part of. */
export async function keepNearness(
  { segments: store }: RenderParts,
  segments: readonly JoinedSegment[],
  report: FileReport,
): Promise<void> {
  let at = 0;
  for (const { key, facts } of segments) {
    const nearness = report.nearness.get(at);
    const off = report.alphaOff.get(at);
    at += facts.frameCount;
    if (nearness === undefined || facts.nearnessDb !== undefined) continue;
    const { all: _, ...rest } = facts;
    const nearnessDb = nearness === Number.POSITIVE_INFINITY ? null : nearness;
    const alpha = off === undefined ? {} : { alphaOff: off };
    await store.amend<SegmentFacts>(key, { ...rest, nearnessDb, ...alpha });
  }
}
