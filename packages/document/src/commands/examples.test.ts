import { describe, expect, test } from "vitest";

import given from "../../test/command-examples.json" with { type: "json" };
import { editReel } from "../authoring/authoring.ts";
import {
  COMMANDS,
  EXAMPLE_DOCUMENT,
  applySplice,
  checkResult,
  invertSplice,
  runStep,
  whyDisabled,
  type Command,
  type HistoryView,
} from "./commands.ts";

interface Given {
  readonly result: unknown;
  readonly patches: readonly unknown[];
}

const HISTORY: HistoryView = {
  states: [
    { state: 1, parent: 0, label: "Set title", by: "ann", current: true },
    { state: 2, parent: 1, label: "Move layer", by: "bob", current: false },
  ],
  current: 1,
  canUndo: true,
  canRedo: true,
};

const EXPECTED: Readonly<Record<string, Given>> = given;

/** The example document as a project file. */
const TEXT = (() => {
  const patch = Object.entries(EXAMPLE_DOCUMENT)
    .filter(([key]) => key !== "reelkiln")
    .map(([key, value]) => ({ op: "add", path: `/${key}`, value }));
  const printed = editReel("reelkiln: 1\nlayers: []\n", [{ id: "doc.patch", params: { patch } }]);
  if (!printed.ok) throw new Error(printed.error.message);
  return printed.value.text;
})();

const byId = COMMANDS.map((command) => [command.id, command] as const);

describe("[E6] the example of", () => {
  test.each(byId)("%s gives what is written down, and goes back byte for byte", (id, command) => {
    const state = { document: EXAMPLE_DOCUMENT, history: HISTORY };
    const ran = runStep(EXAMPLE_DOCUMENT, { id, params: command.example }, state);
    if (!ran.ok) throw new Error(ran.error.message);
    const { result, patches } = ran.value;
    expect(checkResult(command, result)).toEqual([]);
    expect(JSON.parse(JSON.stringify(patches))).toEqual(EXPECTED[id]?.patches);
    const told = EXPECTED[id]?.result as { readonly sha256?: string };
    if (told.sha256 === undefined) expect(JSON.parse(JSON.stringify(result))).toEqual(told);
    if (command.kind !== "history") goesBack(command);
  });
});

function goesBack({ id, kind, example }: Command): void {
  const edited = editReel(TEXT, [{ id, params: example }]);
  if (!edited.ok || edited.value.failed > 0) {
    expect(id).toBe("history.list");
    return;
  }
  const { text, splices } = edited.value;
  expect(text === TEXT).toBe(kind === "query");
  expect(splices.toReversed().map(invertSplice).reduce(applySplice, text)).toBe(TEXT);
}

describe("[E3] a bogus parameter", () => {
  test.each(byId)("of %s is refused by name, with the accepted ones", (id, command) => {
    const state = { document: EXAMPLE_DOCUMENT, history: HISTORY };
    const ran = runStep(EXAMPLE_DOCUMENT, { id, params: { ...command.example, bogus: 1 } }, state);
    if (ran.ok) throw new Error("it ran");
    expect(ran.error.code).toBe("invalid-params");
    expect(ran.error.message).toContain("bogus");
    expect(ran.error.accepted ?? []).toEqual(
      Object.keys(command.params).length === 0
        ? []
        : expect.arrayContaining(Object.keys(command.params)),
    );
  });
});

describe("[E1] enabled", () => {
  const empty = { document: { reelkiln: 1, layers: [] } } as const;

  test("a command says why it cannot run on an empty document, and runs where it can", () => {
    const reasons = byId.map(([id, command]) => [id, whyDisabled(command, empty)] as const);
    const enabled = reasons.filter(([, why]) => why === undefined).map(([id]) => id);
    expect(enabled).toContain("layer.newText");
    expect(enabled).toContain("comp.new");
    expect(enabled).not.toContain("history.undo");
    expect(enabled).not.toContain("mask.remove");
    for (const [, why] of reasons) expect(why ?? "x.").toMatch(/\.$|^x\.$/);
    expect(reasons.find(([id]) => id === "effect.remove")?.[1]).toBe("No layer has effects.");
  });
});
