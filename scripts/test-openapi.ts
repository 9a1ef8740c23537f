/**
 * Validates the toolkit's OpenAPI documents with Redocly and Scalar, and its provider lists against the providers'
 * limits. `--url URL` validates a running server's document instead; `--json` prints the verdicts as JSON. Exit code 1
 * when a validator finds an error.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import {
  DIALECTS,
  type DialectName,
  type OpenapiOptions,
  openapiDocument,
} from "@reelkiln/toolkit/http";
import { dialectFaults } from "@reelkiln/toolkit/testing";

import { surface } from "../test/openapi/surface.ts";

const PEERS = join(import.meta.dirname, "../test/peers");
const REDOCLY = join(PEERS, "node_modules/@redocly/cli/bin/cli.js");
const SCALAR = join(PEERS, "node_modules/@scalar/openapi-parser/dist/index.js");

interface Verdict {
  readonly document: string;
  readonly validator: string;
  readonly faults: readonly string[];
}

const info = { name: "fixture", version: "1.0.0", license: { name: "MIT", identifier: "MIT" } };
const OPTIONS: Readonly<Record<string, OpenapiOptions>> = {
  open: { info, serverUrl: "https://api.example.org" },
  secured: {
    info,
    serverUrl: "https://api.example.org",
    securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
  },
};

function installValidators(): void {
  if (!existsSync(REDOCLY) || !existsSync(SCALAR))
    execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: PEERS, stdio: "inherit" });
}

interface RedoclyReport {
  readonly problems: readonly {
    readonly severity: string;
    readonly ruleId: string;
    readonly message: string;
    readonly location: readonly { readonly pointer?: string }[];
  }[];
}

/** Redocly's recommended rules; warnings count too. */
function lintWithRedocly(file: string): readonly string[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [REDOCLY, "lint", file, "--format", "json"],
    { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  const start = stdout.indexOf("{");
  if (start === -1) throw new Error(`Redocly gave no report: ${stderr}`);
  const { problems } = JSON.parse(stdout.slice(start)) as RedoclyReport;
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer ?? "?"}: ${message}`,
  );
}

interface Scalar {
  readonly validate: (text: string) => Promise<{
    readonly valid: boolean;
    readonly errors?: readonly { readonly message: string }[];
  }>;
}

async function validateWithScalar(text: string): Promise<readonly string[]> {
  const { validate } = (await import(SCALAR)) as Scalar;
  const { valid, errors = [] } = await validate(text);
  return valid ? [] : ["invalid", ...errors.map(({ message }) => message)];
}

async function validateText(document: string, text: string): Promise<readonly Verdict[]> {
  const folder = mkdtempSync(join(tmpdir(), "openapi-"));
  const file = join(folder, "openapi.json");
  try {
    writeFileSync(file, text);
    return [
      { document, validator: "redocly", faults: lintWithRedocly(file) },
      { document, validator: "scalar", faults: await validateWithScalar(text) },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checkDialects(): readonly Verdict[] {
  return (Object.keys(DIALECTS) as DialectName[]).map((name) => ({
    document: name,
    validator: "limits",
    faults: surface.tools.flatMap((tool) => dialectFaults(name, DIALECTS[name].tool(tool))),
  }));
}

async function texts(url: string | undefined): Promise<readonly (readonly [string, string])[]> {
  if (url !== undefined) return [[url, await (await fetch(url)).text()]];
  return Object.entries(OPTIONS).map(([name, options]) => [
    name,
    JSON.stringify(openapiDocument(surface, options)),
  ]);
}

/** A validator that finds nothing in this proves nothing in the others. */
function brokenText(): string {
  const options = OPTIONS["open"];
  if (options === undefined) throw new Error("no options");
  return JSON.stringify({ ...openapiDocument(surface, options), info: {}, paths: { x: 1 } });
}

const { values } = parseArgs({ options: { json: { type: "boolean" }, url: { type: "string" } } });
installValidators();
const broken = await validateText("broken", brokenText());
const blind = broken
  .filter(({ faults }) => faults.length === 0)
  .map(({ validator }) => ({ document: "broken", validator, faults: ["found nothing"] }));
const verdicts: Verdict[] = [...blind, ...checkDialects()];
for (const [name, text] of await texts(values.url))
  verdicts.push(...(await validateText(name, text)));
const failed = verdicts.filter(({ faults }) => faults.length > 0);
for (const { document, validator, faults } of failed)
  process.stderr.write(
    `${document}, ${validator}:\n${faults.map((line) => `  ${line}`).join("\n")}\n`,
  );
if (values.json === true) process.stdout.write(`${JSON.stringify(verdicts)}\n`);
else
  process.stdout.write(`openapi: ${verdicts.length - failed.length}/${verdicts.length} checks\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
