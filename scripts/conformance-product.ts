/**
 * The conformance suite against the product: `reelkiln studio`, and `reelkiln mcp` behind an HTTP-to-stdio proxy; every
 * scenario that needs no fixture.
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
  NOT_OFFERED,
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

/** Runs every scenario against both servers. */
export async function productScores(): Promise<readonly ProductScore[]> {
  const folder = mkdtempSync(join(tmpdir(), "reelkiln-conformance-"));
  // The document resource is that of the folder's one project.
  await promisify(execFile)(process.execPath, [BIN, "init", "card"], { cwd: folder });
  const studio = await serveStudio(folder);
  const stdio = await serveThroughProxy(folder);
  const whole = Object.entries(PRODUCT_SCENARIOS).flatMap(([revision, scenarios]) =>
    scenarios.map((scenario) => ({ revision, scenario })),
  );
  const proxied = whole.filter(({ scenario }) => !BEYOND_PROXY.includes(scenario));
  try {
    const scores: ProductScore[] = [];
    for (const task of whole) scores.push(await runScenario(studio, task));
    for (const task of proxied) scores.push(await runScenario(stdio, task));
    return scores;
  } finally {
    studio.child.kill();
    stdio.child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function serveStudio(folder: string): Promise<Served> {
  const child = spawn(process.execPath, [BIN, "studio", "--port", "0", "--project", folder], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  for await (const line of createInterface({ input: child.stdout }))
    return { name: "studio", url: new URL("/mcp", line).href, child };
  throw new Error("the studio did not start");
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

async function runScenario(
  { name, url }: Served,
  { revision, scenario }: { readonly revision: string; readonly scenario: string },
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
    const failed = checks.filter(isFault);
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
function isFault({ id, status, details }: Check): boolean {
  return status === "FAILURE" && details?.untestable !== true && NOT_OFFERED[id] === undefined;
}

/** Scenarios without a fault, and with something that passed. */
export function isGood({ passed, failed }: ProductScore): boolean {
  return passed > 0 && failed === 0;
}
