import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { studioRegistry } from "./tools.ts";

const MEDIA = fileURLToPath(new URL("../../../../examples/bunny-captions/media/", import.meta.url));

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "reelkiln-recipe-"));
  mkdirSync(join(root, "talk", "media"), { recursive: true });
  for (const name of ["bunny.mp4", "speech.wav"])
    cpSync(join(MEDIA, name), join(root, "talk", "media", name));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const create = async (input: Readonly<Record<string, unknown>>) => {
  const context = { projectRoot: root, confined: true, author: "test", version: "0.0.0" };
  return studioRegistry({ projectRoot: root }).execute(
    "create_project",
    { project: "talk", ...input },
    { context },
  );
};

const WORDS = [{ text: "Hello", start: 300, end: 900 }];

describe("create_project from a recipe", () => {
  it("[R8] [H1] makes a project that is ready to render, in the file's own words", async () => {
    const variables = {
      primary_video_url: "media/bunny.mp4",
      layout_variant: "blurred_fit",
      transcript_words: WORDS,
      cta_text: "Costs ${5}",
    };
    const made = await create({
      recipe: "captioned_clip",
      variables,
      style_preset: "pill_blue",
      title: "A talk",
    });
    expect(made).toMatchObject({
      ok: true,
      output: { project: "talk", validation: { ok: true, errors: 0 } },
    });
    const text = readFileSync(join(root, "talk", "reel.yaml"), "utf8");
    expect(text).toContain("title: A talk\n");
    expect(text).toContain(
      "  - id: primary\n    type: video\n    src: primary\n    fit: blurred\n",
    );
    expect(text).toContain("    - { text: Hello, start: 0.3, end: 0.9 }");
  });

  it("[R8] words that are not given are the next step", async () => {
    const made = await create({
      recipe: "captioned_clip",
      variables: { primary_video_url: "media/bunny.mp4" },
    });
    expect(made.ok && made.output).toMatchObject({
      next: expect.stringMatching(
        /transcribe .*src media\/bunny\.mp4, output_path media\/bunny\.words\.vtt/,
      ),
    });
  });

  it("[R3] lists and numbers as a command line spells them are read", async () => {
    const made = await create({
      recipe: "photo_slideshow",
      variables: {
        audio_url: "media/speech.wav",
        image_urls: '["media/bunny.mp4", "media/bunny.mp4"]',
        audio_duration_seconds: "6",
      },
      dry_run: true,
    });
    expect(made).toMatchObject({ ok: true, output: { validation: { ok: true } } });
  });

  it("[H1] everything wrong with the variables is told, and nothing is written", async () => {
    const made = await create({
      recipe: "captioned_clip",
      variables: { primary_vid_url: "media/bunny.mp4", layout_variant: "full" },
    });
    expect(made).toMatchObject({ ok: false, fault: { code: "invalid-input", status: 422 } });
    const told = made.ok ? "" : JSON.stringify(made.fault);
    expect(told).toContain("did you mean primary_video_url?");
    expect(told).toContain("full_frame");
    expect(() => readFileSync(join(root, "talk", "reel.yaml"))).toThrow("ENOENT");
  });

  it("[H1] a file outside the project does not count", async () => {
    const made = await create({
      recipe: "voiceover_explainer",
      variables: { voiceover_audio_url: "../speech.wav", background_assets: ["media/bunny.mp4"] },
    });
    expect(made).toMatchObject({ ok: false, fault: { code: "invalid-input" } });
  });
});
