import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { ROOT, reelkiln } from "./command.ts";

const CLIP = join(ROOT, "examples", "broken", "media", "clip.mp4");
const SMALL = ["--scale", "0.25", "--to", "0.2", "--quality", "draft"];
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "reelkiln-input-"));
});

function project(name: string, layers: readonly unknown[], more: object = {}): string {
  const root = join(folder, name);
  mkdirSync(root, { recursive: true });
  const document = { reelkiln: 1, width: 320, height: 180, fps: 30, duration: 1, ...more, layers };
  writeFileSync(join(root, "reel.yaml"), JSON.stringify(document));
  return root;
}

const backdrop = { type: "solid", color: "#223344" };

describe("odd but right input renders", () => {
  it.each(["node-av", "ffmpeg"])("[B3] file names in any script, by %s", async (backend) => {
    const names = [
      "my clip.mp4",
      "take #1.mp4",
      `it's "one".mp4`,
      "50%d take.mp4",
      "a:b=c,d.mp4",
      "-i.mp4",
      "[0]{x}.mp4",
      "動画.mp4",
      "مقطع.mp4",
      "🎬.mp4",
    ];
    const clips = names.map((name) => ({ type: "video", src: `media/${name}`, duration: 0.1 }));
    const root = project(`names-${backend}`, [{ type: "sequence", layers: clips }]);
    mkdirSync(join(root, "media"));
    for (const name of names) cpSync(CLIP, join(root, "media", name));
    const words = ["render", root, "--scale", "0.25", "--quality", "draft", "--backend", backend];
    expect(await reelkiln(words)).toMatchObject({ err: "", code: 0 });
  });

  it("[B5] text with quotes, percent, braces, backslash and line breaks", async () => {
    const text = `"It's" 100% {of} \\n [the] $HOME; rm -rf ':=,\n%{pts} 'end`;
    const root = project("text", [backdrop, { type: "text", text, fontSize: 14 }]);
    const ran = await reelkiln(["render", root, ...SMALL]);
    expect(ran).toMatchObject({ err: "", code: 0 });
  });

  it("[B5] a caption of 2,000 characters is split into pages", async () => {
    const words = "a long caption that never ends ".repeat(70).slice(0, 2000);
    const layers = [
      backdrop,
      { type: "captions", preset: "clean_box", cues: [{ start: 0, end: 1, text: words }] },
    ];
    const ran = await reelkiln(["validate", project("caption", layers), "--json"]);
    const { validation } = JSON.parse(ran.out) as { validation: { issues: { hint?: string }[] } };
    expect(ran.code === 0 || validation.issues.every(({ hint }) => hint !== undefined)).toBe(true);
  });

  it("[B3] a video of one frame holds it", async () => {
    const root = project("one-frame", [{ type: "video", src: "media/one.mp4", loop: true }]);
    mkdirSync(join(root, "media"));
    const one = join(root, "media", "one.mp4");
    const made = spawnSync("ffmpeg", ["-v", "error", "-i", CLIP, "-frames:v", "1", "-an", one]);
    expect(made.status).toBe(0);
    const ran = await reelkiln(["render", root, ...SMALL]);
    expect(ran).toMatchObject({ err: "", code: 0 });
  });

  it("[B5] a font without the asked weight is said, and the nearest one is used", async () => {
    const layer = { type: "text", text: "Hi", font: "Anton", fontWeight: 900 };
    const ran = await reelkiln(["validate", project("weight", [backdrop, layer])]);
    expect(ran.out).toMatch(/missing-weight|ready to render/);
    expect(ran.out).toContain("900");
  });
});

describe("outputs that cannot be written", () => {
  it("a file where a folder should be: exit 2 or 3, plain words, nothing left", async () => {
    const root = project("blocked", [backdrop]);
    const file = join(root, "file");
    writeFileSync(file, "");
    const ran = await reelkiln(["render", root, ...SMALL, "-o", join(file, "x.mp4")]);
    expect([2, 3]).toContain(ran.code);
    expect(ran.err).toContain("x.mp4");
    expect(ran.err).not.toMatch(/\n\s+at /);
  });

  it("a folder that takes no files: exit 3, told before the work begins", async () => {
    const root = project("forbidden", [backdrop]);
    // No one may make files there, root included; permissions do not show it.
    const ran = await reelkiln(["render", root, ...SMALL, "-o", "/proc/x.mp4"]);
    expect(ran.code).toBe(3);
    expect(ran.err).toContain("/proc/x.mp4 cannot be written");
  });

  it("a full disk: exit 3, plain words, nothing half-written", async () => {
    const disk = join(folder, "disk");
    mkdirSync(disk);
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=16k", "tmpfs", disk]);
    // Only root may mount; elsewhere this is left to the machines where CI runs as root.
    if (mounted.status !== 0) return;
    try {
      const root = project("full", [{ type: "video", src: "media/clip.mp4", fit: "cover" }]);
      mkdirSync(join(root, "media"));
      cpSync(CLIP, join(root, "media", "clip.mp4"));
      const ran = await reelkiln([
        "render",
        root,
        "--quality",
        "lossless",
        "-o",
        join(disk, "full.mp4"),
      ]);
      expect(ran.err).toMatch(/disk|space|full/i);
      expect([3, 4]).toContain(ran.code);
      expect(existsSync(join(disk, "full.mp4"))).toBe(false);
      expect(readdirSync(disk)).toEqual([]);
    } finally {
      spawnSync("umount", [disk]);
    }
  });
});
