import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { studioJobs, studioRegistry } from "@reelkiln/studio";
import { surfaceCaller } from "@reelkiln/toolkit/testing";
import { describe, expect, it } from "vitest";

import { ROOT } from "./command.ts";

const SKILLS = join(ROOT, "skills");
const MEDIA = join(ROOT, "examples", "bunny-captions", "media");

/** The calls that a guide shows, in order. */
function callsOf(markdown: string): readonly { readonly tool: string; readonly args: string }[] {
  return [...markdown.matchAll(/^```json call (\w+)\n([\s\S]*?)^```$/gm)].map(
    ([, tool = "", args = ""]) => ({ tool, args }),
  );
}

/** What each guide starts from, besides what it makes itself. */
function prepare(folder: string): void {
  mkdirSync(join(folder, "talk", "media"), { recursive: true });
  for (const [from, to] of [
    ["bunny.mp4", "film.mp4"],
    ["speech.wav", "voice.wav"],
    ["speech.vtt", "words.vtt"],
  ] as const)
    cpSync(join(MEDIA, from), join(folder, "talk", "media", to));
  writeFileSync(
    join(folder, "rows.csv"),
    'headline,color\n"Saturday market, 9 to 1",#204060\nSunday,#604020\n',
  );
}

describe("the guides", () => {
  it.each(readdirSync(SKILLS))("[R11] %s: every call it shows works", async (name) => {
    const text = readFileSync(join(SKILLS, name, "SKILL.md"), "utf8");
    expect(text.split("\n").length).toBeLessThanOrEqual(200);
    const folder = mkdtempSync(join(tmpdir(), "reelkiln-skill-"));
    prepare(folder);
    const jobs = studioJobs({ projectRoot: folder });
    const context = {
      projectRoot: folder,
      confined: true,
      author: "test",
      version: "0.1.0",
      openStudio: async () => ({ url: "http://127.0.0.1:9876/" }),
    };
    const call = surfaceCaller(studioRegistry({ projectRoot: folder, jobs }), { context });
    if (!text.includes("call create_project")) await call("create_project", { project: "card" });
    const calls = callsOf(text);
    expect(calls.length).toBeGreaterThan(4);
    let [job, revision] = ["", ""];
    for (const { tool, args } of calls) {
      const input = args.replaceAll('"JOB"', `"${job}"`).replaceAll("REVISION", revision);
      const answer = await call(tool, JSON.parse(input));
      expect({ tool, ok: answer.ok, text: answer.ok ? "" : answer.text }).toEqual({
        tool,
        ok: true,
        text: "",
      });
      const result = answer.result as { job_id?: string; revision?: string; state?: string };
      job = result.job_id ?? job;
      revision = result.revision ?? revision;
      if (tool === "render_status") expect(result.state).toBe("completed");
    }
    await jobs.stop();
  });

  it("[R11] the project's own guide stands before one of the same name", async () => {
    const folder = mkdtempSync(join(tmpdir(), "reelkiln-skill-"));
    mkdirSync(join(folder, "skills", "caption-a-talk"), { recursive: true });
    const own = "---\nname: caption-a-talk\ndescription: Ours.\n---\n\nDo it our way.\n";
    writeFileSync(join(folder, "skills", "caption-a-talk", "SKILL.md"), own);
    const context = { projectRoot: folder, confined: true, author: "test", version: "0.1.0" };
    const call = surfaceCaller(studioRegistry({ projectRoot: folder }), { context });
    const { result, text } = await call("get_guide", { name: "caption-a-talk" });
    expect(text).toBe("Do it our way.");
    expect(result).toMatchObject({ guides: [{ source: "project" }] });
    const missing = await call("get_guide", { name: "caption-a-tlak" });
    expect(missing.text).toContain('Did you mean "caption-a-talk"?');
  });
});
