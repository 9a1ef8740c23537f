import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { expect, it } from "vitest";

const SERVER = join(import.meta.dirname, "../../test/fixtures/noisy-server.ts");
const INITIALIZE = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "t", version: "1" },
  },
});
const call = (name: string, id = 2) =>
  JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name } });

function start() {
  const child = spawn(process.execPath, [SERVER], { stdio: ["pipe", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (stderr += chunk));
  return { child, texts: () => ({ stdout, stderr }) };
}

it("[R4] keeps stdout for the protocol, and ends with stdin although a timer is open", async () => {
  const { child, texts } = start();
  child.stdin.end(`${INITIALIZE}\n${call("noise")}\n${call("later", 3)}\n`);
  const [code] = (await once(child, "close")) as [number];
  expect(code).toBe(0);
  const { stdout, stderr } = texts();
  const lines = stdout.trim().split("\n");
  const ids = lines.map((line) => (JSON.parse(line) as { id: number }).id);
  expect(ids).toEqual([1, 2, 3]);
  expect(stderr).toContain("noise by console");
  expect(stderr).toContain("noise by write");
});

it("[R4] does not outlive its client for a call that never ends", async () => {
  const { child } = start();
  child.stdin.end(`${call("forever")}\n`);
  const [code] = (await once(child, "close")) as [number];
  expect(code).toBe(0);
});

it("[R4] takes a broken pipe as an end, not a crash", async () => {
  const { child, texts } = start();
  child.stdin.write(`${INITIALIZE}\n`);
  await once(child.stdout, "data");
  child.stdout.destroy();
  child.stdin.write(`${call("noise")}\n${call("noise", 3)}\n`);
  const [code] = (await once(child, "close")) as [number];
  expect(code).toBe(0);
  expect(texts().stderr).not.toContain("EPIPE");
});
