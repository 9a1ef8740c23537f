import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";

import { TSC } from "../stage-toolkit.ts";

const ROOT = join(import.meta.dirname, "../..");
const PACKAGES = ["document", "draw", "toolkit", "engine", "studio"];
/** `from "…"`, `import "…"` and `import("…")`. */
const SPECIFIER = /((?:from|import)\s*\(?\s*)"([^"]+)"/g;

/**
 * Writes what the entries of the command's package declare, with all that it names of our other packages, under
 * `types/` of a folder: `types/cli/src/ENTRY.d.ts`.
 */
export function writeDeclarations(entries: readonly string[], outFolder: string): void {
  const emitted = mkdtempSync(join(tmpdir(), "declarations-"));
  try {
    emit(emitted);
    const packages = join(emitted, "packages");
    const named = packageEntries(packages);
    const open = entries.map((entry) => join(packages, `cli/src/${entry}.d.ts`));
    const seen = new Set(open);
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      const from = file;
      const text = readFileSync(from, "utf8").replace(SPECIFIER, (all, before, name: string) => {
        const target = targetOf(name, from, named);
        if (target === undefined) return all;
        if (!seen.has(target)) open.push(target);
        seen.add(target);
        return `${before}"${relativeName(from, target)}"`;
      });
      const copy = join(outFolder, "types", relative(packages, from));
      mkdirSync(dirname(copy), { recursive: true });
      writeFileSync(copy, text);
    }
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
function packageEntries(packages: string): ReadonlyMap<string, string> {
  return new Map(
    PACKAGES.flatMap((name) => {
      const manifest = JSON.parse(
        readFileSync(join(ROOT, "packages", name, "package.json"), "utf8"),
      ) as { readonly exports: Readonly<Record<string, string>> };
      return Object.entries(manifest.exports).map(([entry, source]): [string, string] => [
        `@reelkiln/${name}${entry.slice(1)}`,
        declarationOf(join(packages, name, source)),
      ]);
    }),
  );
}

/** The emitted file of ours that an import names; undefined for a package that is not ours. */
function targetOf(
  name: string,
  from: string,
  named: ReadonlyMap<string, string>,
): string | undefined {
  return name.startsWith(".") ? declarationOf(resolve(dirname(from), name)) : named.get(name);
}

function declarationOf(source: string): string {
  return source.replace(/(?:\.d)?\.[jt]s$/, ".d.ts");
}

function relativeName(from: string, target: string): string {
  const path = relative(dirname(from), target)
    .replaceAll("\\", "/")
    .replace(/\.d\.ts$/, ".js");
  return path.startsWith(".") ? path : `./${path}`;
}
