import type { ToolHttp } from "../declare/declare.ts";
import type { JsonSchema } from "../schema/schema.ts";
import { type Changes, diffInput, diffOutput } from "./contract-schema.ts";
import type { ToolSurface } from "./surface.ts";

interface ContractTool {
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly http?: ToolHttp;
}

/** What a registry promises its callers, as plain JSON to commit. */
export interface Contract {
  readonly contract: 1;
  readonly tools: Readonly<Record<string, ContractTool>>;
}

/** Changes between two contracts: what a minor version may bring, and what only a major may. */
export interface ContractDiff {
  readonly added: readonly string[];
  readonly broken: readonly string[];
}

/** The promise of a surface, sorted by name. */
export function contractOf(surface: Pick<ToolSurface, "tools">): Contract {
  const entries = surface.tools
    .map(({ name, inputSchema, outputSchema, http }): [string, ContractTool] => [
      name,
      {
        inputSchema,
        ...(outputSchema === undefined ? {} : { outputSchema }),
        ...(http === undefined ? {} : { http }),
      },
    ])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { contract: 1, tools: Object.fromEntries(entries) };
}

/** Compares two contracts: additions keep every earlier caller working, breaks do not. */
export function diffContract(before: Contract, after: Contract): ContractDiff {
  const changes: Changes = { added: [], broken: [] };
  for (const [name, old] of Object.entries(before.tools)) {
    const now = after.tools[name];
    if (now === undefined) changes.broken.push(`${name}: tool removed`);
    else diffTool(name, [old, now], changes);
  }
  for (const name of Object.keys(after.tools))
    if (before.tools[name] === undefined) changes.added.push(`${name}: tool added`);
  return changes;
}

function diffTool(
  name: string,
  [old, now]: readonly [ContractTool, ContractTool],
  changes: Changes,
): void {
  diffInput({
    before: old.inputSchema,
    after: now.inputSchema,
    where: `${name} argument`,
    changes,
  });
  if (old.outputSchema === undefined) {
    if (now.outputSchema !== undefined) changes.added.push(`${name}: result added`);
  } else if (now.outputSchema === undefined) changes.broken.push(`${name}: result removed`);
  else
    diffOutput({
      before: old.outputSchema,
      after: now.outputSchema,
      where: `${name} result`,
      changes,
    });
  if (old.http === undefined) {
    if (now.http !== undefined) changes.added.push(`${name}: HTTP operation added`);
  } else if (!sameHttp(old.http, now.http)) changes.broken.push(`${name}: HTTP operation changed`);
}

function sameHttp(a: ToolHttp, b: ToolHttp | undefined): boolean {
  return a.method === b?.method && a.path === b.path && a.status === b.status;
}
