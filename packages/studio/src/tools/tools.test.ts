import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { lintTools } from "@reelkiln/toolkit";
import type { ToolResult } from "@reelkiln/toolkit";
import { beforeEach, describe, expect, it } from "vitest";

import { readHistory } from "../workspace/history.ts";
import { findProject } from "../workspace/project.ts";
import { TOOL_MODULES } from "./registry.ts";
import { studioRegistry } from "./tools.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "reelkiln-tools-"));
});

async function call(name: string, input: object): Promise<ToolResult> {
  const context = { projectRoot: root, confined: true, author: "test", version: "0.0.0" };
  return studioRegistry({ projectRoot: root }).execute(name, input, { context });
}

/** The output of a call that has to succeed. */
async function answer(name: string, input: object): Promise<Record<string, unknown>> {
  const result = await call(name, input);
  if (!result.ok) throw new Error(result.fault.message);
  return result.output as Record<string, unknown>;
}

const setText = (text: string) => [
  { id: "layer.set", params: { layer: "title", values: { text } } },
];

describe("the registry", () => {
  it("[R1] every tool has a title, all four hints and a description of at most 300 characters", async () => {
    const tools = await Promise.all(Object.values(TOOL_MODULES).map((load) => load()));
    for (const { name, title, description, annotations } of lintTools(tools)) {
      expect({ name, title: title === undefined }).toEqual({ name, title: false });
      expect({ name, short: description.length <= 300 }).toEqual({ name, short: true });
      expect({ name, hints: Object.keys(annotations ?? {}).length }).toEqual({ name, hints: 4 });
    }
  });

  it("[R7] the sets hold what they promise", () => {
    const registry = studioRegistry({ projectRoot: root });
    const names = (set: string) => registry.select([set]).tools.map(({ name }) => name);
    expect(names("basic")).toEqual(
      expect.arrayContaining(["list_projects", "read_project", "create_project", "render_status"]),
    );
    expect(names("design")).toEqual(
      expect.arrayContaining([
        "edit_project",
        "apply_fixes",
        "read_yaml",
        "write_yaml",
        "get_schema",
      ]),
    );
    expect(names("render")).toEqual(
      expect.arrayContaining([
        "render_project",
        "render_status",
        "cancel_render",
        "probe_media",
        "doctor",
      ]),
    );
    expect(() => registry.select(["nope"])).toThrow("known");
  });
});

describe("writing tools", () => {
  it("[R9] answer with revision, validation, fixes and next", async () => {
    const made = await answer("create_project", { project: "talk" });
    expect(made).toMatchObject({ project: "talk", validation: { ok: true, errors: 0 }, fixes: [] });
    expect(made["revision"]).toMatch(/^[0-9a-f]{64}$/);
    expect(made["next"]).toContain("preview_frames");
    const edited = await answer("edit_project", { project: "talk", steps: setText("One") });
    expect(edited).toMatchObject({ changed: true, completed: 1, failed: 0 });
    expect(edited["revision"]).not.toBe(made["revision"]);
  });

  it("[R9] a stale if_revision is a conflict that shows the difference; nothing is lost", async () => {
    const { revision } = await answer("create_project", { project: "talk" });
    await answer("edit_project", { project: "talk", steps: setText("Theirs") });
    const late = await call("edit_project", {
      project: "talk",
      steps: setText("Mine"),
      if_revision: revision,
    });
    expect(late).toMatchObject({ ok: false, fault: { code: "conflict", status: 409 } });
    expect(late.ok ? "" : late.fault.message).toMatch(/\+ .*Theirs/);
    expect(readFileSync(join(root, "talk", "reel.yaml"), "utf8")).toContain("Theirs");
  });

  it("[R9] a dry run answers as if done and writes nothing", async () => {
    await answer("create_project", { project: "talk" });
    const before = readFileSync(join(root, "talk", "reel.yaml"), "utf8");
    const dry = await answer("edit_project", {
      project: "talk",
      steps: setText("Dry"),
      dry_run: true,
    });
    expect(dry).toMatchObject({ changed: true });
    expect(dry["diff"]).toContain("Dry");
    expect(readFileSync(join(root, "talk", "reel.yaml"), "utf8")).toBe(before);
  });

  it("[E2] each edit is one undo step, and an edit made outside becomes one too", async () => {
    await answer("create_project", { project: "talk" });
    await answer("edit_project", { project: "talk", steps: setText("One") });
    const file = join(root, "talk", "reel.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace("One", "By hand"));
    await answer("edit_project", { project: "talk", steps: setText("Two"), label: "greet" });
    const project = await findProject("talk", { projectRoot: root, confined: true });
    const history = await readHistory(project);
    expect(history.map(({ author, label }) => [author, label])).toEqual([
      ["test", "layer.set"],
      ["outside", "Edit outside"],
      ["test", "greet"],
    ]);
    expect(history.map(({ parent }) => parent)).toEqual([0, 1, 2]);
  });

  it("[E2] a refused step takes the whole edit back and says why", async () => {
    await answer("create_project", { project: "talk" });
    const before = readFileSync(join(root, "talk", "reel.yaml"), "utf8");
    const steps = [...setText("Half"), { id: "layer.remove", params: { layer: "nobody" } }];
    const result = await call("edit_project", { project: "talk", steps });
    expect(result).toMatchObject({ ok: true, failed: true });
    expect(result.ok ? result.output : {}).toMatchObject({
      failed: 1,
      changed: false,
      results: [{ ok: true }, { ok: false, error: { code: "no-such-layer" } }],
    });
    expect(readFileSync(join(root, "talk", "reel.yaml"), "utf8")).toBe(before);
  });

  it("[R9] write_yaml takes a whole text, keeps it even when wrong, and says what is wrong", async () => {
    await answer("create_project", { project: "talk" });
    const yaml = 'reelkiln: 1\nduration: 1\nlayers:\n  - type: solid\n    colour: "#112233"\n';
    const written = await answer("write_yaml", { project: "talk", yaml });
    expect(written).toMatchObject({ validation: { ok: false }, fixes: [{ code: "unknown-key" }] });
    expect(written["next"]).toContain("apply_fixes");
    expect(await answer("apply_fixes", { project: "talk" })).toMatchObject({
      applied: 1,
      validation: { ok: true },
    });
    expect((await answer("read_yaml", { project: "talk" }))["yaml"]).toContain(
      '    color: "#112233"',
    );
  });

  it("a confined context refuses what leads out of its folder", async () => {
    for (const [name, input] of [
      ["create_project", { project: "../elsewhere" }],
      ["probe_media", { path: "/etc/passwd" }],
      ["validate_project", { project: "/tmp" }],
    ] as const) {
      expect(await call(name, input)).toMatchObject({ ok: false });
    }
  });
});

describe("preview_frames", () => {
  it("[R10] gives each picture with its layout", async () => {
    await answer("create_project", { project: "talk", title: "Hi" });
    const result = await call("preview_frames", { project: "talk", times: [1, 2], max_side: 64 });
    expect(result.ok ? result.content.map(({ type }) => type) : []).toEqual(["image", "image"]);
    const { frames } = (result.ok ? result.output : {}) as { frames: { layout: object }[] };
    expect(frames[0]?.layout).toMatchObject({
      width: 1080,
      elements: expect.arrayContaining([expect.objectContaining({ id: "title", text: "Hi" })]),
      overlaps: [],
    });
  });
});
