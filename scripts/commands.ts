/**
 * `npm run commands`: families with counts. Fails when a command has no schema, no test, no reason for being disabled, or is
 * reachable by no tool, and when an example of the docs does not run. `--update` writes `docs/commands.md` and what the
 * examples give (look at the difference); `--json` for machines.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";

import { COMMANDS, tableSchema } from "@reelkiln/document";
import type { Command } from "@reelkiln/document";

import { commandPage, families } from "./commands/command-pages.ts";
import { runExample, unreachable, type ExampleRun } from "./commands/command-runs.ts";
import { THEIRS } from "./commands/theirs.data.ts";

const ROOT = join(import.meta.dirname, "..");
const PAGE = join(ROOT, "docs/commands.md");
const GIVEN = join(ROOT, "packages/document/test/command-examples.json");

const { values: flags } = parseArgs({
  options: {
    update: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // Not written yet: whatever is expected differs from it.
    return "";
  }
}

/** What is missing of one command. */
function faultsOf(
  command: Command,
  given: Readonly<Record<string, ExampleRun>>,
): readonly string[] {
  const { id, title, description, params, result, needs } = command;
  const faults: string[] = [];
  if (title === "" || !description.endsWith(".")) faults.push("has no title or description");
  for (const [key, field] of [...Object.entries(params), ...Object.entries(result)]) {
    const schema = field.jsonSchema();
    if (!/[.:]/.test(field.description)) faults.push(`${key} has no description`);
    if (typeof schema !== "object") faults.push(`${key} has no schema`);
  }
  if (tableSchema(params)["additionalProperties"] !== false)
    faults.push("takes unknown parameters");
  if (!needs.reason.endsWith(".")) faults.push("has no reason for being disabled");
  for (const [key, field] of Object.entries(params))
    if (isPointInTime(key, field) && !TIME_BASE.test(field.description))
      faults.push(`${key} does not say its time base`);
  try {
    const run = JSON.parse(JSON.stringify(runExample(command))) as ExampleRun;
    const expected = Object.hasOwn(given, id) ? given[id] : undefined;
    if (expected === undefined)
      faults.push("has no test: packages/document/test/command-examples.json");
    else if (!isDeepStrictEqual(run, expected))
      faults.push("gives something else than its test says");
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
  }
  return faults.map((fault) => `${id}: ${fault}`);
}

const TIME_BASE = /composition time|layer time|time reference|of the source|layer's start/i;

/** A parameter that is a point in time, not a length of time; what has keys is a value over time. */
function isPointInTime(key: string, field: Command["params"][string]): boolean {
  if (field.animatable === true) return false;
  const schema = JSON.stringify(field.jsonSchema());
  return /^(?:time|start|end|at|from|to|around)$/.test(key) && schema.includes('"maximum":3600');
}

function examples(): Readonly<Record<string, ExampleRun>> {
  return Object.fromEntries(COMMANDS.map((command) => [command.id, runExample(command)]));
}

if (flags.update) {
  writeFileSync(GIVEN, `${JSON.stringify(examples(), undefined, 1)}\n`);
  writeFileSync(PAGE, commandPage());
  execFileSync(join(ROOT, "node_modules/.bin/oxfmt"), [GIVEN]);
}
const given = JSON.parse(textOf(GIVEN) || "{}") as Readonly<Record<string, ExampleRun>>;
const known = new Set(COMMANDS.map(({ id }) => id));
const mapped = THEIRS.flatMap(([, ours]) => ours.split(", ")).filter((id) => id.includes("."));
const faults = [
  ...COMMANDS.flatMap((command) => faultsOf(command, given)),
  ...(await unreachable()).map((id) => `${id}: is reachable by no tool`),
  ...mapped.filter((id) => !known.has(id)).map((id) => `${id}: is named by the docs and not there`),
  ...(known.size < COMMANDS.length ? ["two commands have the same id"] : []),
  ...(known.size < 150 ? [`there are ${known.size} commands; at least 150 are wanted`] : []),
  ...(faultlessPage() ? [] : ["docs/commands.md is not what the commands say: run with --update"]),
];

function faultlessPage(): boolean {
  return textOf(PAGE) === commandPage();
}

const counts = Object.fromEntries([...families()].map(([family, { length }]) => [family, length]));
if (flags.json)
  console.log(JSON.stringify({ ok: faults.length === 0, total: known.size, counts, faults }));
else {
  for (const [family, count] of Object.entries(counts))
    console.log(`${family.padEnd(10)} ${count}`);
  for (const fault of faults) console.log(`FAULT ${fault}`);
  console.log(
    `${known.size} commands in ${Object.keys(counts).length} families, ${faults.length} faults`,
  );
}
process.exitCode = faults.length === 0 ? 0 : 1;
