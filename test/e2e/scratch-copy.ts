import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ROOT } from "./command.ts";

const COPIED = ["packages", "scripts", "docs", "skills", "package.json", "README.md"] as const;

/** A copy of the sources that can be changed and run, with the packages of the original behind it. */
export interface ScratchCopy {
  readonly root: string;
  /** Replaces a part of a file; throws when it is not there. */
  readonly replace: (path: string, part: string, by: string) => void;
  readonly write: (path: string, text: string) => void;
  readonly remove: () => void;
}

export function scratchCopy(): ScratchCopy {
  const root = mkdtempSync(join(tmpdir(), "reelkiln-scratch-"));
  for (const name of COPIED)
    cpSync(join(ROOT, name), join(root, name), {
      recursive: true,
      filter: (path) => !/[\\/](?:node_modules|dist|out)(?:[\\/]|$)/.test(path.slice(ROOT.length)),
    });
  linkPackages(root);
  return {
    root,
    replace: (path, part, by) => {
      const file = join(root, path);
      const text = readFileSync(file, "utf8");
      if (!text.includes(part)) throw new Error(`${path} has no ${part}`);
      writeFileSync(file, text.replace(part, by));
    },
    write: (path, text) => writeFileSync(join(root, path), text),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Packages from outside are shared, our own are those of the copy. */
function linkPackages(root: string): void {
  const modules = join(root, "node_modules");
  mkdirSync(join(modules, "@reelkiln"), { recursive: true });
  for (const name of readdirSync(join(ROOT, "node_modules")))
    if (name !== "@reelkiln" && name !== "reelkiln")
      symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  for (const name of readdirSync(join(root, "packages")))
    symlinkSync(
      join(root, "packages", name),
      name === "cli" ? join(modules, "reelkiln") : join(modules, "@reelkiln", name),
    );
}
