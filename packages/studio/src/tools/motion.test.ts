import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { COMMANDS, findCommand } from "@reelkiln/document";
import type { ToolResult } from "@reelkiln/toolkit";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { studioRegistry } from "./tools.ts";

let root = "";
let file = "";

const EMPTY = `reelkiln: 1
title: Logo
width: 640
height: 360
fps: 30
duration: 4
# nothing yet
layers: []
`;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "reelkiln-motion-"));
  file = join(root, "reel.yaml");
  writeFileSync(file, EMPTY);
});

interface Told {
  readonly [key: string]: unknown;
  readonly commands: readonly object[];
  readonly total: number;
  readonly error: { readonly accepted: readonly string[] };
}

async function call(name: string, input: object, author = "test"): Promise<ToolResult> {
  const context = { projectRoot: root, confined: true, author, version: "0.0.0" };
  return studioRegistry({ projectRoot: root }).execute(name, input, { context });
}

async function answer(name: string, input: object, author = "test"): Promise<Told> {
  const result = await call(name, input, author);
  if (!result.ok) throw new Error(result.fault.message);
  return result.output as Told;
}

const text = (): string => readFileSync(file, "utf8");
const run = (id: string, params: object, author = "test") =>
  answer("command_run", { id, params }, author);

describe("command_run", () => {
  it("[E1] answers the command's result, and the project as it is now", async () => {
    const made = await run("layer.newText", { text: "Hi", position: [320, 180] });
    expect(made).toMatchObject({
      id: "layer.newText",
      result: { layer: "text", type: "text" },
      changed: true,
      state: 1,
      validation: { ok: true },
    });
    expect(text()).toContain("# nothing yet");
    expect(text()).toContain("text: Hi");
    expect(
      await answer("execute_command", { id: "layer.info", params: { layer: "#1" } }),
    ).toMatchObject({
      result: { layer: "text" },
      changed: false,
    });
  });

  it("[E3] an unknown parameter is the engine's error: it names it and the accepted ones", async () => {
    const result = await call("command_run", { id: "layer.newSolid", params: { colour: "#fff" } });
    expect(result).toMatchObject({ ok: true, failed: true });
    const { error } = (result.ok ? result.output : {}) as Told;
    expect(error).toMatchObject({ code: "invalid-params", nearest: "color" });
    expect(error.accepted).toContain("color");
    expect(text()).toBe(EMPTY);
  });

  it("[E3] an unknown key beside id and params is refused before the command", async () => {
    expect(await call("command_run", { id: "doc.patch", parms: {} })).toMatchObject({
      ok: false,
      fault: { code: "invalid_arguments" },
    });
  });

  it("[E3] a command that throws fails the call and leaves the document; the next one works", async () => {
    const command = findCommand("project.setTitle");
    const broken = vi
      .spyOn(command as unknown as { run: () => never }, "run")
      .mockImplementation(() => {
        throw new Error("boom");
      });
    const result = await call("command_run", { id: "project.setTitle", params: { title: "X" } });
    broken.mockRestore();
    expect(result.ok).toBe(false);
    expect(text()).toBe(EMPTY);
    expect(await run("project.setTitle", { title: "X" })).toMatchObject({ changed: true });
  });

  it("[E2] an edit that changes nothing is no step; one merge key is one step", async () => {
    await run("layer.newSolid", { id: "box" });
    const same = await run("prop.set", { layer: "box", path: "color", value: "#D93333" });
    expect(same).toMatchObject({ changed: false, state: 1 });
    for (const value of [0.1, 0.2, 0.3])
      await run("prop.set", { layer: "box", path: "opacity", value, merge: "drag" });
    expect(await answer("history", {})).toMatchObject({ current: 2, branches: 0 });
    await answer("undo", {});
    expect(text()).not.toContain("opacity");
  });

  it("[B7] a dry run writes nothing, a stale if_revision is a conflict", async () => {
    const input = { id: "project.setTitle", params: { title: "X" } };
    expect(await answer("command_run", { ...input, dry_run: true })).toMatchObject({
      changed: true,
    });
    expect(text()).toBe(EMPTY);
    const stale = await call("command_run", { ...input, if_revision: "0".repeat(64) });
    expect(stale).toMatchObject({ ok: false, fault: { code: "conflict" } });
  });
});

describe("several commands", () => {
  const bad = { id: "layer.rename", params: { layer: "nobody", name: "X" } };
  const good = { id: "layer.newNull", params: { id: "rig" } };

  it("[E2] command_batch stops at the first refusal and keeps each edit as a step of its own", async () => {
    const result = await call("command_batch", { steps: [good, bad, good] });
    expect(result).toMatchObject({ ok: true, failed: true });
    expect(result.ok ? result.output : {}).toMatchObject({
      completed: 1,
      failed: 1,
      results: [{ ok: true }, { ok: false, error: { code: "no-such-layer" } }],
      state: 1,
    });
    const more = await answer("command_batch", {
      steps: [bad, { id: "layer.newNull" }],
      stop_on_error: false,
    });
    expect(more).toMatchObject({ completed: 1, failed: 1, state: 2 });
  });

  it("[E2] batch is one undo step with references; atomic takes all back", async () => {
    const steps = [
      { id: "layer.newText", params: { text: "Logo" }, as: "logo" },
      { id: "layer.newNull", params: { id: "rig" } },
      { id: "layer.setParent", params: { layer: "$logo.layer", parent: "$2.layer" } },
      { id: "layer.rename", params: { layer: "$1.layer", name: "$$1.layer" } },
    ];
    expect(await answer("batch", { steps, label: "Build" })).toMatchObject({ steps: 4, state: 1 });
    expect(text()).toContain("parent: rig");
    expect(text()).toContain("$1.layer");
    const before = text();
    const result = await call("batch", {
      steps: [good, { id: "layer.remove", params: { layer: "$9.layer" } }],
    });
    expect(result).toMatchObject({ ok: true, failed: true, output: { steps: 0, failed: 1 } });
    expect(text()).toBe(before);
    await answer("undo", {});
    expect(text()).toBe(EMPTY);
  });
});

describe("history", () => {
  it("[E2] undo says whose step it was; actor me takes back only one's own", async () => {
    await run("layer.newSolid", { id: "mine" }, "ann");
    await run("project.setTitle", { title: "Theirs" }, "bob");
    expect(await answer("undo", { actor: "me" }, "ann")).toMatchObject({
      steps: [{ state: 1, label: "layer.newSolid", by: "ann" }],
      state: 3,
    });
    expect(text()).toContain("Theirs");
    expect(text()).not.toContain("mine");
    expect(await answer("undo", {}, "ann")).toMatchObject({ steps: [{ by: "ann" }], state: 2 });
    expect(await answer("undo", {}, "ann")).toMatchObject({ steps: [{ by: "bob" }], state: 1 });
    await answer("undo", {});
    expect(text()).toBe(EMPTY);
    expect(await call("undo", {})).toMatchObject({ ok: false });
    await answer("redo", { steps: 9 });
    expect(text()).not.toContain("mine");
  });

  it("[E2] branches stay and can be gone to; history commands move too", async () => {
    await run("project.setTitle", { title: "A" });
    await answer("undo", {});
    await run("project.setTitle", { title: "B" });
    expect(await answer("history", { goto: 1 })).toMatchObject({ current: 1, branches: 1 });
    expect(text()).toContain("title: A");
    await run("history.goTo", { state: 2 });
    expect(text()).toContain("title: B");
    expect(await run("history.undo", {})).toMatchObject({ state: 0 });
    expect(text()).toBe(EMPTY);
    expect(await run("history.list", {})).toMatchObject({ result: { current: 0 } });
  });

  it("[B7] a text that a state of the history has is that state again, not a new step", async () => {
    await run("project.setTitle", { title: "A" });
    writeFileSync(file, EMPTY);
    expect(await answer("history", {})).toMatchObject({ current: 0 });
    expect((await answer("redo", {}))["state"]).toBe(1);
    expect(text()).toContain("title: A");
  });
});

describe("looking", () => {
  it("[E1] command_list filters, pages, and says why a command cannot run", async () => {
    const all = await answer("command_list", {});
    expect(all["total"]).toBeGreaterThanOrEqual(150);
    expect(await answer("list_commands", {})).toEqual(all);
    const page = await answer("command_list", { page: 2, page_size: 60 });
    expect(page["commands"]).toEqual(all["commands"].slice(60, 120));
    const mask = await answer("command_list", { filter: "mask.new", schemas: true });
    expect(mask["commands"][0]).toMatchObject({
      id: "mask.new",
      why: "The document has no layers.",
      schema: { additionalProperties: false },
    });
    const enabled = await answer("command_list", { enabled_only: true });
    expect(enabled["total"]).toBeLessThan(all["total"]);
  });

  it("[R8] get_schema lists the commands' ids, and gives the parameters of those a filter names", async () => {
    const schemaOf = async (input: object) =>
      (await answer("get_schema", { element: "commands", ...input }))["schema"];
    const ids = COMMANDS.map(({ id }) => id);
    const whole = await schemaOf({});
    expect(whole).toMatchObject({ properties: { id: { enum: ids } } });
    expect(JSON.stringify(whole).length).toBeLessThan(10_000);
    const mask = await schemaOf({ filter: "mask.new" });
    expect(mask).toMatchObject({ oneOf: [{ properties: { id: { const: "mask.new" } } }] });
    expect(JSON.stringify(mask)).toContain("feather");
    expect(await call("get_schema", { element: "commands", filter: "zzz" })).toMatchObject({
      fault: { code: "not-found" },
    });
    expect(await call("get_schema", { element: "text", filter: "x" })).toMatchObject({
      fault: { code: "invalid-input" },
    });
  });

  it("[E1] doc_inspect tells the project and its active composition", async () => {
    await run("comp.new", { title: "Intro", duration: 2 });
    await run("layer.newSolid", { id: "back" });
    expect(await answer("doc_inspect", {})).toMatchObject({
      project: { title: "Logo", active: "intro", compositions: ["main", "intro"] },
      active_comp: { comp: "intro", layers: [{ number: "#1", id: "back" }] },
    });
  });

  it("[E1] render_preview draws a composition, with alpha when asked for", async () => {
    await run("layer.newSolid", { color: "#FF0000", width: "50%", position: ["left", "center"] });
    const drawn = await call("render_preview", { time: 1, max_side: 64, transparent: true });
    expect(drawn).toMatchObject({
      ok: true,
      output: { comp: "main", time: 1, width: 64, height: 36 },
    });
    const late = await call("render_preview", { time: 99 });
    expect(late).toMatchObject({ ok: false, fault: { code: "invalid-input" } });
  });
});
