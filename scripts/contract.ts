/**
 * `npm run contract`: what the sources have added to the committed promise, and what they have broken of it; additions
 * are written to `docs/contract.json`, breaks only with `--accept-breaks` (a new major version). `--check` writes
 * nothing. Exit code 1 when something is broken. `--json` for machines.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { CONTRACT_PATH, changesOf, contractText, currentContract } from "./registry-contract.ts";

const { values } = parseArgs({
  options: {
    check: { type: "boolean" },
    json: { type: "boolean" },
    "accept-breaks": { type: "boolean" },
  },
});
const now = await currentContract();
const { added, broken } = changesOf(now);
const refused = broken.length > 0 && values["accept-breaks"] !== true;
if (values.check !== true && !refused)
  writeFileSync(join(import.meta.dirname, "..", CONTRACT_PATH), contractText(now));
if (values.json === true) process.stdout.write(`${JSON.stringify({ added, broken, refused })}\n`);
else {
  for (const line of broken) process.stdout.write(`broken: ${line}\n`);
  for (const line of added) process.stdout.write(`added: ${line}\n`);
  const tools = Object.keys(now.tools).length;
  process.stdout.write(
    `contract: ${tools} tools, ${added.length} added, ${broken.length} broken\n`,
  );
}
process.exitCode = refused ? 1 : 0;
