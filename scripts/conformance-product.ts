/**
 * The conformance suite against the product: `reelkiln studio`, `reelkiln mcp` behind an HTTP-to-stdio proxy, `reelkiln
 * serve` and `reelkiln gateway`; every scenario that needs no fixture.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

import {
  BEYOND_PROXY,
  BEYOND_REMOTE,
  NOT_OFFERED,
  NOT_REMOTE,
  PRODUCT_SCENARIOS,
} from "../test/conformance/product-scenarios.data.ts";

const ROOT = join(import.meta.dirname, "..");
const PEERS = join(ROOT, "test/peers/node_modules");
const SUITE = join(PEERS, "@modelcontextprotocol/conformance/dist/index.js");
const PROXY = join(PEERS, "mcp-proxy/dist/bin/mcp-proxy.mjs");
const BIN = join(ROOT, "packages/cli/bin/reelkiln.js");

/** What one scenario gave. */
export interface ProductScore {
  readonly run: string;
  readonly scenario: string;
  readonly passed: number;
  readonly failed: number;
  /** What failed, in the suite's words. */
  readonly faults: readonly string[];
}

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
  readonly details?: { readonly untestable?: boolean };
}

interface Served {
  readonly name: string;
  readonly url: string;
  readonly child: ChildProcess;
}

/** A part of the product that speaks MCP. */
export type ProductTarget = "studio" | "mcp" | "serve" | "gateway";

interface TargetTerms {
  readonly serve: (folder: string) => Promise<Served>;
  readonly without: readonly string[];
  readonly notOffered: Readonly<Record<string, string>>;
}

/** How each target is served, and the scenarios that say nothing of it. */
const TARGETS: Readonly<Record<ProductTarget, TargetTerms>> = {
  studio: { serve: serveStudio, without: [], notOffered: NOT_OFFERED },
  mcp: { serve: serveThroughProxy, without: BEYOND_PROXY, notOffered: NOT_OFFERED },
  serve: { serve: serveHosted, without: BEYOND_REMOTE, notOffered: NOT_REMOTE },
  gateway: { serve: serveGateway, without: BEYOND_REMOTE, notOffered: NOT_REMOTE },
};

/** Every target, in the order in which they are run. */
export const PRODUCT_TARGETS = Object.keys(TARGETS) as ProductTarget[];

/** Runs every scenario against the targets, one after another. */
export async function productScores(
  targets: readonly ProductTarget[],
): Promise<readonly ProductScore[]> {
  const scores: ProductScore[] = [];
  for (const target of targets) scores.push(...(await targetScores(target)));
  return scores;
}

async function targetScores(target: ProductTarget): Promise<readonly ProductScore[]> {
  const { serve, without, notOffered } = TARGETS[target];
  const folder = mkdtempSync(join(tmpdir(), "reelkiln-conformance-"));
  // The document resource is that of the folder's one project.
  await promisify(execFile)(process.execPath, [BIN, "init", "card"], { cwd: folder });
  const served = await serve(folder);
  try {
    const scores: ProductScore[] = [];
    const tasks = Object.entries(PRODUCT_SCENARIOS).flatMap(([revision, scenarios]) =>
      scenarios.map((scenario: string) => ({ revision, scenario, notOffered })),
    );
    for (const task of tasks.filter(({ scenario }) => !without.includes(scenario)))
      scores.push(await runScenario(served, task));
    return scores;
  } finally {
    served.child.kill();
    await new Promise((resolve) => served.child.once("exit", resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

function serveStudio(folder: string): Promise<Served> {
  return serveVerb("studio", ["--port", "0", "--project", folder]);
}

function serveHosted(folder: string): Promise<Served> {
  return serveVerb("serve", ["--port", "0", "--renders", "0", "--state", join(folder, "state")]);
}

/** No scenario goes on to the API: that nothing answers there is what is meant. */
async function serveGateway(_folder: string): Promise<Served> {
  return serveVerb("gateway", ["--port", "0", "--api", `http://127.0.0.1:${await freePort()}`]);
}

/** A verb that prints its address first. */
async function serveVerb(name: string, words: readonly string[]): Promise<Served> {
  const child = spawn(process.execPath, [BIN, name, ...words], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  for await (const line of createInterface({ input: child.stdout }))
    return { name, url: new URL("/mcp", line).href, child };
  throw new Error(`${name} did not start`);
}

async function serveThroughProxy(folder: string): Promise<Served> {
  const port = await freePort();
  const words = ["--host", "127.0.0.1", "--port", String(port), "--server", "stream"];
  const command = [process.execPath, BIN, "mcp", "--project", folder];
  const child = spawn(process.execPath, [PROXY, ...words, "--", ...command], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}/mcp`;
  const answers = async (): Promise<boolean> => {
    try {
      await fetch(url);
      return true;
    } catch {
      // Not listening yet.
      return false;
    }
  };
  for (let tries = 0; tries < 100; tries += 1) {
    if (await answers()) return { name: "mcp", url, child };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the proxy did not start");
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

interface Task {
  readonly revision: string;
  readonly scenario: string;
  readonly notOffered: Readonly<Record<string, string>>;
}

async function runScenario(
  { name, url }: Served,
  { revision, scenario, notOffered }: Task,
): Promise<ProductScore> {
  const out = mkdtempSync(join(tmpdir(), "conformance-"));
  const words = ["server", "--url", url, "--scenario", scenario, "--spec-version", revision];
  try {
    // The suite ends with 1 where a fixture is missing; the checks it wrote say more.
    await promisify(execFile)(process.execPath, [SUITE, ...words, "--force", "-o", out]).catch(
      () => undefined,
    );
    const checks = readdirSync(out).flatMap(
      (folder) => JSON.parse(readFileSync(join(out, folder, "checks.json"), "utf8")) as Check[],
    );
    const failed = checks.filter((check) => isFault(check, notOffered));
    return {
      run: `${name} ${revision}`,
      scenario,
      passed: checks.filter(({ status }) => status === "SUCCESS").length,
      failed: failed.length,
      faults: failed.map(({ id, errorMessage = "" }) => `${id}: ${errorMessage}`),
    };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** A check that found nothing to test, because it wants a fixture, says nothing of the server. */
function isFault({ id, status, details }: Check, notOffered: Task["notOffered"]): boolean {
  return status === "FAILURE" && details?.untestable !== true && notOffered[id] === undefined;
}

/** Scenarios without a fault, and with something that passed. */
export function isGood({ passed, failed }: ProductScore): boolean {
  return passed > 0 && failed === 0;
}
