import type { ToolDescriptor } from "../declare/declare.ts";
import type { Job, JobRunner } from "../jobs/jobs.ts";
import type { Call, Log, Platform, ToolFailure, ToolResult } from "../run/run.ts";
import { nearestMatch } from "../schema/schema.ts";

/** What a transport serves: described tools, one way to call them, one place for jobs. */
export interface ToolSurface {
  /** Descriptors in order of declaration, as published (a long tool's output is its job). */
  readonly tools: readonly ToolDescriptor[];
  /** Every toolset name known to the registry, `all` included. */
  readonly toolsets: readonly string[];
  readonly jobs: JobRunner;
  readonly log: Log;
  readonly platform: Platform;
  find(name: string): ToolDescriptor | undefined;
  /** Runs a tool; a long tool answers with its job. Never rejects for a known name. */
  execute(name: string, raw: unknown, call?: Call): Promise<ToolResult>;
  /** Starts a long tool and answers with the job record itself, for transports that have tasks of their own. */
  start(name: string, raw: unknown, call?: Call): Promise<Job | ToolFailure>;
  /** The part of the surface with any of these toolsets; `all` or nothing is the whole. Throws on an unknown name. */
  select(toolsets: readonly string[] | undefined): ToolSurface;
}

/** Tools tagged with any of the wanted toolsets. Throws a message naming the known ones for an unknown name. */
export function selectToolsets<T extends { readonly toolsets: readonly string[] }>(
  tools: readonly T[],
  known: readonly string[],
  wanted: readonly string[] | undefined,
): readonly T[] {
  if (wanted === undefined || wanted.length === 0) return tools;
  for (const name of wanted) {
    if (known.includes(name)) continue;
    const nearest = nearestMatch(name, known);
    const suggestion = nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
    throw new RangeError(`Unknown toolset "${name}"; known: ${known.join(", ")}.${suggestion}`);
  }
  if (wanted.includes("all")) return tools;
  return tools.filter((tool) => tool.toolsets.some((tag) => wanted.includes(tag)));
}
