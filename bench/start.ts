/**
 * `npm run bench:start`: CPU time that the built command needs to start, beside `node -e 0`.
 * Limits: `--version` ≤1.4 times, the fast `validate` of a project with 30 layers ≤5 times; and from spawn to the reply
 * of initialize `mcp` ≤2.5 times a bare server.
 * Median of alternating runs, so that a busy machine slows both sides alike. `--json` for machines.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BIN = join(ROOT, "dist", "reelkiln", "bin.js");
const RUNS = 15;
const LIMITS = { version: 1.4, validate: 5, mcp: 2.5 } as const;
const BARE_SERVER = join(ROOT, "bench", "tools", "bare-server.mjs");
const LAYER_COUNT = 30;

/** CPU seconds, user and system, of one run of node. */
function cpuSeconds(args: readonly string[]): number {
  const script = 'TIMEFORMAT="%3U %3S"; time "$@" >/dev/null 2>&1';
  const { stderr, status } = spawnSync("bash", ["-c", script, "bash", process.execPath, ...args], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}`);
  return stderr
    .trim()
    .split(" ")
    .reduce((sum, part) => sum + Number(part), 0);
}

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "bench", version: "1" },
  },
};

/** Milliseconds from spawn to the first line of the reply. */
function firstReplyMs(args: readonly string[]): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "ignore"] });
  child.stdin.write(`${JSON.stringify(INITIALIZE)}\n`);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.stdout.once("data", () => {
      resolve(performance.now() - began);
      child.stdin.end();
    });
  });
}

/** The least of alternating runs: what else the machine does only ever adds. */
async function startRatio(): Promise<number> {
  const best = { bare: Infinity, mcp: Infinity };
  for (let run = 0; run < RUNS; run += 1) {
    best.bare = Math.min(best.bare, await firstReplyMs([BARE_SERVER, "stdio", "1"]));
    best.mcp = Math.min(best.mcp, await firstReplyMs([BIN, "mcp"]));
  }
  return best.mcp / best.bare;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function projectText(): string {
  const layers = Array.from(
    { length: LAYER_COUNT },
    (_, index) => `  - id: title-${index}
    type: text
    text: Title ${index}
    font: Inter
    fontSize: 4%
    position: [center, ${index * 3}%]
    start: ${index === 0 ? "0" : `title-${index - 1}.start + 0.1`}
    duration: 1
    enter: fade
`,
  );
  return `reelkiln: 1\nwidth: 1080\nheight: 1920\nfps: 30\nduration: 5\nlayers:\n${layers.join("")}`;
}

execFileSync(process.execPath, [join(ROOT, "scripts", "build.ts")], { stdio: "ignore" });
const told = execFileSync(process.execPath, [BIN, "--version"], { encoding: "utf8" });
if (!/^\d+\.\d+\.\d+\n$/.test(told)) throw new Error(`--version prints ${JSON.stringify(told)}`);
const folder = mkdtempSync(join(tmpdir(), "reelkiln-bench-"));
const project = join(folder, "reel.yaml");
writeFileSync(project, projectText());
const verdict = execFileSync(process.execPath, [BIN, "validate", project, "--depth", "fast"], {
  encoding: "utf8",
});
if (!verdict.includes("ready to render")) throw new Error(`validate prints ${verdict}`);

const sides = {
  node: ["-e", "0"],
  version: [BIN, "--version"],
  validate: [BIN, "validate", project, "--depth", "fast"],
} as const;
type Side = keyof typeof sides;
const names = Object.keys(sides) as Side[];
for (const name of names) cpuSeconds(sides[name]);
const times: Record<Side, number[]> = { node: [], version: [], validate: [] };
for (let run = 0; run < RUNS; run += 1)
  for (const name of names) times[name].push(cpuSeconds(sides[name]));
rmSync(folder, { recursive: true });

const plain = median(times.node);
const ratios = {
  version: median(times.version) / plain,
  validate: median(times.validate) / plain,
  mcp: await startRatio(),
};
const ok =
  ratios.version <= LIMITS.version &&
  ratios.validate <= LIMITS.validate &&
  ratios.mcp <= LIMITS.mcp;
const numbers = { ok, nodeSeconds: plain, ratios, limits: LIMITS, runs: RUNS };
if (process.argv.includes("--json")) console.log(JSON.stringify(numbers));
else {
  console.log(
    `node -e 0: ${(plain * 1000).toFixed(0)} ms CPU; --version ${ratios.version.toFixed(2)}× (≤${LIMITS.version}), fast validate ${ratios.validate.toFixed(2)}× (≤${LIMITS.validate}), first answer of mcp ${ratios.mcp.toFixed(2)}× a bare server (≤${LIMITS.mcp}): ${ok ? "holds" : "missed"}`,
  );
}
process.exitCode = ok ? 0 : 1;
