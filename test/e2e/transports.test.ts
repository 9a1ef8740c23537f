import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { ToolAnswer } from "@reelkiln/toolkit/testing";
import { afterAll, describe, expect, it } from "vitest";

import { TRANSPORTS } from "./transports.ts";
import type { Transport } from "./transports.ts";

const BROKEN = `reelkiln: 1
width: 320
height: 568
fps: 30
duration: 1
layers:
  - id: ground
    type: solid
    colour: "#223344"
`;

const setText = (text: string) => [
  { id: "layer.set", params: { layer: "title", values: { text } } },
];

interface Written {
  readonly revision: string;
  readonly diff?: string;
  readonly validation: { readonly ok: boolean };
  readonly fixes: readonly unknown[];
  readonly next: string;
}

/** The same work on each transport; what was answered, in order. */
async function work({ call }: Transport, folder: string): Promise<readonly ToolAnswer[]> {
  const answers: ToolAnswer[] = [];
  const ask = async (tool: string, args: unknown): Promise<Written> => {
    const answer = await call(tool, args);
    answers.push(answer);
    return answer.result as Written;
  };
  const file = join(folder, "card", "reel.yaml");
  const text = (): string => readFileSync(file, "utf8");

  await ask("create_project", { project: "card", title: "Hello", dry_run: true });
  await ask("list_projects", {});
  await ask("create_project", { project: "card", title: "Hello" });
  const before = await ask("read_project", { project: "card" });
  const original = text();
  const dry = { project: "card", steps: setText("Dry"), dry_run: true };
  await ask("edit_project", { ...dry, if_revision: before.revision });
  expect(text()).toBe(original);
  const edit = { project: "card", if_revision: before.revision };
  await ask("edit_project", { ...edit, steps: setText("One") });
  const edited = text();
  // The second edit still thinks of the first revision: nothing is written, and it is shown why.
  await ask("edit_project", { ...edit, steps: setText("Two") });
  expect(text()).toBe(edited);
  expect(answers.at(-1)?.text).toMatch(/\+ +text: .*One/);
  await ask("edit_project", { project: "card", steps: [{ id: "layer.sett", params: {} }] });
  await ask("read_yaml", { project: "card" });
  await ask("write_yaml", { project: "card", yaml: original });
  expect(text()).toBe(original);
  writeFileSync(join(folder, "broken.yaml"), BROKEN);
  await ask("validate_project", { project: "broken.yaml" });
  await ask("apply_fixes", { project: "broken.yaml" });
  await ask("preview_frames", { project: "card", times: ["0.5"], max_side: "64" });
  await ask("render_project", { project: "card", dry_run: true, if_revision: "0" });
  await ask("get_guide", { name: "caption-a-talk" });
  await ask("get_schema", { element: "solid" });
  await ask("probe_media", { path: "../outside.mp4" });
  await ask("read_project", { projekt: "card" });
  await ask("read_project", { project: 7 });
  return answers;
}

const folders: string[] = [];
const transcripts = new Map<string, readonly ToolAnswer[]>();

/** What must not differ: all but the folder's name, and what a job says of the clock. */
function comparable(answers: readonly ToolAnswer[], folder: string): unknown {
  const plain = answers.map(({ ok, result }) => ({ ok, result: ok ? result : null }));
  return JSON.parse(JSON.stringify(plain).replaceAll(folder, "FOLDER"));
}

describe("one body over every transport", () => {
  it.each(Object.keys(TRANSPORTS))("[R9] %s", async (name) => {
    const folder = mkdtempSync(join(tmpdir(), "reelkiln-transport-"));
    folders.push(folder);
    const transport = await TRANSPORTS[name]?.(folder);
    if (transport === undefined) throw new Error(`no transport ${name}`);
    try {
      transcripts.set(name, comparable(await work(transport, folder), folder) as ToolAnswer[]);
    } finally {
      await transport.close();
    }
  });

  it("[R1] the answers are equal, whatever carried them", () => {
    const [first, ...others] = [...transcripts.values()];
    expect(first).toHaveLength(19);
    for (const [index, other] of others.entries())
      expect({ transport: [...transcripts.keys()][index + 1], answers: other }).toEqual({
        transport: [...transcripts.keys()][index + 1],
        answers: first,
      });
  });

  it("[R9] every tool that writes answers with revision, validation, fixes and the next step", () => {
    for (const { ok, result } of transcripts.get("REST") ?? []) {
      if (!ok || !Object.hasOwn(result as object, "diff")) continue;
      const { revision, validation, fixes, next } = result as Written;
      expect(revision).toMatch(/^[0-9a-f]{64}$/);
      expect(validation.ok).toBe(true);
      expect(fixes).toEqual([]);
      expect(next).toMatch(/preview_frames/);
    }
  });
});

afterAll(() => {
  expect(new Set(folders).size).toBe(Object.keys(TRANSPORTS).length);
});
