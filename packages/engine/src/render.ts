import { clockSeconds, folderOf, removeStaleFiles, runChildTask } from "./io/io.ts";
import { childEntry } from "./render-entry.ts";
import type { RenderProgress, RenderRequest, RenderResult, RenderWatch } from "./render-request.ts";

export type * from "./render-request.ts";

/** Progress is told at most this often, and for the last frame. */
const PROGRESS_SECONDS = 0.1;

/**
 * Renders a timeline to an MP4 with its receipt, in a process of its own.
 * Throws ReelError: `verification-failed` when a check of the finished file fails (nothing is written then),
 * `cancelled`, `media-failed`, `not-writable`, `disk-full`, `missing-dependency`.
 */
export async function renderTimeline(
  request: RenderRequest,
  watch: RenderWatch = {},
): Promise<RenderResult> {
  const folder = folderOf(request.output);
  await removeStaleFiles(folder);
  try {
    return await runChildTask<RenderResult, RenderProgress>(childEntry(), request, {
      ...watch,
      ...(watch.onProgress !== undefined && { onProgress: thinned(watch.onProgress) }),
    });
  } finally {
    // A child that was killed could not clear up after itself.
    await removeStaleFiles(folder);
  }
}

function thinned(tell: (progress: RenderProgress) => void): (progress: RenderProgress) => void {
  let told = Number.NEGATIVE_INFINITY;
  let stage: RenderProgress["stage"] | undefined;
  return (progress) => {
    const now = clockSeconds();
    const isLast = progress.frame === progress.frames;
    if (!isLast && progress.stage === stage && now - told < PROGRESS_SECONDS) return;
    told = now;
    stage = progress.stage;
    tell(progress);
  };
}
