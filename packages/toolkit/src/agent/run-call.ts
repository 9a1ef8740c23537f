import type { Signal } from "../declare/declare.ts";
import { MAX_WAIT_SECONDS, isFinished, resultOfJob } from "../jobs/jobs.ts";
import type { ToolSurface } from "../registry/registry.ts";
import type { Fault, ProgressReport, ToolResult, ToolSuccess } from "../run/run.ts";
import { nearestMatch } from "../schema/schema.ts";

/** Options of a model's call. */
export interface AgentCallOptions {
  readonly context?: object;
  readonly signal?: Signal;
  readonly onProgress?: (report: ProgressReport) => void;
}

/** Runs a tool by name; an unknown one is a fault that names the nearest. */
export async function runByName(
  surface: ToolSurface,
  { name, args }: { readonly name: string; readonly args: unknown },
  options: AgentCallOptions,
): Promise<ToolResult> {
  if (surface.find(name) !== undefined) return surface.execute(name, args, options);
  const known = surface.tools.map((tool) => tool.name);
  const nearest = nearestMatch(name, known);
  const fault: Fault = {
    kind: "arguments",
    code: "unknown_tool",
    message: `There is no tool "${name}"; there are ${known.join(", ")}.`,
    status: 404,
    retryable: false,
    ...(nearest === undefined ? {} : { hint: `Did you mean "${nearest}"?` }),
  };
  return { ok: false, tool: name, fault };
}

/** Runs long work to its end; the caller's cancellation cancels the job. The output is the tool's own. */
export async function runToEnd(
  surface: ToolSurface,
  { name, args }: { readonly name: string; readonly args: unknown },
  options: AgentCallOptions,
): Promise<ToolResult> {
  const { jobs } = surface;
  let job = await surface.start(name, args, options);
  if ("ok" in job) return job;
  while (!isFinished(job) && options.signal?.aborted !== true)
    job = (await jobs.wait(job.id, MAX_WAIT_SECONDS, options.signal)) ?? job;
  if (!isFinished(job)) job = (await jobs.cancel(job.id)) ?? job;
  if (job.state !== "completed")
    return { ok: false, tool: name, fault: job.error ?? cancelledFault(name) };
  const view: ToolSuccess = resultOfJob(name, job);
  const outputJson = JSON.stringify(job.result) as string | undefined;
  return { ...view, output: job.result, outputJson, text: job.text };
}

function cancelledFault(tool: string): Fault {
  const message = `${tool} was cancelled.`;
  return { kind: "cancelled", code: "cancelled", message, status: 499, retryable: true };
}
