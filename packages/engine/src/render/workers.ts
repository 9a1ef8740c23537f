import { runChildTask, type StageCosts } from "../io/io.ts";
import { cacheShelves } from "./cache.ts";
import { childEntry } from "./entry.ts";
import { thinning } from "./progress.ts";
import type { RenderWatch } from "./request.ts";
import { renderSegments, type OpenSegment, type SegmentRun } from "./segments.ts";
import { openWork, type RenderWork, type SettledRequest } from "./work.ts";

/** A part of a render for a process of its own; plain JSON. */
export interface PartRequest {
  readonly request: SettledRequest;
  readonly segments: readonly OpenSegment[];
  /** Where the parts are kept. */
  readonly folder: string;
}

/** Frames a part has made so far. */
export interface PartProgress {
  readonly frame: number;
}

/** Makes segments here, or by several processes that take runs of neighbours. The first fault ends all. */
export async function renderByWorkers(
  work: RenderWork,
  run: SegmentRun & { readonly folder: string },
): Promise<void> {
  if (run.segments.length === 0) return;
  const count = Math.min(work.request.workers ?? 1, run.segments.length);
  if (count <= 1) return renderSegments(work, run);
  const stop = new AbortController();
  const abort = (): void => stop.abort();
  work.watch.signal?.addEventListener("abort", abort, { once: true });
  try {
    const parts = runsOf(run.segments, count).map((segments) =>
      renderPartElsewhere({ ...run, segments }, work, stop),
    );
    await finishAll(parts);
  } finally {
    work.watch.signal?.removeEventListener("abort", abort);
  }
}

/** Waits for all, so that none still writes; throws the first fault. */
async function finishAll(parts: readonly Promise<void>[]): Promise<void> {
  let fault: { readonly reason: unknown } | undefined;
  const noted = parts.map((part) =>
    part.catch((reason: unknown) => {
      // Those that were stopped because of it come later.
      fault ??= { reason };
    }),
  );
  await Promise.all(noted);
  if (fault !== undefined) throw fault.reason;
}

async function renderPartElsewhere(
  { segments, folder, onFrame }: SegmentRun & { readonly folder: string },
  { request, clock }: RenderWork,
  stop: AbortController,
): Promise<void> {
  let told = 0;
  const onProgress = ({ frame }: PartProgress): void => {
    for (; told < frame; told++) onFrame();
  };
  const frames = segments.reduce((sum, { from, to }) => sum + to - from, 0);
  const part: PartRequest = { request, segments, folder };
  try {
    const watch = { onProgress, signal: stop.signal };
    clock.join(await runChildTask<StageCosts, PartProgress>(childEntry(), part, watch));
    onProgress({ frame: frames });
  } catch (error) {
    stop.abort();
    throw error;
  }
}

/** Runs of neighbours with about as many segments each. */
function runsOf(
  segments: readonly OpenSegment[],
  count: number,
): readonly (readonly OpenSegment[])[] {
  return Array.from({ length: count }, (_, index) =>
    segments.slice(
      Math.round((index * segments.length) / count),
      Math.round(((index + 1) * segments.length) / count),
    ),
  );
}

/** The helping process's side. */
export async function renderPart(
  { request, segments, folder }: PartRequest,
  watch: {
    readonly onProgress: (progress: PartProgress) => void;
    readonly signal: AbortSignal;
  },
): Promise<StageCosts> {
  const work = await openWork({ request }, { signal: watch.signal } satisfies RenderWatch);
  let frame = 0;
  const isDue = thinning();
  const onFrame = (): void => {
    frame++;
    if (isDue()) watch.onProgress({ frame });
  };
  await renderSegments(work, { segments, store: cacheShelves(folder).segments, onFrame });
  return work.clock.costs();
}
