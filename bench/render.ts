/**
 * The render bench: CPU of `reelkiln render` on bench/caption-reel over the CPU of decoding and encoding the same
 * film with nothing between. `--runs N` (default 3; the median counts), `--json`.
 */
import { copyFileSync, linkSync, mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { h264Options } from "../packages/engine/src/media/h264-options.ts";
import { makeFilm } from "./caption-reel/make-media.ts";
import { comparePictures, countFrames } from "./compare.ts";
import { measureTree, type TreeCost } from "./measure-tree.ts";

const LIMITS = { ratio: 1.2, ratioWithReceipt: 1.35, peakPssMegabytes: 700, psnrDb: 40 };
const FRAMES = 600;
const KEYFRAME_EVERY = 60;

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const media = at(".media");
const film = `${media}/film.mp4`;
const project = `${media}/caption-reel`;

interface Side {
  readonly name: "ffmpeg" | "node-av" | "render" | "render with receipt";
  readonly output: string;
  readonly command: readonly string[];
}

/** Names its options as ffmpeg's arguments. */
function asArguments(options: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(options).flatMap(([name, value]) => [`-${name}`, value]);
}

function sides(): readonly Side[] {
  const options = h264Options({
    path: "",
    width: 1080,
    height: 1920,
    frameRate: { numerator: 30, denominator: 1 },
    quality: "standard",
    keyframeEvery: KEYFRAME_EVERY,
    audio: true,
    threads: 0,
  });
  const { node, cli } = { node: process.execPath, cli: at("../packages/cli/bin/reelkiln.js") };
  const tools = ["-v", "error", "-nostdin", "-y", "-i", film, "-c:v", "libx264"];
  const sound = ["-c:a", "aac", "-b:a", "192k", "-movflags", "+faststart"];
  const outputs = [0, 1, 2, 3].map((index) => `${media}/side-${index}.mp4`);
  const [plain = "", bare = "", ours = "", checked = ""] = outputs;
  return [
    {
      name: "ffmpeg",
      output: plain,
      command: ["ffmpeg", ...tools, ...asArguments(options), ...sound, plain],
    },
    {
      name: "node-av",
      output: bare,
      command: [node, at("plain-node-av.ts"), film, bare, JSON.stringify(options)],
    },
    {
      name: "render",
      output: ours,
      command: [node, cli, "render", project, "-o", ours, "--no-receipt"],
    },
    {
      name: "render with receipt",
      output: checked,
      command: [node, cli, "render", project, "-o", checked],
    },
  ];
}

/** A project folder of its own, so that its caches can be thrown away. */
function stageProject(): void {
  rmSync(project, { recursive: true, force: true });
  mkdirSync(`${project}/media`, { recursive: true });
  for (const name of ["reel.yaml", "words.vtt"]) {
    copyFileSync(at(`caption-reel/${name}`), `${project}/${name}`);
  }
  linkSync(film, `${project}/media/film.mp4`);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

async function measureAll(runs: number): Promise<ReadonlyMap<Side["name"], TreeCost>> {
  const costs = new Map<Side["name"], TreeCost[]>();
  for (let run = 0; run < runs; run++) {
    for (const { name, command, output } of sides()) {
      stageProject();
      rmSync(output, { force: true });
      const cost = await measureTree(command);
      costs.set(name, [...(costs.get(name) ?? []), cost]);
      say(`run ${run + 1} ${name}: ${cost.cpuSeconds.toFixed(2)} CPU s, ${megabytes(cost)} MB`);
    }
  }
  return new Map(
    [...costs].map(([name, all]) => [
      name,
      {
        cpuSeconds: median(all.map((cost) => cost.cpuSeconds)),
        wallSeconds: median(all.map((cost) => cost.wallSeconds)),
        peakPssBytes: Math.max(...all.map((cost) => cost.peakPssBytes)),
      },
    ]),
  );
}

function megabytes({ peakPssBytes }: TreeCost): number {
  return Math.round(peakPssBytes / 1e6);
}

function say(line: string): void {
  if (!asJson) console.log(line);
}

const asJson = process.argv.includes("--json");
const runsAt = process.argv.indexOf("--runs");
const runs = runsAt < 0 ? 3 : Number(process.argv[runsAt + 1]);

await makeFilm(film);
const costs = await measureAll(runs);
const cpu = (name: Side["name"]): number => costs.get(name)?.cpuSeconds ?? Number.NaN;
const [plainSide, bareSide, ourSide] = sides();
const cheaper = cpu("ffmpeg") <= cpu("node-av") ? plainSide : bareSide;
const plainSeconds = Math.min(cpu("ffmpeg"), cpu("node-av"));
const outputs = sides().map(({ output }) => output);
const frames = await Promise.all(outputs.map((output) => countFrames(output)));
const psnrDb = await comparePictures(cheaper?.output ?? "", ourSide?.output ?? "");
const peakPssMegabytes = Math.max(
  ...(["render", "render with receipt"] as const).map((name) => {
    const cost = costs.get(name);
    return cost === undefined ? Number.NaN : megabytes(cost);
  }),
);
const rounded = (value: number): number => Math.round(value * 1000) / 1000;
const result = {
  ratio: rounded(cpu("render") / plainSeconds),
  ratioWithReceipt: rounded(cpu("render with receipt") / plainSeconds),
  peakPssMegabytes,
  psnrDb: rounded(psnrDb),
  frames,
  plainSide: cheaper?.name,
  cpuSeconds: Object.fromEntries(
    [...costs].map(([name, cost]) => [name, rounded(cost.cpuSeconds)]),
  ),
  runs,
};
const passed =
  result.ratio <= LIMITS.ratio &&
  result.ratioWithReceipt <= LIMITS.ratioWithReceipt &&
  peakPssMegabytes <= LIMITS.peakPssMegabytes &&
  psnrDb >= LIMITS.psnrDb &&
  frames.every((count) => count === FRAMES);
if (asJson) console.log(JSON.stringify({ passed, ...result, limits: LIMITS }));
else {
  console.log(
    `bench:render ${passed ? "passed" : "FAILED"}: ${result.ratio}x (≤${LIMITS.ratio}), ` +
      `${result.ratioWithReceipt}x with receipt (≤${LIMITS.ratioWithReceipt}), ` +
      `${peakPssMegabytes} MB (≤${LIMITS.peakPssMegabytes}), ${result.psnrDb} dB (≥${LIMITS.psnrDb})`,
  );
}
process.exitCode = passed ? 0 : 1;
