import { folderOf, removeStaleFiles, runChildTask } from "../io/io.ts";
import { hasTreatment } from "../plan/plan.ts";
import { childEntry } from "./entry.ts";
import type { RenderProgress, RenderRequest, RenderResult, RenderWatch } from "./request.ts";

export type * from "./request.ts";

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
      environment: allocatorSettings(request),
    });
  } finally {
    // A child that was killed could not clear up after itself.
    await removeStaleFiles(folder);
  }
}

/**
 * How the C library's allocator gives memory back. By default one freed picture teaches it to keep all of that size,
 * and it grows with every encoder that is opened: 100 MB over ten segments of 1080×1920. A fixed limit gives pictures
 * back. The reference draws on fresh pictures every frame, where giving back costs 15 % of the render, so it keeps them.
 */
function allocatorSettings({ timeline, path }: RenderRequest): Readonly<Record<string, string>> {
  return path === "rgba" || hasTreatment(timeline)
    ? {}
    : { MALLOC_MMAP_THRESHOLD_: "1048576", MALLOC_ARENA_MAX: "2" };
}
