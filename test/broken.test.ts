import { cpSync, mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { previewProject } from "../packages/studio/src/jobs/preview-project.ts";
import { applyFixes } from "../packages/studio/src/workspace/mended-project.ts";
import { openProject } from "../packages/studio/src/workspace/opened-project.ts";
import { findProject } from "../packages/studio/src/workspace/project.ts";

const FOLDER = fileURLToPath(new URL("../examples/broken", import.meta.url));
const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".yaml") && !name.endsWith(".right.yaml"))
  .map((name) => name.replace(/\.yaml$/, ""));

/** What the comment at the fault says: the code, and the place it stands at. */
function expectationOf(text: string): { code: string; line: number; column: number } {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => line.includes("# expect:"));
  const match = /^\s*# expect: ([a-z-]+) \(column (\d+)\)$/.exec(lines[at] ?? "");
  if (match?.[1] === undefined)
    throw new Error("the comment `# expect: CODE (column N)` is missing");
  // The comment stands above the faulty line.
  return { code: match[1], line: at + 2, column: Number(match[2]) };
}

async function open(folder: string, name: string) {
  const project = await findProject(`${name}.yaml`, { projectRoot: folder, confined: false });
  return openProject(project, { examples: "allowed" });
}

describe("wrong projects", () => {
  it("there are enough of them, each with a twin", () => {
    expect(names.length).toBeGreaterThanOrEqual(24);
    const files = readdirSync(FOLDER);
    expect(names.filter((name) => !files.includes(`${name}.right.yaml`))).toEqual([]);
  });

  it.each(names)("[R3] %s is told with the expected code at its place", async (name) => {
    const { issues } = await open(FOLDER, name);
    const told = issues
      .filter(({ severity }) => severity === "error")
      .map(({ code, place }) => ({ code, line: place?.line, column: place?.column }));
    expect(told).toContainEqual(expectationOf(readFileSync(join(FOLDER, `${name}.yaml`), "utf8")));
  });

  it.each(names)("[R3] every issue of %s says what to do or what is accepted", async (name) => {
    const { issues } = await open(FOLDER, name);
    const silent = issues.filter(({ hint, accepted, fix }) => !hint && !accepted && !fix);
    expect(silent.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
  });

  it.each(names)("[R3] the twin of %s has no error and resolves", async (name) => {
    const { issues, timeline } = await open(FOLDER, `${name}.right`);
    expect(issues.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(timeline?.frameCount).toBeGreaterThan(0);
  });

  it.each(names)("[B2] the twin of %s gives a still", async (name) => {
    const call = { project: `${name}.right.yaml`, times: [0], columns: 1, max_side: 96 };
    const context = { projectRoot: FOLDER, confined: false };
    const { images } = await previewProject(call, context);
    expect(images.map((png) => Buffer.from(png).toString("latin1", 1, 4))).toEqual(["PNG"]);
  });

  it.each(names)("[R9] where %s has a fix, applying it makes it valid", async (name) => {
    const { issues } = await open(FOLDER, name);
    const errors = issues.filter(({ severity }) => severity === "error");
    if (!errors.every(({ fix }) => fix !== undefined)) return;
    const copy = mkdtempSync(join(tmpdir(), "reelkiln-fix-"));
    cpSync(FOLDER, copy, { recursive: true });
    const project = await findProject(`${name}.yaml`, { projectRoot: copy, confined: true });
    await applyFixes(project, { author: "test" }, undefined);
    const after = await openProject(project, { examples: "allowed" });
    expect(after.issues.filter(({ severity }) => severity === "error")).toEqual([]);
  });
});
