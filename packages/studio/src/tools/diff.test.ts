import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { ToolResult } from "@reelkiln/toolkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { studioRegistry } from "./tools.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "reelkiln-diff-tool-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function call(name: string, input: object): Promise<ToolResult> {
  const context = { projectRoot: root, confined: true, author: "test", version: "0.0.0" };
  return studioRegistry({ projectRoot: root }).execute(name, input, { context });
}

async function answer(name: string, input: object): Promise<Record<string, unknown>> {
  const result = await call(name, input);
  if (!result.ok) throw new Error(result.fault.message);
  return result.output as Record<string, unknown>;
}

/** A small card, so that drawing it twice takes no time. */
function writeProject(): void {
  mkdirSync(join(root, "talk"));
  writeFileSync(
    join(root, "talk", "reel.yaml"),
    `reelkiln: 1
width: 216
height: 384
fps: 30
duration: 1
layers:
  - id: title
    type: text
    text: "Zero"
    fontSize: 9%
`,
  );
}

async function editTitle(text: string): Promise<void> {
  const steps = [{ id: "layer.set", params: { layer: "title", values: { text } } }];
  await answer("edit_project", { project: "talk", steps });
}

describe("diff_renders", () => {
  it("[R8] compares a project with an earlier state of it and writes the sheet", async () => {
    writeProject();
    await editTitle("One");
    await editTitle("Two");
    const diff = await answer("diff_renders", { a: "talk@1", b: "talk", output: "d.png" });
    expect(diff).toMatchObject({ equal: false, sheet_path: join(root, "d.png") });
    expect(diff["text_diff"]).toMatch(/- .*One.*\n\+ .*Two/);
    expect(diff["pictures"]).toMatchObject({ spans: [{ layers: ["title"] }] });
    expect(readFileSync(join(root, "d.png")).subarray(1, 4).toString()).toBe("PNG");
    const same = await answer("diff_renders", { a: "talk@2", b: "talk" });
    expect(same).toMatchObject({ equal: true, text_diff: "", pictures: { psnr_db: null } });
  });

  it("[R8] a version or a file that is not there is told with what there is", async () => {
    writeProject();
    await editTitle("One");
    const version = await call("diff_renders", { a: "talk@7", b: "talk" });
    expect(version).toMatchObject({
      ok: false,
      fault: { code: "not-found", message: "talk has no version 7." },
    });
    const file = await call("diff_renders", { a: "film.mp4", b: "talk" });
    expect(file).toMatchObject({ ok: false, fault: { message: "There is no file film.mp4." } });
    const outside = await call("diff_renders", { a: "../film.mp4", b: "talk" });
    expect(outside).toMatchObject({ ok: false, fault: { code: "outside-project" } });
  });
});
