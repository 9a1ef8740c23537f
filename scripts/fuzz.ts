/**
 * `npm run fuzz -- commands [COUNT] [--seed N] [--json]`: random commands of all families, valid and invalid, on random
 * projects. No exception may escape, a refused command leaves the document and its text untouched, results fit their
 * schemas, the text reads as the document, undo to the start gives the first text byte for byte, redo the last one.
 */
import { parseArgs } from "node:util";

import { fuzzCommands } from "./fuzz/fuzz-commands.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string" }, json: { type: "boolean", default: false } },
});
const [what = "commands", count = "10000"] = positionals;
if (what !== "commands") {
  console.error(`There is no fuzzing of ${what}; there is commands.`);
  process.exit(2);
}
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
if (!values.json) console.log(`seed ${seed}`);
const report = fuzzCommands({ seed, count: Number(count) });
if (values.json) console.log(JSON.stringify(report));
else {
  for (const [family, { ran, refused, unchanged }] of Object.entries(report.families))
    console.log(
      `${family.padEnd(10)} ${String(ran).padStart(5)} ran, ${String(refused).padStart(5)} refused, ${String(unchanged).padStart(5)} changed nothing`,
    );
  for (const fault of report.faults.slice(0, 10)) console.log(`FAULT ${fault}`);
  console.log(
    `${report.steps} commands on ${report.projects} projects, ${report.neverRan.length === 0 ? "every command ran" : `never ran: ${report.neverRan.join(", ")}`}; ${report.faults.length} faults (seed ${seed})`,
  );
}
process.exitCode = report.faults.length === 0 ? 0 : 1;
