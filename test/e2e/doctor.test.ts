import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { ROOT, reelkiln } from "./command.ts";

/** The published package in a folder of its own: with all its dependencies but node-av. */
let bin = "";
/** A folder with ffmpeg and ffprobe and nothing else. */
let programs = "";

beforeAll(() => {
  const built = spawnSync(process.execPath, [join(ROOT, "scripts", "build.ts")], {
    encoding: "utf8",
  });
  expect(built.stderr).toBe("");
  const folder = mkdtempSync(join(tmpdir(), "reelkiln-doctor-"));
  cpSync(join(ROOT, "dist", "reelkiln"), join(folder, "reelkiln"), { recursive: true });
  for (const scope of ["@napi-rs", "@expo-google-fonts"]) {
    mkdirSync(join(folder, "node_modules", scope), { recursive: true });
    for (const name of readdirSync(join(ROOT, "node_modules", scope))) {
      const path = join("node_modules", scope, name);
      symlinkSync(join(ROOT, path), join(folder, path));
    }
  }
  symlinkSync(join(ROOT, "node_modules", "harfbuzzjs"), join(folder, "node_modules", "harfbuzzjs"));
  bin = join(folder, "reelkiln", "bin.js");
  programs = join(folder, "programs");
  mkdirSync(programs);
  for (const name of ["ffmpeg", "ffprobe"]) {
    const { stdout } = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" });
    writeFileSync(join(programs, name), `#!/bin/sh\nexec ${stdout.trim()} "$@"\n`, { mode: 0o755 });
  }
});

describe("doctor", () => {
  it("[R15] with node-av: ready, exit 0", async () => {
    const ran = await reelkiln(["doctor"]);
    expect(ran.out).toMatch(/ok +node-av/);
    expect(ran.out).toContain("Ready to render.");
    expect(ran.code).toBe(0);
  });

  it("[R15] with only ffmpeg: a warning with the command, exit 0", async () => {
    const ran = await reelkiln(["doctor"], { bin, env: { PATH: programs } });
    expect(ran.out).toMatch(/warning +node-av/);
    expect(ran.out).toContain("mend it: npm install node-av");
    expect(ran.code).toBe(0);
  });

  it("[R15] with neither: the commands that mend it, exit 3, and a render says so too", async () => {
    const env = { PATH: "/nowhere" };
    const ran = await reelkiln(["doctor"], { bin, env });
    expect(ran.out).toMatch(/error +node-av/);
    expect(ran.out).toMatch(/error +ffmpeg/);
    expect(ran.out).toMatch(/mend it: .*ffmpeg/);
    expect(ran.code).toBe(3);
    const rendered = await reelkiln(["render", "examples/title-card", "--to", "0.2"], { bin, env });
    expect(rendered.err).toContain("npm install node-av");
    expect(rendered.code).toBe(3);
  });
});
