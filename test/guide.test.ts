import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { ROOT } from "./e2e/command.ts";

const GUIDE = join(ROOT, "docs", "guide");

/** A page may start servers and render. */
const PAGE_TIMEOUT_MS = 300_000;

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

/** Fenced blocks of exactly that language, in order. */
function blocksOf(language: string, markdown: string): readonly string[] {
  const fence = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm");
  return [...markdown.matchAll(fence)].map((match) => match[1] ?? "");
}

/** Runs the command line from source. */
function run(cwd: string, ...words: readonly string[]) {
  const bin = `${ROOT}packages/cli/bin/reelkiln.js`;
  const env = { ...process.env, NO_COLOR: "1" };
  return spawnSync(process.execPath, [bin, ...words], { cwd, env, encoding: "utf8" });
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
  it.each(pages)(
    "%s",
    (page) => {
      const folder = startFolder();
      const env = {
        ...process.env,
        PATH: `${folder}:${process.env["PATH"] ?? ""}`,
        NO_COLOR: "1",
        XDG_STATE_HOME: join(folder, "state"),
      };
      try {
        for (const { command, lines, code } of commandsOf(
          readFileSync(join(GUIDE, page), "utf8"),
        )) {
          const ran = spawnSync("sh", ["-c", command], { cwd: folder, env, encoding: "utf8" });
          const shown = ran.stdout + ran.stderr;
          expect({ command, code: ran.status, shown }).toEqual({ command, code, shown });
          for (const line of lines) expect(shown).toContain(line);
        }
      } finally {
        // A page that stops early must not leave its server behind.
        spawnSync("sh", ["-c", "kill $(cat *.pid)"], { cwd: folder });
      }
    },
    PAGE_TIMEOUT_MS,
  );

  it("[B3] the YAML of the format's page, one block under the other, is a valid project", () => {
    const folder = startFolder();
    const yaml = blocksOf("yaml", readFileSync(join(GUIDE, "file.md"), "utf8"));
    expect(yaml.length).toBeGreaterThan(2);
    writeFileSync(join(folder, "page.yaml"), yaml.join(""));
    expect(run(folder, "validate", "page.yaml")).toMatchObject({ status: 0, stderr: "" });
  });

  it("[E6] the YAML of the page on motion, one block under the other, is a valid project", () => {
    const folder = startFolder();
    cpSync(join(ROOT, "examples", "bunny-captions", "media"), join(folder, "media"), {
      recursive: true,
    });
    const yaml = blocksOf("yaml", readFileSync(join(GUIDE, "motion.md"), "utf8"));
    expect(yaml.length).toBeGreaterThan(6);
    writeFileSync(join(folder, "motion.yaml"), yaml.join(""));
    const { status, stdout } = run(folder, "validate", "motion.yaml");
    expect({ status, stdout }).toMatchObject({ status: 0 });
    expect(stdout).toContain("retimed-sound");
  });

  it.each(["animate-text.md", "shapes.md"])("[B3] every YAML of %s is a valid project", (page) => {
    const folder = startFolder();
    const projects = blocksOf("yaml", readFileSync(join(GUIDE, page), "utf8"));
    expect(projects.length).toBeGreaterThan(1);
    for (const [index, yaml] of projects.entries()) {
      writeFileSync(join(folder, `${index}.yaml`), yaml);
      const { status, stdout } = run(folder, "validate", `${index}.yaml`);
      expect({ status, stdout }).toEqual({
        status: 0,
        stdout: `${index}.yaml is ready to render\n`,
      });
    }
  });

  it("[B3] the project of the README is valid on the media of its example", () => {
    const folder = mkdtempSync(join(tmpdir(), "reelkiln-readme-"));
    cpSync(join(ROOT, "examples", "bunny-captions"), folder, { recursive: true });
    const [yaml = ""] = blocksOf("yaml", readFileSync(join(ROOT, "README.md"), "utf8"));
    writeFileSync(join(folder, "reel.yaml"), yaml);
    const { status, stdout } = run(folder, "validate", "reel.yaml");
    expect({ status, stdout }).toEqual({ status: 0, stdout: "reel.yaml is ready to render\n" });
  });

  it("[B10] the program of the TypeScript page runs and prints what it promises", () => {
    const folder = startFolder();
    const [program = ""] = blocksOf("ts", readFileSync(join(GUIDE, "typescript.md"), "utf8"));
    const entry = `${ROOT}packages/cli/src/index.ts`;
    writeFileSync(join(folder, "hello.ts"), program.replace('"reelkiln"', JSON.stringify(entry)));
    const ran = spawnSync(process.execPath, ["hello.ts"], { cwd: folder, encoding: "utf8" });
    expect(ran).toMatchObject({ status: 0, stdout: "true\n" });
    expect(readdirSync(folder)).toEqual(
      expect.arrayContaining(["frame.png", "hello.mp4", "hello.receipt.json"]),
    );
  });

  it("has commands to run", () => {
    const count = pages.flatMap((page) =>
      commandsOf(readFileSync(join(GUIDE, page), "utf8")),
    ).length;
    expect(count).toBeGreaterThan(8);
  });
});
