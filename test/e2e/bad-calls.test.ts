import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { COMMANDS } from "@reelkiln/document";
import { studioTools } from "@reelkiln/studio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { scratchCopy } from "./scratch-copy.ts";
import type { ScratchCopy } from "./scratch-copy.ts";
import { TRANSPORTS } from "./transports.ts";
import type { Transport } from "./transports.ts";

const PROJECT = `reelkiln: 1
title: As it was
duration: 2
layers:
  # stays
  - id: back
    type: solid
    color: "#112233"
`;

/** A folder with a project, and a transport to it; both are gone after the work. */
async function withProject(
  name: string,
  sources: string | undefined,
  work: (transport: Transport, text: () => string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "reelkiln-bad-"));
  const file = join(folder, "reel.yaml");
  writeFileSync(file, PROJECT);
  const transport = await TRANSPORTS[name]?.(folder, sources);
  if (transport === undefined) throw new Error(`there is no transport ${name}`);
  try {
    await work(transport, () => readFileSync(file, "utf8"));
  } finally {
    await transport.close();
  }
}

const SAMPLES: Readonly<Record<string, unknown>> = { string: "x", array: [], object: {} };

/** Something for each argument that a tool cannot do without. */
function needed(schema: Readonly<Record<string, unknown>>): object {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: Readonly<Record<string, { readonly type?: string }>>;
    readonly required?: readonly string[];
  };
  return Object.fromEntries(
    required.map((key) => [key, SAMPLES[properties[key]?.type ?? ""] ?? 1]),
  );
}

interface Batch {
  readonly failed: number;
  readonly results: readonly {
    readonly error?: { readonly code: string; readonly message: string };
  }[];
}

describe("a key that nothing knows", () => {
  it.each(Object.keys(TRANSPORTS))(
    "[E3] [R3] to every tool, over %s: named, with the accepted ones; nothing is done",
    (name) =>
      withProject(name, undefined, async ({ call }, text) => {
        for (const { name: tool, inputSchema } of studioTools()) {
          const input = { ...needed(inputSchema), bogus_key: 1 };
          const { ok, text: told } = await call(tool, input);
          expect({ tool, ok, told }).toMatchObject({
            ok: false,
            told: expect.stringContaining("bogus_key"),
          });
          const [accepted] = Object.keys(inputSchema["properties"] ?? {});
          if (accepted !== undefined) expect(told).toContain(accepted);
        }
        expect(text()).toBe(PROJECT);
        expect((await call("doc_inspect", {})).ok).toBe(true);
      }),
    300_000,
  );

  it.each(Object.keys(TRANSPORTS))(
    "[E3] to every command, over %s: the engine's error, and the document is as it was",
    (name) =>
      withProject(name, undefined, async ({ call }, text) => {
        const steps = COMMANDS.map(({ id }) => ({ id, params: { bogus_key: 1 } }));
        const { ok, result } = await call("command_batch", { steps, stop_on_error: false });
        const { failed, results } = result as Batch;
        expect({ ok, failed }).toEqual({ ok: false, failed: COMMANDS.length });
        for (const [index, { error }] of results.entries()) {
          const id = COMMANDS[index]?.id;
          expect({ id, ...error }).toMatchObject({ code: "invalid-params" });
          expect(error?.message).toContain("bogus_key");
        }
        expect(text()).toBe(PROJECT);
        const one = await call("command_run", { id: "layer.info", params: { layer: "back" } });
        expect(one.ok).toBe(true);
      }),
    300_000,
  );
});

describe("a command with a bug in it", () => {
  let copy: ScratchCopy;

  beforeAll(() => {
    copy = scratchCopy();
    copy.replace(
      "packages/document/src/commands/families/project.ts",
      "const setTitle =",
      "function broken(title: string): never {\n  throw new Error(`boom ${title}`);\n}\n\nconst setTitle =",
    );
    copy.replace(
      "packages/document/src/commands/families/project.ts",
      "  run: (document, { title }) =>\n",
      "  run: (document, { title }): ReturnType<typeof success<never>> => {\n    throw new Error(`boom ${title}`);\n  },\n  example2: (document: ReelDocument, { title }: { title: string }) =>\n",
    );
  });

  afterAll(() => copy.remove());

  const processes = Object.keys(TRANSPORTS).filter((name) => name !== "in process");

  it.each(processes)(
    "[E3] over %s: the call fails without its secrets, the document stays, the session lives",
    (name) =>
      withProject(name, copy.root, async ({ call }, text) => {
        const title = { id: "project.setTitle", params: { title: "hunter2" } };
        for (const [tool, input] of [
          ["command_run", title],
          ["execute_command", title],
          ["command_batch", { steps: [title] }],
          ["batch", { steps: [{ id: "layer.newNull", params: { id: "x" } }, title] }],
          ["edit_project", { steps: [title] }],
        ] as const) {
          const { ok, text: told } = await call(tool, input);
          expect({ tool, ok, told }).toMatchObject({ ok: false });
          expect(told).not.toContain("hunter2");
          expect(text()).toBe(PROJECT);
        }
        const next = { id: "layer.rename", params: { layer: "back", name: "Ground" } };
        expect((await call("command_run", next)).ok).toBe(true);
        expect(text()).toContain("name: Ground");
        expect((await call("undo", {})).ok).toBe(true);
        expect(text()).toBe(PROJECT);
      }),
    120_000,
  );
});
