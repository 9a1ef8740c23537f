import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";

import { TSC } from "../stage-toolkit.ts";

const ROOT = join(import.meta.dirname, "../..");
const PACKAGES = ["document", "draw", "toolkit", "engine", "studio"];

/** Writes `NAME.d.ts` for each entry of the command's package, with all that it needs of our other packages. */
export async function writeDeclarations(
  entries: readonly string[],
  outFolder: string,
): Promise<void> {
  const emitted = mkdtempSync(join(tmpdir(), "declarations-"));
  try {
    emit(emitted);
    const sources = packageEntries(emitted);
    // One run for each: what one entry needs of other packages, another's reader need not have installed.
    for (const entry of entries) await bundle(entry, { emitted, sources, outFolder });
  } finally {
    rmSync(emitted, { recursive: true, force: true });
  }
}

/** Types are `npm run check`'s business; here they are only written down. */
function emit(folder: string): void {
  const options = ["--noEmit", "false", "--noCheck", "--declaration", "--emitDeclarationOnly"];
  execFileSync(
    process.execPath,
    [TSC, "-p", ROOT, ...options, "--rootDir", ROOT, "--outDir", folder],
    { encoding: "utf8" },
  );
}

/** Emitted files by the names under which our packages import each other. */
function packageEntries(emitted: string): ReadonlyMap<string, string> {
  return new Map(
    PACKAGES.flatMap((name) => {
      const manifest = JSON.parse(
        readFileSync(join(ROOT, "packages", name, "package.json"), "utf8"),
      ) as { readonly exports: Readonly<Record<string, string>> };
      return Object.entries(manifest.exports).map(([entry, source]): [string, string] => [
        `@reelkiln/${name}${entry.slice(1)}`,
        join(emitted, "packages", name, source.replace(/\.ts$/, ".d.ts")),
      ]);
    }),
  );
}

async function bundle(
  entry: string,
  {
    emitted,
    sources,
    outFolder,
  }: {
    readonly emitted: string;
    readonly sources: ReadonlyMap<string, string>;
    readonly outFolder: string;
  },
): Promise<void> {
  const build = await rolldown({
    input: { [entry]: join(emitted, `packages/cli/src/${entry}.d.ts`) },
    external: (id) => !/^[./]/.test(id) && !sources.has(id),
    plugins: [
      { name: "own-packages", resolveId: (id) => sources.get(id) ?? null },
      dts({ dtsInput: true, emitDtsOnly: true, oxc: true, tsconfig: false }),
    ],
  });
  await build.write({ dir: outFolder, format: "esm" });
  await build.close();
}
