/**
 * Packs the toolkit and the product as they are published and checks them in fresh projects, each with only its own
 * peers: types without `skipLibCheck`, then a run, then the size of what a toolkit entry loads. Exit code 1 when one
 * fails.
 */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { rolldown } from "rolldown";

import { TSC, type ToolkitManifest, stageToolkit } from "./stage-toolkit.ts";

const ROOT = join(import.meta.dirname, "..");
const PROJECTS = join(ROOT, "test/packed");

/** What a consumer installs beside the package, and the most its entry may weigh in bytes, minified, without peers. */
interface Consumer {
  readonly of: "toolkit" | "product";
  readonly entry: string;
  readonly peers: readonly string[];
  readonly limitBytes?: number;
}

const CONSUMERS: Readonly<Record<string, Consumer>> = {
  core: { of: "toolkit", entry: ".", peers: ["zod"], limitBytes: 40_000 },
  mcp: { of: "toolkit", entry: "./mcp", peers: ["zod", "@types/node"], limitBytes: 70_000 },
  http: { of: "toolkit", entry: "./http", peers: ["zod", "@types/node"], limitBytes: 40_000 },
  cli: { of: "toolkit", entry: "./cli", peers: ["zod"], limitBytes: 40_000 },
  agent: {
    of: "toolkit",
    entry: "./agent",
    peers: ["zod", "ai", "@types/node", "@types/json-schema"],
    limitBytes: 40_000,
  },
  reel: { of: "product", entry: ".", peers: ["@types/node"] },
  "reel-agent": { of: "product", entry: "./agent", peers: ["zod", "@types/node"] },
};

function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** A package as it is published, and the manifest whose versions of peers its consumers install. */
interface Packed {
  readonly tarball: string;
  readonly manifest: ToolkitManifest;
}

function packToolkit(work: string): Packed {
  const stage = join(work, "toolkit-package");
  const manifest = stageToolkit(stage);
  return { tarball: pack(stage, join(work, "toolkit")), manifest };
}

function packProduct(work: string, { manifest }: Packed): Packed {
  run("npm", ["run", "build"], ROOT);
  return { tarball: pack(join(ROOT, "dist/reelkiln"), join(work, "product")), manifest };
}

function pack(folder: string, into: string): string {
  mkdirSync(into);
  run("npm", ["pack", "--pack-destination", into], folder);
  const name = readdirSync(into).find((file) => file.endsWith(".tgz"));
  if (name === undefined) throw new Error("npm pack made no tarball");
  return join(into, name);
}

function check(name: string, consumer: Consumer, packed: Packed): void {
  const folder = join(packed.tarball, "..", name);
  mkdirSync(folder);
  cpSync(join(PROJECTS, name), folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const peers = consumer.peers.map((peer) => `${peer}@${versionOf(peer, packed.manifest)}`);
  run(
    "npm",
    ["install", "--no-audit", "--no-fund", "--prefer-offline", packed.tarball, ...peers],
    folder,
  );
  run(process.execPath, [TSC, "-p", folder], folder);
  run(process.execPath, [join(folder, "out/consumer.js")], folder);
}

function versionOf(peer: string, manifest: ToolkitManifest): string {
  const root = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as ToolkitManifest;
  return (
    manifest.devDependencies[peer] ??
    root.devDependencies[peer] ??
    manifest.peerDependencies[peer] ??
    "latest"
  );
}

/** Bytes of an entry, bundled and minified, without its peers and Node's own modules. */
async function weigh(folder: string, entry: string): Promise<number> {
  const specifier = `@reelkiln/toolkit${entry.slice(1)}`;
  const input = join(folder, "weigh.js");
  writeFileSync(input, `export * from ${JSON.stringify(specifier)};\n`);
  const bundle = await rolldown({ input, external: [/^node:/, /^zod/, "ai"], platform: "node" });
  const { output } = await bundle.generate({ minify: true });
  await bundle.close();
  return output.reduce((sum, chunk) => sum + (chunk.type === "chunk" ? chunk.code.length : 0), 0);
}

interface Verdict {
  readonly name: string;
  readonly bytes: number;
  readonly limitBytes?: number;
  readonly fault?: string;
}

async function judge(name: string, consumer: Consumer, packed: Packed): Promise<Verdict> {
  try {
    check(name, consumer, packed);
    const { limitBytes } = consumer;
    if (limitBytes === undefined) return { name, bytes: 0 };
    const bytes = await weigh(join(packed.tarball, "..", name), consumer.entry);
    const heavy = bytes > limitBytes ? { fault: `${bytes} bytes, over ${limitBytes}` } : {};
    return { name, bytes, limitBytes, ...heavy };
  } catch (error) {
    const { stdout, stderr, message } = error as {
      stdout?: string;
      stderr?: string;
      message: string;
    };
    return { name, bytes: 0, fault: [message, stdout, stderr].filter(Boolean).join("\n") };
  }
}

const { values } = parseArgs({ options: { json: { type: "boolean" }, only: { type: "string" } } });
const work = mkdtempSync(join(tmpdir(), "packed-"));
try {
  const toolkit = packToolkit(work);
  const packed = { toolkit, product: packProduct(work, toolkit) };
  const chosen = Object.entries(CONSUMERS).filter(
    ([name]) => values.only === undefined || values.only === name,
  );
  const verdicts: Verdict[] = [];
  for (const [name, consumer] of chosen)
    verdicts.push(await judge(name, consumer, packed[consumer.of]));
  for (const { name, fault } of verdicts)
    if (fault !== undefined) process.stderr.write(`${name}: ${fault}\n`);
  const good = verdicts.filter(({ fault }) => fault === undefined);
  const sizes = good
    .filter(({ limitBytes }) => limitBytes !== undefined)
    .map(({ name, bytes }) => `${name} ${Math.round(bytes / 1000)} kB`)
    .join(", ");
  if (values.json === true) process.stdout.write(`${JSON.stringify(verdicts)}\n`);
  else
    process.stdout.write(
      `packed: ${good.length}/${verdicts.length} projects${sizes === "" ? "" : ` (${sizes})`}\n`,
    );
  process.exitCode = good.length === verdicts.length ? 0 : 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
