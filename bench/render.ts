/**
 * The render bench: CPU of `reelkiln render` over the CPU of decoding and encoding the same film with nothing between;
 * for `adjustment-blur`, over rendering the film without its blur.
 * `--runs N` (default 5; the median counts), `--reel caption-reel`, `two-videos` or `adjustment-blur` for one of them,
 * `--json`. Judged by what is promised; with `--goals` by what is aimed at.
 */
import { fileURLToPath } from "node:url";

import { benchAdjustmentBlur } from "./adjustment-blur/bench.ts";
import { benchCaptionReel } from "./caption-reel/bench.ts";
import { buildPublished } from "./published.ts";
import type { ReelBench, ReelResult } from "./reel-bench.ts";
import { benchTwoVideos } from "./two-videos/bench.ts";

const BENCHES: Readonly<Record<string, ReelBench>> = {
  "caption-reel": benchCaptionReel,
  "two-videos": benchTwoVideos,
  "adjustment-blur": benchAdjustmentBlur,
};

function rounded(values: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Math.round(value * 1000) / 1000]),
  );
}

function wordsOf({ name, passed, measured, limits }: ReelResult): string {
  const parts = Object.entries(rounded(measured)).map(
    ([what, value]) => `${what} ${value} (limit ${limits[what] ?? "none"})`,
  );
  return `bench:render ${name} ${passed ? "passed" : "FAILED"}: ${parts.join(", ")}`;
}

function jsonOf({ costs, measured, name, ...result }: ReelResult): object {
  const cpuSeconds = Object.fromEntries([...costs].map(([side, cost]) => [side, cost.cpuSeconds]));
  return { reel: name, ...rounded(measured), ...result, cpuSeconds: rounded(cpuSeconds) };
}

function optionOf(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

const asJson = process.argv.includes("--json");
const runs = Number(optionOf("--runs") ?? 5);
buildPublished();
const only = optionOf("--reel");
const say = (line: string): void => {
  if (!asJson) console.log(line);
};
const media = fileURLToPath(new URL(".media", import.meta.url));
const results: ReelResult[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (only !== undefined && only !== name) continue;
  const result = await bench({ media, runs, say });
  results.push(result);
  say(wordsOf(result));
}
const passed = results.length > 0 && results.every((result) => result.passed);
if (asJson) {
  const [first] = results;
  const reels = results.map((result) => jsonOf(result));
  // The first reel's numbers stand at the top as well.
  console.log(JSON.stringify({ ...(first && jsonOf(first)), reels, runs, passed }));
}
process.exitCode = passed ? 0 : 1;
