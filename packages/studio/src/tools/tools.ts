import { createJobRunner, createRegistry, jobTools, lazyTools } from "@reelkiln/toolkit";
import type { JobRunner, Log, Registry, ToolDescriptor, ToolManifest } from "@reelkiln/toolkit";

import { fileJobStore } from "../jobs/file-job-store.ts";
import { liveJobs } from "../jobs/live-jobs.ts";
import type { LiveJobs } from "../jobs/live-jobs.ts";
import manifest from "./manifest.generated.json" with { type: "json" };
import { TOOL_MODULES } from "./registry.ts";

const NAMES = { status: "render_status", cancel: "cancel_render" } as const;

type Modules = typeof TOOL_MODULES;

/** Every tool of the product, by type. */
export type StudioTool =
  | Awaited<ReturnType<Modules[keyof Modules]>>
  | ReturnType<typeof renderJobTools>[number];

export interface StudioOptions {
  /** Folder whose `.reelkiln/jobs/` keeps the records of renders. */
  readonly projectRoot: string;
  readonly log?: Log;
  /** Where long work runs; default jobs of this process. */
  readonly jobs?: JobRunner;
}

/** Jobs of this process, with records in the folder's `.reelkiln/jobs/`. */
export function studioJobs({ projectRoot, log }: StudioOptions): LiveJobs {
  const store = fileJobStore(projectRoot);
  return liveJobs(createJobRunner({ store, ...(log === undefined ? {} : { log }) }));
}

/** The product's tools, ready to be served. Nothing of them is loaded until it is called. */
export function studioRegistry(options: StudioOptions): Registry<StudioTool> {
  const { log, jobs = studioJobs(options) } = options;
  const tools: readonly StudioTool[] = [
    ...lazyTools((manifest as ToolManifest).tools, TOOL_MODULES),
    ...renderJobTools(jobs),
  ];
  // The schemas of the manifest were checked when it was made.
  return createRegistry(tools, {
    jobs,
    lint: { portable: false },
    ...(log === undefined ? {} : { log }),
  });
}

/** Descriptors of every tool, for help and lists. */
export function studioTools(): readonly ToolDescriptor[] {
  return (manifest as ToolManifest).tools;
}

/** Asking after a render belongs to every set that can start one; stopping it to `render` alone. */
function renderJobTools(jobs: JobRunner) {
  const [status] = jobTools(jobs, { ...NAMES, toolsets: ["basic", "render", "make"] });
  const [, cancel] = jobTools(jobs, { ...NAMES, toolsets: ["render"] });
  return [status, cancel] as const;
}
