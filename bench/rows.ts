/**
 * The rows bench: CPU of one video of a data file, with the cache and without. Rows differ in a headline that shows for
 * a fifth of the template. `--rows N` (100), `--scale N` output pixels for a pixel (1), `--json`.
 */
import { copyFileSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { makeFilm } from "./caption-reel/make-media.ts";
import { countFrames } from "./compare.ts";
import { measureTree } from "./measure-tree.ts";
import { flag, rounded } from "./numbers.ts";
import { buildPublished, rendering } from "./published.ts";

const LIMIT = 0.45;
const FRAMES = 600;
/** The headline as a row gives it. */
const HEADLINE = 'text: "$' + '{headline}"';
const TOWNS = ["Bath", "Leeds", "York", "Derby", "Truro", "Ely", "Wells", "Ripon"];

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const media = at(".media");
const film = `${media}/film.mp4`;
const project = `${media}/rows-reel`;

const asJson = process.argv.includes("--json");
const rows = flag("rows", 100);
const scale = flag("scale", 1);

/** The caption reel with a headline of its own for every row. */
function stageProject(): void {
  rmSync(project, { recursive: true, force: true });
  mkdirSync(`${project}/media`, { recursive: true });
  copyFileSync(at("caption-reel/words.vtt"), `${project}/words.vtt`);
  linkSync(film, `${project}/media/film.mp4`);
  const template = readFileSync(at("caption-reel/reel.yaml"), "utf8")
    .replace("text: Render fast", HEADLINE)
    .replace("duration: 3", "duration: 4")
    .replace(
      "\nassets:",
      "\nvariables:\n  headline:\n    type: text\n    example: Hello\n\nassets:",
    );
  writeFileSync(`${project}/reel.yaml`, template);
  const lines = Array.from(
    { length: rows },
    (_, index) => `${TOWNS[index % TOWNS.length]} ${index + 1}`,
  );
  writeFileSync(`${project}/rows.csv`, `headline\n${lines.join("\n")}\n`);
}

async function renderRows(folder: string, ...flags: readonly string[]): Promise<number> {
  const size = scale === 1 ? [] : ["--scale", String(scale)];
  const options = ["--data", `${project}/rows.csv`, ...size, ...flags];
  const command = rendering(project, `${media}/${folder}/{row}.mp4`, options);
  rmSync(`${media}/${folder}`, { recursive: true, force: true });
  return (await measureTree(command)).cpuSeconds / rows;
}

function isSame(name: string): boolean {
  const [a, b] = ["rows-kept", "rows-plain"].map((folder) =>
    readFileSync(`${media}/${folder}/${name}`),
  );
  return a !== undefined && b !== undefined && a.equals(b);
}

buildPublished();
await makeFilm(film);
stageProject();
const kept = await renderRows("rows-kept");
const plain = await renderRows("rows-plain", "--no-cache");
const names = Array.from({ length: rows }, (_, index) => `${index + 1}.mp4`);
const same = names.filter(isSame).length;
const frames = await countFrames(`${media}/rows-kept/1.mp4`);
const perHour = (cpuSeconds: number): number => Math.round(3600 / cpuSeconds);
const result = {
  ratio: rounded(kept / plain),
  cpuSecondsPerRow: { cache: rounded(kept), noCache: rounded(plain) },
  videosPerCpuHour: { cache: perHour(kept), noCache: perHour(plain) },
  sameBytes: same,
  rows,
  scale,
};
const passed = result.ratio <= LIMIT && same === rows && frames === FRAMES;
if (asJson) console.log(JSON.stringify({ passed, ...result, limit: LIMIT }));
else {
  console.log(
    `bench:rows ${passed ? "passed" : "FAILED"}: ${result.ratio} of the CPU without the cache (≤${LIMIT}), ` +
      `${result.videosPerCpuHour.cache} against ${result.videosPerCpuHour.noCache} videos a CPU hour, ` +
      `${same} of ${rows} equal to the byte`,
  );
}
process.exitCode = passed ? 0 : 1;
