import type { ContentPart } from "../declare/declare.ts";
import type { Fault } from "../run/run.ts";
import type { JsonSchema } from "../schema/schema.ts";

export type JobState = "queued" | "running" | "completed" | "failed" | "cancelled";

/** The record of a piece of long work; plain JSON, so a store may be a file or a database row. Times are ISO 8601. */
export interface Job {
  readonly id: string;
  readonly tool: string;
  /** Calls with the same key share one unfinished job. */
  readonly key: string;
  readonly state: JobState;
  /** Machine word for the phase, `decoding`. */
  readonly stage?: string;
  /** Share of the work done, 0 to 1. */
  readonly progress: number;
  readonly message?: string;
  /** The tool's validated output, once completed. */
  readonly result?: unknown;
  readonly text?: string;
  readonly content?: readonly ContentPart[];
  /** The tool answered and reports its work as failed. */
  readonly reportedFailure?: true;
  readonly error?: Fault;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A job as callers see it. */
export interface JobView {
  readonly job_id: string;
  readonly tool: string;
  readonly state: JobState;
  readonly stage?: string;
  readonly progress: number;
  readonly message?: string;
  readonly result?: unknown;
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly retryable: boolean;
    readonly hint?: string;
    readonly details?: unknown;
  };
  readonly created_at: string;
  readonly updated_at: string;
}

/** Whether the job will not change any more. */
export function isFinished(job: { readonly state: JobState }): boolean {
  return job.state === "completed" || job.state === "failed" || job.state === "cancelled";
}

/** What a caller sees of a job. */
export function jobView(job: Job): JobView {
  const { stage, message, result, error } = job;
  return {
    job_id: job.id,
    tool: job.tool,
    state: job.state,
    ...(stage === undefined ? {} : { stage }),
    progress: job.progress,
    ...(message === undefined ? {} : { message }),
    ...(result === undefined ? {} : { result }),
    ...(error === undefined ? {} : { error: errorView(error) }),
    created_at: job.createdAt,
    updated_at: job.updatedAt,
  };
}

function errorView(error: Fault): NonNullable<JobView["error"]> {
  const { code, message, retryable, hint, details } = error;
  return {
    code,
    message,
    retryable,
    ...(hint === undefined ? {} : { hint }),
    ...(details === undefined ? {} : { details }),
  };
}

const ERROR_SCHEMA: JsonSchema = {
  type: "object",
  description: "Why the job failed.",
  properties: {
    code: { type: "string", description: "Stable machine word." },
    message: { type: "string", description: "What happened." },
    retryable: { type: "boolean", description: "The same call may succeed later." },
    hint: { type: "string", description: "What to do about it." },
    details: { description: "Facts about the failure." },
  },
  required: ["code", "message", "retryable"],
};

/** JSON Schema of a job view whose `result` has the given schema; any value without one. */
export function jobViewSchema(result?: JsonSchema): JsonSchema {
  return {
    type: "object",
    properties: {
      job_id: { type: "string", description: "Handle for status and cancel." },
      tool: { type: "string", description: "The tool whose work it is." },
      state: {
        type: "string",
        enum: ["queued", "running", "completed", "failed", "cancelled"],
        description: "The last three are final.",
      },
      stage: { type: "string", description: "Current phase." },
      progress: { type: "number", minimum: 0, maximum: 1, description: "Share done." },
      message: { type: "string", description: "Current step in words." },
      result: { ...result, description: "The answer, once completed." },
      error: ERROR_SCHEMA,
      created_at: { type: "string", description: "ISO 8601." },
      updated_at: { type: "string", description: "ISO 8601." },
    },
    required: ["job_id", "tool", "state", "progress", "created_at", "updated_at"],
  };
}
