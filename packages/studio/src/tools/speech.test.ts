import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { beforeEach, describe, expect, it } from "vitest";

import { transcribeMedia } from "../jobs/transcribe-media.ts";
import { captionPages } from "../workspace/caption-pages.ts";
import { draftCaptions } from "../workspace/captioned-project.ts";
import { writeNewProject } from "../workspace/new-project.ts";
import { openText } from "../workspace/opened-project.ts";

const MEDIA = fileURLToPath(new URL("../../../../examples/bunny-captions/media/", import.meta.url));
const TEXT =
  "Mr. John Dashwood had then leisure to consider how much there might prudently be in his power to do for them. He was not an ill-disposed young man, unless to be rather cold hearted and rather selfish is to be ill-disposed.";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "reelkiln-speech-"));
  for (const name of ["speech.wav", "speech.vtt", "bunny.mp4"]) {
    copyFileSync(MEDIA + name, join(root, name));
  }
});

function context() {
  return {
    projectRoot: root,
    confined: true,
    signal: new AbortController().signal,
    progress: () => undefined,
  };
}

describe("transcribe", () => {
  it("[R8] writes the words of an asset into the project, and answers as writing tools do", async () => {
    const project = {
      root: join(root, "talk"),
      file: join(root, "talk", "reel.yaml"),
      name: "talk",
    };
    mkdirSync(project.root);
    copyFileSync(MEDIA + "speech.wav", join(project.root, "speech.wav"));
    const text = `reelkiln: 1
width: 320
height: 568
fps: 30
assets:
  voice: speech.wav
layers:
  - id: voice
    type: audio
    src: voice
`;
    await writeNewProject(project, { text, schema: "{}" });
    const call = { project: "talk", src: "voice", correctText: TEXT, outputPath: "words.vtt" };
    const { transcription, vttPath, opened } = await transcribeMedia(call, context());
    expect(vttPath).toBe(join(project.root, "words.vtt"));
    expect(readFileSync(vttPath ?? "", "utf8")).toBe(readFileSync(MEDIA + "speech.vtt", "utf8"));
    expect(transcription.words.map(({ text: word }) => word).join(" ")).toBe(TEXT);
    expect(opened?.revision).toMatch(/^[0-9a-f]{64}$/);
    await expect(
      transcribeMedia({ ...call, ifRevision: "other" }, context()),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  it.each([
    ["a place outside", { src: "speech.wav", outputPath: "../words.vtt" }, "outside-project"],
    ["a source outside", { src: "../../etc/passwd" }, "outside-project"],
    ["another file than a VTT", { src: "speech.wav", outputPath: "speech.wav" }, "invalid-input"],
    ["a file that is not there", { src: "talk.mp4" }, "not-found"],
  ])("[R8] %s is refused before anyone is listened to", async (_, call, code) => {
    const before = readFileSync(join(root, "speech.wav"));
    const progress = (): never => {
      throw new Error("listened");
    };
    await expect(transcribeMedia(call, { ...context(), progress })).rejects.toMatchObject({ code });
    expect(readFileSync(join(root, "speech.wav")).equals(before)).toBe(true);
  });
});

describe("suggest_cues", () => {
  it("[R8] pages of a caption file are those a captions layer shows", async () => {
    const { pages, issues } = await captionPages({ src: "speech.vtt", maxWords: 3 }, context());
    expect(issues).toEqual([]);
    expect(pages[0]?.text).toBe("Mr. John Dashwood");
    expect(Math.max(...pages.map(({ words }) => words.length))).toBe(3);
    expect(pages.flatMap(({ words }) => words.map(({ text }) => text)).join(" ")).toBe(TEXT);
  });

  it("[R8] words themselves will do; both, or neither, are refused", async () => {
    const words = [
      { text: "Hello", start: 0, end: 0.5 },
      { text: "there.", start: 0.5, end: 1 },
    ];
    const { pages } = await captionPages({ words }, context());
    expect(pages.map(({ text }) => text)).toEqual(["Hello there."]);
    await expect(captionPages({}, context())).rejects.toMatchObject({ code: "invalid-input" });
    await expect(captionPages({ words, src: "speech.vtt" }, context())).rejects.toMatchObject({
      code: "invalid-input",
    });
  });
});

describe("caption_video", () => {
  it.each(["source", "vertical", "square", "wide"] as const)(
    "[R8] the project it drafts is valid, %s",
    async (format) => {
      const draft = { src: "bunny.mp4", preset: "clean_box", format, project: "made.yaml" };
      const { project, text, vttPath } = await draftCaptions(draft, context());
      copyFileSync(join(root, "speech.vtt"), vttPath);
      const { issues, timeline } = await openText(text, project, { examples: "refused" });
      expect(issues.filter(({ severity }) => severity === "error")).toEqual([]);
      const sizes = { source: 1280, vertical: 1080, square: 1080, wide: 1920 };
      expect(timeline?.width).toBe(sizes[format]);
    },
  );

  it("[R8] what is there already is not overwritten, nor is anything made outside", async () => {
    const draft = { src: "speech.wav", preset: "clean_box", format: "source" } as const;
    // speech.vtt stands beside it.
    await expect(draftCaptions(draft, context())).rejects.toMatchObject({ code: "conflict" });
    const elsewhere = draftCaptions({ ...draft, project: "../made.yaml" }, context());
    await expect(elsewhere).rejects.toMatchObject({ code: "outside-project" });
    expect(existsSync(join(root, "speech.yaml"))).toBe(false);
  });
});
