import type { ToolDescriptor } from "../declare/declare.ts";
import { MAX_WAIT_SECONDS, isFinished, resultOfJob } from "../jobs/jobs.ts";
import type { ToolSurface } from "../registry/registry.ts";
import type { Call, ProgressReport, ToolResult } from "../run/run.ts";
import { HttpProblem } from "./problem.ts";

/** One call of a tool over HTTP. */
export interface ToolCall {
  readonly surface: ToolSurface;
  readonly tool: ToolDescriptor;
  readonly args: unknown;
  readonly call: Call;
  /** Long work: seconds to wait for its end. Default: the registry's grace. */
  readonly waitSeconds: number | undefined;
}

/** `?wait=` of a request. Throws 400 for anything but 0 to 45 seconds. */
export function waitSecondsOf(url: URL): number | undefined {
  const text = url.searchParams.get("wait");
  if (text === null) return undefined;
  const seconds = Number(text);
  if (text.trim() === "" || !(seconds >= 0 && seconds <= MAX_WAIT_SECONDS))
    throw new HttpProblem(400, `wait must be 0 to ${MAX_WAIT_SECONDS} seconds, not "${text}".`);
  return seconds;
}

/** Runs a tool to its answer; long work answers with its job, after the wait asked for. */
export async function runToolCall(request: ToolCall): Promise<ToolResult> {
  const { surface, tool, args, call, waitSeconds } = request;
  if (tool.long !== true || waitSeconds === undefined)
    return surface.execute(tool.name, args, call);
  const started = await surface.start(tool.name, args, call);
  if ("ok" in started) return started;
  const job = await surface.jobs.wait(started.id, waitSeconds, call.signal);
  return resultOfJob(tool.name, job ?? started);
}

/** Runs a tool and reports on the way; long work is followed to its end, or until the caller leaves. */
export async function followToolCall(
  request: ToolCall,
  onProgress: (report: ProgressReport) => void,
): Promise<ToolResult> {
  const { surface, tool, args, call } = request;
  if (tool.long !== true) return surface.execute(tool.name, args, { ...call, onProgress });
  const started = await surface.start(tool.name, args, call);
  if ("ok" in started) return started;
  const unwatch = surface.jobs.watch(started.id, ({ progress, stage, message }) =>
    onProgress({
      done: progress,
      total: 1,
      ...(stage === undefined ? {} : { stage }),
      ...(message === undefined ? {} : { message }),
    }),
  );
  let job = started;
  while (!isFinished(job) && call.signal?.aborted !== true)
    job = (await surface.jobs.wait(job.id, MAX_WAIT_SECONDS, call.signal)) ?? job;
  unwatch();
  return resultOfJob(tool.name, job);
}
