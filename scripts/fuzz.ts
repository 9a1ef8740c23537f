/**
 * `npm run fuzz -- commands [COUNT] [--seed N] [--json]`: random commands of all families, valid and invalid, on random
 * projects. No exception may escape, a refused command leaves the document and its text untouched, results fit their
 * schemas, the text reads as the document, undo to the start gives the first text byte for byte, redo the last one.
 *
 * `npm run fuzz -- media [COUNT] [--seed N] [--json]`: real files with spoiled bytes and missing ends through probing
 * and decoding, in a process beside this one. Each is read or refused by a ReelError; no process is lost while probing,
 * none hangs, none grows. A process lost while decoding is told: renders decode in processes of their own.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { fuzzCommands } from "./fuzz/fuzz-commands.ts";
import { fuzzMedia } from "./fuzz/fuzz-media.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string" }, json: { type: "boolean", default: false } },
});
const [what = "commands", count] = positionals;
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);

function commands(): boolean {
  const report = fuzzCommands({ seed, count: Number(count ?? 10_000) });
  const { families, faults, neverRan, steps, projects } = report;
  if (values.json) console.log(JSON.stringify(report));
  else {
    for (const [family, { ran, refused, unchanged }] of Object.entries(families))
      console.log(
        `${family.padEnd(10)} ${String(ran).padStart(5)} ran, ${String(refused).padStart(5)} refused, ${String(unchanged).padStart(5)} changed nothing`,
      );
    for (const fault of faults.slice(0, 10)) console.log(`FAULT ${fault}`);
    console.log(
      `${steps} commands on ${projects} projects, ${neverRan.length === 0 ? "every command ran" : `never ran: ${neverRan.join(", ")}`}; ${faults.length} faults (seed ${seed})`,
    );
  }
  return faults.length === 0;
}

async function media(): Promise<boolean> {
  const folder = fileURLToPath(new URL("../out/fuzz-media", import.meta.url));
  const report = await fuzzMedia({ seed, count: Number(count ?? 2000), folder });
  const { files, read, refused, lostDecoding, peakMb, faults } = report;
  if (values.json) console.log(JSON.stringify(report));
  else {
    for (const lost of lostDecoding.slice(0, 10)) console.log(`lost ${lost}`);
    for (const fault of faults.slice(0, 10)) console.log(`FAULT ${fault}`);
    console.log(
      `${files} files: ${read} read, ${refused} refused, ${lostDecoding.length} processes lost while decoding, at most ${peakMb} MB; ${faults.length} faults (seed ${seed})`,
    );
  }
  return faults.length === 0;
}

const FUZZERS: Readonly<Record<string, () => boolean | Promise<boolean>>> = { commands, media };

const fuzz = FUZZERS[what];
if (fuzz === undefined) {
  console.error(`There is no fuzzing of ${what}; there is ${Object.keys(FUZZERS).join(" and ")}.`);
  process.exit(2);
}
if (!values.json) console.log(`seed ${seed}`);
process.exitCode = (await fuzz()) ? 0 : 1;
