import { createJobRunner, createRegistry, jobTools, lazyTools } from "@reelkiln/toolkit";
import type {
  AnyTool,
  JobRunner,
  Log,
  Registry,
  ToolDescriptor,
  ToolManifest,
} from "@reelkiln/toolkit";

import { fileJobStore } from "../jobs/file-job-store.ts";
import manifest from "./manifest.generated.json" with { type: "json" };
import { TOOL_MODULES } from "./registry.ts";

const NAMES = { status: "render_status", cancel: "cancel_render" } as const;

export interface StudioOptions {
  /** Folder whose `.reelkiln/jobs/` keeps the records of renders. */
  readonly projectRoot: string;
  readonly log?: Log;
}

/** The product's tools, ready to be served. Nothing of them is loaded until it is called. */
export function studioRegistry({ projectRoot, log }: StudioOptions): Registry<AnyTool> {
  const jobs = createJobRunner({
    store: fileJobStore(projectRoot),
    ...(log === undefined ? {} : { log }),
  });
  const tools: readonly AnyTool[] = [
    ...lazyTools((manifest as ToolManifest).tools, TOOL_MODULES),
    ...renderJobTools(jobs),
  ];
  return createRegistry(tools, { jobs, ...(log === undefined ? {} : { log }) });
}

/** Descriptors of every tool, for help and lists. */
export function studioTools(): readonly ToolDescriptor[] {
  return (manifest as ToolManifest).tools;
}

/** Asking after a render belongs to every set that can start one; stopping it to `render` alone. */
function renderJobTools(jobs: JobRunner): readonly AnyTool[] {
  const [status] = jobTools(jobs, { ...NAMES, toolsets: ["basic", "render", "make"] });
  const [, cancel] = jobTools(jobs, { ...NAMES, toolsets: ["render"] });
  return [status, cancel];
}
