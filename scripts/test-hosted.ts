/**
 * `npm run test:hosted`: the tests of the hosted API on the embedded database and on PostgreSQL: the system's, which is
 * installed where apt can, and else the one that npm brings. `-- --npm` takes that one in any case.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { startPostgres } from "../test/hosted/postgres.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TESTS = [
  "packages/studio/src/hosted",
  "packages/studio/src/database",
  "packages/studio/src/api",
  "test/hosted",
];

function run(title: string, environment: Readonly<Record<string, string>>): boolean {
  console.log(`\n${title}`);
  const { status } = spawnSync("vitest", ["run", ...TESTS], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: "inherit",
  });
  return status === 0;
}

function installPostgres(): void {
  if (process.argv.includes("--npm")) process.env["REELKILN_TEST_POSTGRES"] = "npm";
  else if (!existsSync("/usr/lib/postgresql") && process.getuid?.() === 0)
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "postgresql"], {
      stdio: "inherit",
    });
}

const embedded = run("On the embedded database", {});
installPostgres();
const postgres = await startPostgres();
try {
  const url = await postgres.create("tests");
  const server = run(`On PostgreSQL ${postgres.version}`, { REELKILN_TEST_DATABASE_URL: url });
  console.log(
    `\nembedded: ${embedded ? "passed" : "FAILED"}; PostgreSQL ${postgres.version}: ${server ? "passed" : "FAILED"}`,
  );
  process.exitCode = embedded && server ? 0 : 1;
} finally {
  await postgres.stop();
}
