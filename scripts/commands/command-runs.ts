import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  COMMANDS,
  EXAMPLE_DOCUMENT,
  checkResult,
  editReel,
  runStep,
  sha256,
} from "@reelkiln/document";
import type { Command, HistoryView, PatchOperation } from "@reelkiln/document";
import { studioRegistry } from "@reelkiln/studio";

/** What a command's example does to the example document. */
export interface ExampleRun {
  readonly result: unknown;
  readonly patches: readonly PatchOperation[];
}

/** Longer results are known by their digest. */
const WHOLE_RESULT = 1500;

/** A history in which there is something to undo and to redo. */
const HISTORY: HistoryView = {
  states: [
    { state: 1, parent: 0, label: "Set title", by: "ann", current: true },
    { state: 2, parent: 1, label: "Move layer", by: "bob", current: false },
  ],
  current: 1,
  canUndo: true,
  canRedo: true,
};

/** Runs a command's example. Throws when it is refused, or its result does not fit the schema. */
export function runExample(command: Command): ExampleRun {
  const step = { id: command.id, params: command.example };
  const ran = runStep(EXAMPLE_DOCUMENT, step, { document: EXAMPLE_DOCUMENT, history: HISTORY });
  if (!ran.ok) throw new Error(`the example is refused: ${ran.error.message}`);
  const { result, patches } = ran.value;
  const [wrong] = checkResult(command, result);
  if (wrong !== undefined) throw new Error(`the result does not fit its schema: ${wrong.message}`);
  if (command.kind === "edit" && patches.length === 0)
    throw new Error("the example changes nothing");
  const text = JSON.stringify(result);
  return { result: text.length > WHOLE_RESULT ? { sha256: sha256(text) } : result, patches };
}

/** The example document as a project file. */
export function exampleText(): string {
  const patch = Object.entries(EXAMPLE_DOCUMENT)
    .filter(([key]) => key !== "reelkiln")
    .map(([key, value]) => ({ op: "add", path: `/${key}`, value }));
  const printed = editReel("reelkiln: 1\nlayers: []\n", [{ id: "doc.patch", params: { patch } }]);
  if (!printed.ok || printed.value.failed > 0) throw new Error("the example cannot be printed");
  return printed.value.text;
}

/** Ids that a client cannot run through the tools: not listed, or not found by command_run. */
export async function unreachable(): Promise<readonly string[]> {
  const root = mkdtempSync(join(tmpdir(), "reelkiln-commands-"));
  writeFileSync(join(root, "reel.yaml"), exampleText());
  const registry = studioRegistry({ projectRoot: root });
  const context = { projectRoot: root, confined: true, author: "check", version: "0.0.0" };
  const list = await registry.execute("command_list", {}, { context });
  const { commands } = (list.ok ? list.output : { commands: [] }) as {
    readonly commands: readonly { readonly id: string }[];
  };
  const listed = new Set(commands.map(({ id }) => id));
  const lost: string[] = [];
  for (const { id, example, kind } of COMMANDS) {
    const input = { id, params: example, dry_run: true };
    const ran = await registry.execute("command_run", input, { context });
    const works = ran.ok && (ran.failed !== true || kind === "history");
    if (!listed.has(id) || !works) lost.push(id);
  }
  rmSync(root, { recursive: true, force: true });
  return lost;
}
