import type { Call, Prepared, Runner } from "../run/run.ts";
import type { JobRunner } from "./job-runner.ts";
import type { Job } from "./job.ts";

/** A prepared long call and what it runs on. */
export interface LongCall {
  readonly runner: Runner;
  readonly jobs: JobRunner;
  readonly prepared: Prepared;
  readonly call: Call;
  /** Keeps equal calls of different callers apart. */
  readonly scope: string;
}

/** Starts a prepared long call as a job; it outlives the request, so the caller's signal does not stop it. */
export async function startJob({ runner, jobs, prepared, call, scope }: LongCall): Promise<Job> {
  const { context } = call;
  return jobs.submit({
    tool: prepared.descriptor.name,
    input: prepared.input,
    key: await jobKey(prepared, scope),
    work: (signal, onProgress) =>
      runner.execute(prepared, {
        ...(context === undefined ? {} : { context }),
        signal,
        onProgress: (report) => {
          onProgress(report);
          call.onProgress?.(report);
        },
      }),
  });
}

/** The key under which equal calls share a job: the tool's own, else its parsed input in canonical order. */
async function jobKey(prepared: Prepared, scope: string): Promise<string> {
  const own = prepared.loaded.long?.key as
    | ((input: unknown, context: unknown) => string | Promise<string>)
    | undefined;
  const inner =
    own === undefined ? canonicalJson(prepared.input) : await own(prepared.input, prepared.context);
  return `${scope}\n${prepared.descriptor.name}\n${inner}`;
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
