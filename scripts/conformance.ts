/**
 * Runs the official MCP conformance suite against the toolkit's fixture server, then against the product. `--json`
 * prints the scores as JSON; `--url URL` tests a running server instead, `--target studio|mcp|serve|gateway` one part of
 * the product. Exit code 1 when a required scenario, one the toolkit claims, or one that the product can pass without a
 * fixture fails.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

import { isGood, PRODUCT_TARGETS, productScores } from "./conformance-product.ts";
import type { ProductScore } from "./conformance-product.ts";
import { stageToolkit } from "./stage-toolkit.ts";

const PEERS = join(import.meta.dirname, "../test/peers");
const FIXTURE = join(import.meta.dirname, "../test/conformance");
/** Where the fixture runs, so that it sees the toolkit as published and nothing of its sources. */
const STAGE = join(import.meta.dirname, "../out/conformance");
const EXPECTED_FAILURES = join(import.meta.dirname, "../test/conformance/expected-failures.yml");
const SUITE = join(PEERS, "node_modules/@modelcontextprotocol/conformance/dist/index.js");

/** Required scenarios of each revision, fixed by the suite. */
const REQUIRED = { "2025-11-25": 30, "2026-07-28": 37 } as const;
const SKILLS = [
  "sep-2640-skills-enumeration",
  "sep-2640-skills-manifest",
  "sep-2640-skills-directory",
];

interface Score {
  readonly run: string;
  readonly scenario: string;
  readonly passed: number;
  readonly failed: number;
  readonly scored: boolean;
}

function installSuite(): void {
  if (!existsSync(SUITE))
    execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: PEERS, stdio: "inherit" });
}

/** The fixture beside the packed toolkit. */
function stageFixture(): string {
  rmSync(STAGE, { recursive: true, force: true });
  const folder = join(STAGE, "node_modules/@reelkiln/toolkit");
  mkdirSync(folder, { recursive: true });
  stageToolkit(folder);
  cpSync(FIXTURE, join(STAGE, "fixture"), { recursive: true });
  return join(STAGE, "fixture/server.ts");
}

async function startFixture(): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(process.execPath, [stageFixture()], { stdio: ["ignore", "pipe", "ignore"] });
  for await (const line of createInterface({ input: child.stdout }))
    return { url: line, process: child };
  throw new Error("the fixture server did not start");
}

function runSuite(url: string, run: string, options: readonly string[]): readonly Score[] {
  const out = mkdtempSync(join(tmpdir(), "conformance-"));
  try {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [SUITE, "server", "--url", url, "-o", out, ...options],
      { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
    );
    const scores = parseScores(run, stdout);
    if (scores.length === 0)
      throw new Error(`the suite gave no scores for ${run}:\n${stdout}\n${stderr}`);
    return scores;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Reads the summary, a line `✓ name: 3 passed, 0 failed` for each scenario. */
function parseScores(run: string, stdout: string): readonly Score[] {
  const unscored = unscoredNames(run);
  return Array.from(
    stdout.matchAll(/[✓✗] (\S+): (\d+) passed, (\d+) failed/g),
    ([, scenario = "", passed, failed]) => ({
      run,
      scenario,
      passed: Number(passed),
      failed: Number(failed),
      scored: !unscored.has(scenario),
    }),
  );
}

/** Scenarios the suite runs for a revision but does not require, from its own list. */
function unscoredNames(revision: string): ReadonlySet<string> {
  const list = readFileSync(join(SUITE, `../../requirements/${revision}.yaml`), "utf8");
  const [, unscored = ""] = list.split(/^not_scored:/m);
  return new Set(Array.from(unscored.matchAll(/scenario: (\S+)/g), ([, name = ""]) => name));
}

function runAll(url: string): readonly Score[] {
  const revisions = Object.keys(REQUIRED).flatMap((revision) =>
    runSuite(url, revision, ["--requirements", revision, "--expected-failures", EXPECTED_FAILURES]),
  );
  const skills = SKILLS.flatMap((name) => {
    const options = ["--scenario", name, "--spec-version", "2026-07-28", "--force"];
    const checks = runScenario(url, options);
    return [{ run: "skills", scenario: name, ...checks, scored: false }];
  });
  return [...revisions, ...skills];
}

/** A scenario alone prints its counts in another form: `Passed: 6/7, 0 failed, 0 warnings`. */
function runScenario(url: string, options: readonly string[]): { passed: number; failed: number } {
  const out = mkdtempSync(join(tmpdir(), "conformance-"));
  try {
    const { stdout } = spawnSync(
      process.execPath,
      [SUITE, "server", "--url", url, "-o", out, ...options],
      {
        encoding: "utf8",
      },
    );
    const [, passed, failed] = /Passed: (\d+)\/\d+, (\d+) failed/.exec(stdout) ?? [];
    if (passed === undefined) throw new Error(`the suite gave no counts:\n${stdout}`);
    return { passed: Number(passed), failed: Number(failed) };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function isMissed(scores: readonly Score[]): boolean {
  const short = Object.entries(REQUIRED).some(
    ([revision, count]) =>
      scores.filter((score) => score.run === revision && score.scored && score.failed === 0)
        .length !== count,
  );
  return short || scores.some((score) => score.failed > 0);
}

function summary(scores: readonly Score[]): string {
  const parts = Object.entries(REQUIRED).map(([revision, count]) => {
    const good = scores.filter(
      (score) => score.run === revision && score.scored && score.failed === 0,
    ).length;
    return `${revision} ${good}/${count}`;
  });
  const beside = scores.filter((score) => !score.scored);
  const good = beside.filter((score) => score.failed === 0).length;
  return `conformance: ${parts.join(", ")} required; ${good}/${beside.length} beside (headers, tasks, skills, schema)`;
}

function productSummary(scores: readonly ProductScore[]): string {
  const runs = [...new Set(scores.map(({ run }) => run))].map((run) => {
    const of = scores.filter((score) => score.run === run);
    return `${run} ${of.filter(isGood).length}/${of.length}`;
  });
  return `conformance of the product, what needs no fixture: ${runs.join(", ")}`;
}

const { values } = parseArgs({
  options: { json: { type: "boolean" }, url: { type: "string" }, target: { type: "string" } },
});
const target = PRODUCT_TARGETS.find((each) => each === values.target);
if (values.target !== undefined && target === undefined) {
  console.error(`There is no target ${values.target}; there is ${PRODUCT_TARGETS.join(", ")}.`);
  process.exit(2);
}
installSuite();
const isWhole = values.url === undefined && target === undefined;
const fixture = isWhole ? await startFixture() : undefined;
try {
  const scores = target === undefined ? runAll(values.url ?? fixture?.url ?? "") : [];
  for (const { run, scenario, passed, failed } of scores)
    if (failed > 0)
      process.stderr.write(`${run} ${scenario}: ${passed} passed, ${failed} failed\n`);
  const asked = isWhole ? PRODUCT_TARGETS : target === undefined ? [] : [target];
  const product = await productScores(asked);
  for (const { run, scenario, faults } of product.filter((score) => !isGood(score)))
    process.stderr.write(`${run} ${scenario}: ${faults.join("; ")}\n`);
  const missed = (target === undefined && isMissed(scores)) || !product.every(isGood);
  if (values.json === true)
    process.stdout.write(`${JSON.stringify({ scores, product, missed })}\n`);
  else {
    if (product.length > 0) process.stdout.write(`${productSummary(product)}\n`);
    if (target === undefined) process.stdout.write(`${summary(scores)}\n`);
  }
  process.exitCode = missed ? 1 : 0;
} finally {
  fixture?.process.kill();
}
