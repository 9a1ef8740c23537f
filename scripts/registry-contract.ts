/** The promise of the registry (names, arguments, result fields): as the sources make it, and as it is committed. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { contractOf, createRegistry, diffContract, jobTools } from "@reelkiln/toolkit";
import type { AnyTool, Contract, ContractDiff } from "@reelkiln/toolkit";

import { hostedSurface } from "../packages/studio/src/api/api.ts";
import { TOOL_MODULES } from "../packages/studio/src/tools/registry.ts";

/** Where the promise is committed, from the root. */
export const CONTRACT_PATH = "docs/contract.json";

const FILE = join(import.meta.dirname, "..", CONTRACT_PATH);

/** The contract of the sources as they are, whatever the manifest says: tools, and the endpoints of the hosted API. */
export async function currentContract(): Promise<Contract> {
  const declared: readonly AnyTool[] = await Promise.all(
    Object.values(TOOL_MODULES).map((load): Promise<AnyTool> => load()),
  );
  const registry = createRegistry(declared);
  const jobs = jobTools(registry.jobs, { status: "render_status", cancel: "cancel_render" });
  const { tools } = createRegistry([...declared, ...jobs]);
  return contractOf({ tools: [...tools, ...hostedSurface(() => undefined).tools] });
}

/** What the sources have changed of the committed promise. */
export function changesOf(now: Contract): ContractDiff {
  if (!existsSync(FILE)) return { added: [], broken: [] };
  return diffContract(JSON.parse(readFileSync(FILE, "utf8")) as Contract, now);
}

/** The file's text. */
export function contractText(contract: Contract): string {
  return `${JSON.stringify(contract, undefined, 1)}\n`;
}

/** The text that the file should have. Throws when the sources break what is committed. */
export async function mendedContract(): Promise<string> {
  const now = await currentContract();
  const { broken } = changesOf(now);
  if (broken.length > 0) throw new Error(`The contract is broken: ${broken.join("; ")}`);
  return contractText(now);
}
