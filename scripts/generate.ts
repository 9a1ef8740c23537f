/**
 * `npm run generate`: writes every file that is made from another one, or those whose paths begin with the words given.
 * `--check` writes nothing and exits 1 when a file on disk differs from what would be written.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Path from the root → its text, in order: the later ones are made from the manifest. */
const GENERATED: Readonly<Record<string, () => Promise<string>>> = {
  "docs/reel.schema.json": reelSchema,
  "packages/studio/src/tools/manifest.generated.json": toolManifest,
  "docs/contract.json": async () => (await import("./registry-contract.ts")).mendedContract(),
  "docs/llms.txt": async () => (await import("./site.ts")).llmsText(),
  "docs/llms-full.txt": async () => (await import("./site.ts")).llmsFullText(),
  "packages/cli/server.json": async () => (await import("./site.ts")).serverJson(),
  "packages/engine/src/picture/planes/row-kernels.data.ts": async () =>
    (await import("./row-kernels.ts")).rowKernelsFile(),
};

/** The schema that the examples name in their first line. */
async function reelSchema(): Promise<string> {
  const { reelJsonSchema } = await import("@reelkiln/document");
  return `${JSON.stringify(reelJsonSchema(), undefined, 1)}\n`;
}

/** Descriptors of every tool, so that lists and help load no tool. */
async function toolManifest(): Promise<string> {
  const { createManifest, lintTools } = await import("@reelkiln/toolkit");
  const { TOOL_MODULES } = await import("../packages/studio/src/tools/registry.ts");
  const tools = await Promise.all(Object.values(TOOL_MODULES).map((load) => load()));
  return `${JSON.stringify(createManifest(lintTools(tools)), undefined, 1)}\n`;
}

function textOnDisk(path: string): string | undefined {
  try {
    return readFileSync(join(ROOT, path), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

const words = process.argv.slice(2);
const check = words.includes("--check");
const only = words.filter((word) => !word.startsWith("--"));
const stale: string[] = [];
for (const [path, make] of Object.entries(GENERATED)) {
  if (only.length > 0 && !only.some((start) => path.startsWith(start))) continue;
  const text = await make();
  if (textOnDisk(path) === text) continue;
  stale.push(path);
  if (check) continue;
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}
for (const path of stale) console.log(check ? `stale: ${path}` : `wrote ${path}`);
if (check && stale.length > 0) {
  console.log("Run: npm run generate");
  process.exitCode = 1;
}
