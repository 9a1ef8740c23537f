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
  const { readable, send, beat } = eventBody(signal);
  const sendJobs = oneAtATime(async () => {
    send("jobs", (await listJobs(projectRoot)).map(jobView));
  });
  const watchers = await watchProjects(projectRoot, (project) => send("project", { project }));
  const unwatch = jobs.watchAll(sendJobs);
  const beats = setInterval(beat, KEEP_ALIVE_MS);
  const leave = (): void => {
    unwatch();
    clearInterval(beats);
    for (const watcher of watchers) watcher.close();
  };
  signal.addEventListener("abort", leave);
  // A page that left while its projects were looked for gives no word any more.
  if (signal.aborted) leave();
  sendJobs();
  return new Response(readable, {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    },
  });
}

/**
 * Runs work whenever it is asked for, never two at once; asked for meanwhile, it runs once more, so that the last run
 * has seen the last change. A run that fails is made up for by the next.
 */
function oneAtATime(work: () => Promise<void>): () => void {
  let running = false;
  let asked = false;
  const run = async (): Promise<void> => {
    running = true;
    while (asked) {
      asked = false;
      await work().catch(() => undefined);
    }
    running = false;
  };
  return () => {
    asked = true;
    if (!running) void run();
  };
}

interface EventBody {
  readonly readable: ReadableStream<Uint8Array>;
  readonly send: (event: string, value: unknown) => void;
  /** A comment, so that nothing between takes the stream for dead. */
  readonly beat: () => void;
}

/** The body of an event stream; it ends with the signal. */
function eventBody(signal: AbortSignal): EventBody {
  const encoder = new TextEncoder();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const write = (text: string): void => {
    // A reader that has left ends the stream by its signal.
    writer.write(encoder.encode(text)).catch(() => undefined);
  };
  signal.addEventListener("abort", () => void writer.close().catch(() => undefined));
  return {
    readable,
    send: (event, value) => write(`event: ${event}\ndata: ${JSON.stringify(value)}\n\n`),
    beat: () => write(": keep-alive\n\n"),
  };
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
