import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { ROOT } from "./e2e/command.ts";

const GUIDE = join(ROOT, "docs", "guide");

/** A command of a guide page, and the lines it is shown to print. */
interface ShownCommand {
  readonly command: string;
  readonly lines: readonly string[];
  readonly code: number;
}

/** The commands of all blocks that begin with ```console test, in order. */
function commandsOf(markdown: string): readonly ShownCommand[] {
  const blocks = [...markdown.matchAll(/^```console test\n([\s\S]*?)^```$/gm)].map(
    (match) => match[1] ?? "",
  );
  return blocks.flatMap((block) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((text) => {
        const [command = "", ...rest] = text.trimEnd().split("\n");
        const exit = rest.map((line) => /^exit (\d+)$/.exec(line)?.[1]).find(Boolean);
        return {
          command,
          lines: rest.filter((line) => !/^exit \d+$/.test(line)),
          code: Number(exit ?? 0),
        };
      }),
  );
}

/** A folder with what the pages start from. */
function startFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "reelkiln-guide-"));
  cpSync(join(ROOT, "examples", "rows"), join(folder, "rows"), { recursive: true });
  cpSync(join(ROOT, "examples", "rows", "rows.csv"), join(folder, "rows.csv"));
  cpSync(join(ROOT, "examples", "broken", "unknown-key.yaml"), join(folder, "broken.yaml"));
  const bin = join(folder, "reelkiln");
  const script = `#!/bin/sh\nexec "${process.execPath}" "${ROOT}packages/cli/bin/reelkiln.js" "$@"\n`;
  writeFileSync(bin, script, { mode: 0o755 });
  return folder;
}

describe("the guide does what it shows", () => {
  const pages = readdirSync(GUIDE).filter((name) => name.endsWith(".md"));
  it.each(pages)("%s", (page) => {
    const folder = startFolder();
    const env = { ...process.env, PATH: `${folder}:${process.env["PATH"] ?? ""}`, NO_COLOR: "1" };
    try {
      for (const { command, lines, code } of commandsOf(readFileSync(join(GUIDE, page), "utf8"))) {
        const ran = spawnSync("sh", ["-c", command], { cwd: folder, env, encoding: "utf8" });
        const shown = ran.stdout + ran.stderr;
        expect({ command, code: ran.status, shown }).toEqual({ command, code, shown });
        for (const line of lines) expect(shown).toContain(line);
      }
    } finally {
      // A page that stops early must not leave its server behind.
      spawnSync("sh", ["-c", "kill $(cat *.pid)"], { cwd: folder });
    }
  });

  it("has commands to run", () => {
    const count = pages.flatMap((page) =>
      commandsOf(readFileSync(join(GUIDE, page), "utf8")),
    ).length;
    expect(count).toBeGreaterThan(8);
  });
});
