/** Builds the toolkit as it is published, into a folder: compiled files and a manifest whose exports point at them. */
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const TOOLKIT = join(ROOT, "packages/toolkit");
export const TSC = join(ROOT, "node_modules/typescript/bin/tsc");

export interface ToolkitManifest {
  readonly version: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** Stages the package in `folder` and returns its source manifest. */
export function stageToolkit(folder: string): ToolkitManifest {
  const project = join(TOOLKIT, "tsconfig.build.json");
  execFileSync(process.execPath, [TSC, "-p", project, "--outDir", join(folder, "dist")], {
    encoding: "utf8",
  });
  const manifest = JSON.parse(
    readFileSync(join(TOOLKIT, "package.json"), "utf8"),
  ) as ToolkitManifest;
  const exports = Object.fromEntries(
    Object.entries(manifest.exports).map(([entry, source]) => {
      const built = source.replace("./src/", "./dist/").replace(/\.ts$/, "");
      return [entry, { types: `${built}.d.ts`, default: `${built}.js` }];
    }),
  );
  const published = { ...manifest, exports, files: ["dist"] };
  writeFileSync(join(folder, "package.json"), JSON.stringify(published, undefined, 2));
  cpSync(join(TOOLKIT, "README.md"), join(folder, "README.md"));
  return manifest;
}
