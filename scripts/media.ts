/**
 * `npm run media [-- NAME…] [--json] [--list] [--quick]`: small files with one fault of real media each, made here by
 * ffmpeg and by bytes, rendered by both back-ends and by 1 and 4 processes, and judged by what stands in their pictures
 * and sound. NAME picks cases by a part of their name or group. Every file must come out right, or be refused before
 * rendering by an issue that names it, says why and how to mend it. The tests of the output formats run last.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { MEDIA_CASES } from "../test/media/cases/cases.ts";
import { ALL_WAYS, runCase, type CaseResult, type Ways } from "../test/media/run-case.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
  },
});

const cases = MEDIA_CASES.filter(
  ({ name, group }) => names.length === 0 || names.some((one) => `${group}/${name}`.includes(one)),
);

if (flags.list) {
  for (const { group, name } of cases) console.log(`${group}/${name}`);
  process.exit(0);
}

/** One line of the table. */
function lineOf({ name, group, outcome, faults, seconds }: CaseResult): string {
  const state = faults.length === 0 ? "pass" : "FAIL";
  const what = outcome === "right" ? "comes out right" : "is refused before rendering";
  return `${state}  ${group.padEnd(12)} ${name.padEnd(28)} ${what.padEnd(28)} ${seconds.toFixed(1)} s`;
}

const ways: Ways = flags.quick ? { backends: ["node-av", "ffmpeg"], workers: [1] } : ALL_WAYS;
const base = join(ROOT, "out/media");
mkdirSync(base, { recursive: true });
// Every case starts a dozen processes, which compile the same modules.
enableCompileCache();
const results: CaseResult[] = [];
const waiting = [...cases.entries()];

async function runWaiting(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [index, one] = next;
    const result = await runCase(one, base, ways);
    results[index] = result;
    if (flags.json) continue;
    console.log(lineOf(result));
    for (const fault of result.faults.slice(0, 6)) console.log(`        ${fault}`);
  }
}

/** A case is rendered by up to four processes, and its film held in memory. */
const MOST_AT_A_TIME = 4;

const lanes = Math.min(MOST_AT_A_TIME, availableParallelism());
await Promise.all(Array.from({ length: lanes }, runWaiting));

/** The tests of what is written, one file format each, stand in a folder of their own. */
function runFormats(): CaseResult {
  const started = performance.now();
  const command = [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "test/formats"];
  const { status, stdout } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: "utf8" });
  const faults = status === 0 ? [] : [stdout.trim().split("\n").slice(-12).join(" ")];
  const seconds = (performance.now() - started) / 1000;
  return { name: "all", group: "formats", outcome: "right", faults, seconds };
}

if (names.length === 0 || names.some((one) => "formats/all".includes(one))) {
  const result = runFormats();
  results.push(result);
  if (!flags.json) console.log([lineOf(result), ...result.faults].join("\n"));
}
const failed = results.filter(({ faults }) => faults.length > 0);
const passed = results.length > 0 && failed.length === 0;
if (flags.json) console.log(JSON.stringify({ passed, count: results.length, results }));
else
  console.log(
    `media ${passed ? "passed" : "FAILED"}: ${results.length - failed.length} of ${results.length}`,
  );
process.exitCode = passed ? 0 : 1;
