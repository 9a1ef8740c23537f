import { watch } from "node:fs";
import type { FSWatcher } from "node:fs";

import { jobView } from "@reelkiln/toolkit";

import { listJobs } from "../jobs/file-job-store.ts";
import type { LiveJobs } from "../jobs/live-jobs.ts";
import { listProjects, relativePath } from "../workspace/project.ts";

/** Editors write a file in several steps; the last one counts. */
const SETTLE_MS = 150;
const KEEP_ALIVE_MS = 15_000;

/** What the page watches. */
export interface PageWatch {
  readonly projectRoot: string;
  readonly jobs: LiveJobs;
}

/**
 * The page's event stream: `jobs` with every job known, on each change of one; `project` with the name of a project
 * whose file changed on disk, whoever changed it.
 */
export async function pageEvents(
  { projectRoot, jobs }: PageWatch,
  signal: AbortSignal,
): Promise<Response> {
  const encoder = new TextEncoder();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const write = (text: string): void => {
    // A reader that has left ends the stream by its signal.
    writer.write(encoder.encode(text)).catch(() => undefined);
  };
  const send = (event: string, value: unknown): void =>
    write(`event: ${event}\ndata: ${JSON.stringify(value)}\n\n`);
  const sendJobs = async (): Promise<void> =>
    send("jobs", (await listJobs(projectRoot)).map(jobView));
  const unwatch = jobs.watchAll(() => void sendJobs());
  const watchers = await watchProjects(projectRoot, (project) => send("project", { project }));
  const beat = setInterval(() => write(": keep-alive\n\n"), KEEP_ALIVE_MS);
  signal.addEventListener("abort", () => {
    unwatch();
    clearInterval(beat);
    for (const watcher of watchers) watcher.close();
    writer.close().catch(() => undefined);
  });
  void sendJobs();
  return new Response(readable, {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    },
  });
}

async function watchProjects(
  projectRoot: string,
  changed: (project: string) => void,
): Promise<readonly FSWatcher[]> {
  const projects = await listProjects(projectRoot);
  return projects.map((project) => {
    const name = relativePath(project, projectRoot);
    let timer: NodeJS.Timeout | undefined;
    const watcher = watch(project.root, (_, file) => {
      if (file === null || !project.file.endsWith(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => changed(name), SETTLE_MS);
    });
    // A folder that goes away takes its watcher along.
    watcher.on("error", () => watcher.close());
    return watcher;
  });
}
