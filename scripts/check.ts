/**
 * `npm run check`: format, lint, types, rooms and dead code. Every stage runs, so that all
 * failures are seen at once; the last line says how many stages passed. `--json` for machines.
 */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

interface Stage {
  readonly name: string;
  readonly command: readonly string[];
}

interface StageResult {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
  readonly output: string;
}

const STAGES: readonly Stage[] = [
  { name: "dead code", command: ["knip", "--no-progress"] },
  { name: "types", command: ["tsc", "-p", "tsconfig.json"] },
  { name: "types of the pure packages", command: ["tsc", "-p", "tsconfig.pure.json"] },
  { name: "types of the page", command: ["tsc", "-p", "packages/studio/src/page/tsconfig.json"] },
  { name: "lint", command: ["oxlint", "--deny-warnings"] },
  { name: "rooms", command: ["vitest", "run", "test/rooms.test.ts"] },
  { name: "format", command: ["oxfmt", "--check", "."] },
  { name: "generated files", command: ["node", "scripts/generate.ts", "--check"] },
];

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Runs one stage; resolves also when it fails. */
function runStage(stage: Stage): Promise<StageResult> {
  const [program = "", ...args] = stage.command;
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: {
        ...process.env,
        PATH: `${ROOT}node_modules/.bin:${process.env["PATH"] ?? ""}`,
        NO_COLOR: "1",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const end = (passed: boolean): void =>
      resolve({ name: stage.name, passed, seconds: (performance.now() - started) / 1000, output });
    child.on("error", (error) => {
      output += error.message;
      end(false);
    });
    child.on("close", (code) => end(code === 0));
  });
}

async function runAll(report: (result: StageResult) => void): Promise<readonly StageResult[]> {
  const waiting = [...STAGES];
  const results: StageResult[] = [];
  const worker = async (): Promise<void> => {
    for (let stage = waiting.shift(); stage !== undefined; stage = waiting.shift()) {
      const result = await runStage(stage);
      results.push(result);
      report(result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(3, availableParallelism()) }, worker));
  return results;
}

const json = process.argv.includes("--json");
const results = await runAll((result) => {
  if (json) return;
  console.log(`${result.passed ? "ok  " : "FAIL"} ${result.name} (${result.seconds.toFixed(1)} s)`);
});
const failed = results.filter((result) => !result.passed);
if (json) {
  console.log(JSON.stringify({ ok: failed.length === 0, stages: results }));
} else {
  for (const { name, output } of failed) console.log(`\n--- ${name}\n${output.trim()}`);
  console.log(`\n${results.length - failed.length} stages passed, ${failed.length} failed`);
}
process.exitCode = failed.length === 0 ? 0 : 1;
