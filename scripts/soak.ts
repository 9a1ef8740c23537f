/**
 * `npm run soak -- [COUNT] [--seed N] [--json]`: COUNT renders (default 200) from one process, a quarter of them cancelled
 * at random moments, by both back-ends and by one and two workers. Afterwards memory, open files, timers and children of
 * this process are as they were after the first renders, and no render, finished or cancelled, leaves anything beside
 * its output.
 */
import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { ReelError, type Timeline } from "@reelkiln/document";
import { renderTimeline } from "@reelkiln/engine";
import { findProject, openProject } from "@reelkiln/studio";

import { makeFilm, ORDINARY } from "../test/media/films.ts";
import { testSound } from "../test/media/sounds.ts";
import { createRandom } from "./fuzz/random.ts";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string" }, json: { type: "boolean", default: false } },
});
const COUNT = Number(positionals[0] ?? 200);
const seed = flags.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(flags.seed);
const random = createRandom(seed);

/** Renders after which a process has loaded and cached what it will. */
const WARM_UP = Math.min(20, Math.floor(COUNT / 4));
/** Growth of memory that is noise. */
const SLACK_MB = 24;
/** A render of the project below takes about this long on an idle machine. */
const CANCEL_WITHIN_MS = 1500;

const folder = fileURLToPath(new URL("../out/soak", import.meta.url));
rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, "media"), { recursive: true });
const temporary = join(folder, "tmp");
mkdirSync(temporary);
// Of its own, so that what other programs leave is not counted.
process.env["TMPDIR"] = temporary;

async function openTimeline(): Promise<Timeline> {
  const sound = testSound(48_000, 2, 4.4);
  await makeFilm(join(folder, "media/clip.mp4"), { sound }, [...ORDINARY, "-c:a", "aac"]);
  const head = "reelkiln: 1\nwidth: 160\nheight: 90\nfps: 25\nlayers:\n";
  const layers =
    "  - id: clip\n    type: video\n    src: media/clip.mp4\n  - id: title\n    type: text\n    text: Soak\n    fontSize: 20%\n    enter: fade\n";
  writeFileSync(join(folder, "reel.yaml"), `${head}${layers}`);
  const project = await findProject(folder, { projectRoot: folder, confined: true });
  const { timeline, issues } = await openProject(project, { examples: "refused" });
  if (timeline === undefined) throw new Error(issues.map(({ message }) => message).join("\n"));
  return timeline;
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

interface Usage {
  readonly memoryMb: number;
  readonly openFiles: number;
  /** Timers, sockets and requests that keep the process going. */
  readonly resources: number;
  readonly children: number;
  readonly temporary: number;
}

function usage(): Usage {
  collectGarbage();
  return {
    memoryMb: process.memoryUsage.rss() / 2 ** 20,
    openFiles: openFiles().length,
    resources: process.getActiveResourcesInfo().length,
    children: children().length,
    temporary: readdirSync(temporary).length,
  };
}

function openFiles(): readonly string[] {
  return readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch (gone) {
      // The one that lists them is closed again.
      if (!(gone instanceof Error)) throw gone;
      return [];
    }
  });
}

function children(): readonly string[] {
  return readdirSync("/proc/self/task").flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
}

interface Tally {
  rendered: number;
  cancelled: number;
  readonly faults: string[];
}

async function renderOnce(timeline: Timeline, index: number, tally: Tally): Promise<void> {
  const into = join(folder, "out");
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into);
  const abort = new AbortController();
  const isCancelled = random.chance(0.25);
  const timer = isCancelled
    ? setTimeout(() => abort.abort(), random.below(CANCEL_WITHIN_MS))
    : undefined;
  const backend = random.chance(0.25) ? "ffmpeg" : "node-av";
  const workers = random.chance(0.25) ? 2 : 1;
  const output = join(into, "soak.mp4");
  try {
    await renderTimeline(
      { timeline, root: folder, output, backend: { prefer: backend }, quality: "draft", workers },
      { signal: abort.signal },
    );
    tally.rendered += 1;
  } catch (error) {
    if (!(error instanceof ReelError) || error.code !== "cancelled") throw error;
    tally.cancelled += 1;
  } finally {
    clearTimeout(timer);
  }
  const left = readdirSync(into).toSorted().join(" ");
  const label = `render ${index} (${backend}, ${workers} workers${isCancelled ? ", cancelled" : ""})`;
  if (left !== "" && left !== "soak.mp4 soak.receipt.json")
    tally.faults.push(`${label} leaves ${left}`);
  const alive = children();
  if (alive.length > 0) tally.faults.push(`${label} leaves ${alive.length} processes`);
}

const timeline = await openTimeline();
const tally: Tally = { rendered: 0, cancelled: 0, faults: [] };
let first = usage();
for (let index = 0; index < COUNT; index += 1) {
  await renderOnce(timeline, index, tally);
  if (index + 1 === WARM_UP) first = usage();
  if (!flags.json && (index + 1) % 20 === 0) {
    const { memoryMb, openFiles: files } = usage();
    console.log(`${index + 1} renders: ${memoryMb.toFixed(0)} MB, ${files} open files`);
  }
}
const last = usage();
if (last.memoryMb - first.memoryMb > SLACK_MB)
  tally.faults.push(
    `memory grew from ${first.memoryMb.toFixed(0)} to ${last.memoryMb.toFixed(0)} MB`,
  );
for (const key of ["openFiles", "resources", "children", "temporary"] as const)
  if (last[key] > first[key]) tally.faults.push(`${key} grew from ${first[key]} to ${last[key]}`);
const passed = tally.faults.length === 0;
if (flags.json) console.log(JSON.stringify({ passed, seed, first, last, ...tally }));
else {
  for (const fault of tally.faults.slice(0, 12)) console.log(`FAULT ${fault}`);
  console.log(
    `soak ${passed ? "passed" : "FAILED"}: ${tally.rendered} rendered, ${tally.cancelled} cancelled, ${first.memoryMb.toFixed(0)} → ${last.memoryMb.toFixed(0)} MB, ${first.openFiles} → ${last.openFiles} open files (seed ${seed})`,
  );
}
process.exitCode = passed ? 0 : 1;
