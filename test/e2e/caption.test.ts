import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { ROOT, reelkiln } from "./command.ts";

let folder = "";

/** Three seconds of a film with a human voice; its name has what shells and YAML trip over. */
const TALK = "my talk #1 'é'.mp4";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "reelkiln-caption-"));
  const media = `${ROOT}examples/bunny-captions/media/`;
  const words = [
    ["-v", "error", "-nostdin", "-y", "-i", `${media}bunny.mp4`],
    ["-ss", "11", "-i", `${media}speech.wav`, "-map", "0:v", "-map", "1:a", "-t", "4"],
    ["-vf", "scale=320:180", "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac"],
  ].flat();
  execFileSync("ffmpeg", [...words, join(folder, TALK)]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("reelkiln caption", () => {
  it("[R8] hears, captions, renders and checks in one step", async () => {
    const text = "unless to be rather cold hearted and rather selfish";
    const words = ["caption", TALK, "--correct-text", text, "--quality", "draft"];
    const ran = await reelkiln(words, { cwd: folder });
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.out).toMatch(/Heard by pocketsphinx: 9 aligned/);
    expect(ran.out).toMatch(/checks passed/);
    const stem = TALK.replace(/\.mp4$/, "");
    const vtt = readFileSync(join(folder, `${stem}.vtt`), "utf8");
    expect(vtt.replace(/<[^>]*>/g, "")).toContain(text);
    expect(existsSync(join(folder, "out", `${stem}.mp4`))).toBe(true);
    const receipt = JSON.parse(
      readFileSync(join(folder, "out", `${stem}.receipt.json`), "utf8"),
    ) as { readonly passed: boolean };
    expect(receipt.passed).toBe(true);
    expect((await reelkiln(["validate", `${stem}.yaml`], { cwd: folder })).code).toBe(0);
    const again = await reelkiln(words, { cwd: folder });
    expect(again.code).toBe(2);
    expect(again.err).toMatch(/is there already/);
  });

  it("[R8] with no engine it says what to install; exit 3", async () => {
    const { code, err } = await reelkiln(["transcribe", TALK, "--engine", "whisper"], {
      cwd: folder,
      env: { REELKILN_MODELS: join(folder, "models"), REELKILN_OFFLINE: "1" },
    });
    expect(code).toBe(3);
    expect(err).toMatch(/npm install @fugood\/node-whisper|--allow-download/);
  });
});
