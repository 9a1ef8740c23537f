import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { ROOT, reelkiln } from "./command.ts";

it("watch validates and draws again after a change, tells a mistake, and ends on an interrupt", async () => {
  const folder = mkdtempSync(join(tmpdir(), "reelkiln-watch-"));
  await reelkiln(["init", "card"], { cwd: folder });
  const bin = join(ROOT, "packages", "cli", "bin", "reelkiln.js");
  const child = spawn(process.execPath, [bin, "watch", "card"], { cwd: folder });
  let shown = "";
  const collect = (chunk: Buffer): void => {
    shown += chunk.toString();
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  /** Waits until the text has come so many times; the test's own limit ends it otherwise. */
  const until = async (text: string, times: number): Promise<void> => {
    while (shown.split(text).length - 1 < times) await new Promise((done) => setTimeout(done, 50));
  };
  const file = join(folder, "card", "reel.yaml");
  const sheet = join(folder, "card", ".reelkiln", "sheet.png");

  await until("Watching", 1);
  const first = statSync(sheet).mtimeMs;
  writeFileSync(file, readFileSync(file, "utf8").replace("#FFE600", "#00FFAA"));
  await until("sheet.png", 2);
  expect(statSync(sheet).mtimeMs).toBeGreaterThan(first);
  writeFileSync(file, readFileSync(file, "utf8").replace("fontSize", "fontSise"));
  await until("did you mean fontSize?", 1);
  child.kill("SIGINT");
  expect(await closed).toBe(0);
});
