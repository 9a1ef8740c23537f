/**
 * The edit bench: CPU of rendering a reel again after one word of one caption changed, as a share of its first render.
 * `--seconds N` (60), `--edits N` (20), `--proofs N` edits that are compared with a render without the cache (all),
 * `--seed N` (1), `--scale N` output pixels for a pixel (1), `--json`.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { makeFilm } from "./caption-reel/make-media.ts";
import { countFrames, frameTimes, meanPsnr, soundHash } from "./compare.ts";
import { cuesFor, makeProject, writeWords, type Cue } from "./edit-reel/make-project.ts";
import { measureTree } from "./measure-tree.ts";
import { flag, median, randomNumbers, rounded } from "./numbers.ts";
import { buildPublished, rendering } from "./published.ts";

const LIMITS = { median: 0.08, worst: 0.15, unchanged: 0.03, psnrDb: 0.3 };

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const media = at(".media");
const film = `${media}/film.mp4`;
const project = `${media}/edit-reel`;
const edited = `${media}/edit.mp4`;
const whole = `${media}/edit-one-pass.mp4`;
const lossless = `${media}/edit-lossless.mp4`;

const asJson = process.argv.includes("--json");
const seconds = flag("seconds", 60);
const edits = flag("edits", 20);
const proofs = flag("proofs", edits);
const scale = flag("scale", 1);
const random = randomNumbers(flag("seed", 1));

/** CPU seconds of one render of the project. */
async function render(output: string, ...flags: readonly string[]): Promise<number> {
  const size = scale === 1 ? [] : ["--scale", String(scale)];
  return (await measureTree(rendering(project, output, [...size, ...flags]))).cpuSeconds;
}

/** The same cues with one word of one of them replaced by another of the reel, of about as many letters. */
function withOneWordChanged(cues: readonly Cue[]): readonly Cue[] {
  const cueAt = Math.floor(random() * cues.length);
  const wordAt = Math.floor(random() * (cues[cueAt]?.words.length ?? 0));
  const old = cues[cueAt]?.words[wordAt]?.text ?? "";
  const all = cues.flatMap(({ words }) => words.map((word) => word.text));
  const text = pick(all.filter((word) => word !== old && Math.abs(word.length - old.length) <= 1));
  return cues.map((cue, index) => {
    if (index !== cueAt) return cue;
    return { ...cue, words: cue.words.map((word, n) => (n === wordAt ? { ...word, text } : word)) };
  });
}

function pick(words: readonly string[]): string {
  return words[Math.floor(random() * words.length)] ?? "word";
}

/** How the edited film differs from one rendered in one pass. */
interface Difference {
  readonly sameBytes: boolean;
  readonly sameTimes: boolean;
  readonly sameSound: boolean;
  /** Of their PSNR to a lossless render. */
  readonly psnrDb: number;
}

async function compareWithOnePass(): Promise<Difference> {
  await render(whole, "--no-cache", "--no-receipt");
  if (readFileSync(edited).equals(readFileSync(whole))) {
    return { sameBytes: true, sameTimes: true, sameSound: true, psnrDb: 0 };
  }
  await render(lossless, "--no-cache", "--no-receipt", "--quality", "lossless");
  const psnr = [await meanPsnr(edited, lossless), await meanPsnr(whole, lossless)] as const;
  return {
    sameBytes: false,
    sameTimes: (await frameTimes(edited)) === (await frameTimes(whole)),
    sameSound: (await soundHash(edited)) === (await soundHash(whole)),
    psnrDb: Math.abs(psnr[0] - psnr[1]),
  };
}

function say(line: string): void {
  if (!asJson) console.log(line);
}

buildPublished();
await makeFilm(film);
mkdirSync(media, { recursive: true });
let cues = cuesFor(at("caption-reel/words.vtt"), seconds);
makeProject(project, { film, seconds, cues });
rmSync(edited, { force: true });
const first = await render(edited);
say(`first render: ${first.toFixed(2)} CPU s`);
const unchanged = await render(edited);
say(`nothing changed: ${unchanged.toFixed(2)} CPU s`);
const costs: number[] = [];
const differences: Difference[] = [];
for (let edit = 0; edit < edits; edit++) {
  cues = withOneWordChanged(cues);
  writeWords(project, cues);
  const cost = await render(edited);
  costs.push(cost);
  say(`edit ${edit + 1}: ${cost.toFixed(2)} CPU s, ${((100 * cost) / first).toFixed(1)} %`);
  if (edit < proofs) differences.push(await compareWithOnePass());
}
const result = {
  median: rounded(median(costs) / first),
  worst: rounded(Math.max(...costs) / first),
  unchanged: rounded(unchanged / first),
  psnrDb: rounded(Math.max(0, ...differences.map(({ psnrDb }) => psnrDb))),
  sameBytes: differences.filter(({ sameBytes }) => sameBytes).length,
  sameTimes: differences.every(({ sameTimes }) => sameTimes),
  sameSound: differences.every(({ sameSound }) => sameSound),
  frames: await countFrames(edited),
  firstCpuSeconds: rounded(first),
  seconds,
  edits,
  proofs,
  scale,
};
const passed =
  result.median <= LIMITS.median &&
  result.worst <= LIMITS.worst &&
  result.unchanged <= LIMITS.unchanged &&
  result.psnrDb <= LIMITS.psnrDb &&
  result.sameTimes &&
  result.sameSound &&
  result.frames === seconds * 30;
if (asJson) console.log(JSON.stringify({ passed, ...result, limits: LIMITS }));
else {
  console.log(
    `bench:edit ${passed ? "passed" : "FAILED"}: median ${result.median} (≤${LIMITS.median}), ` +
      `worst ${result.worst} (≤${LIMITS.worst}), nothing changed ${result.unchanged} (≤${LIMITS.unchanged}), ` +
      `${result.sameBytes} of ${proofs} equal to the byte`,
  );
}
process.exitCode = passed ? 0 : 1;
