import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Makes the package as it is published, which is what users' renders cost. */
export function buildPublished(): void {
  execFileSync(process.execPath, [at("../scripts/build.ts")], { stdio: "ignore" });
}

/** `reelkiln render` of a project by the package as it is published. */
export function rendering(
  project: string,
  output: string,
  options: readonly string[],
): readonly string[] {
  const cli = at("../dist/reelkiln/bin.js");
  return [process.execPath, cli, "render", project, "-o", output, ...options];
}
