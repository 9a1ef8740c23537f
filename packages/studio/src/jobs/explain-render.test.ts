import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { renderProject } from "./render-project.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "reelkiln-explain-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A card whose title is blurred in its second half, which planes cannot show. */
const CARD = `reelkiln: 1
width: 216
height: 384
fps: 30
duration: 2
layers:
  - id: title
    type: text
    text: Plain
    end: 1
  - id: soft
    type: text
    text: Soft
    start: 1
    effects:
      - type: gaussian-blur
        radius: 4
`;

function render(call: { readonly dry_run?: boolean; readonly explain?: boolean }) {
  writeFileSync(join(root, "card.yaml"), CARD);
  const context = {
    projectRoot: root,
    confined: true,
    version: "0.0.0",
    signal: new AbortController().signal,
    progress: () => undefined,
  };
  return renderProject({ project: "card.yaml", receipt: true, ...call }, context);
}

describe("explaining a render", () => {
  it("[B4] a dry run tells the path of each span and layer and why, without a cost", async () => {
    const { explanation } = await render({ dry_run: true, explain: true });
    expect(explanation?.paths.map(({ from, to, path }) => [from, to, path])).toEqual([
      [0, 30, "yuv"],
      [30, 60, "rgba"],
    ]);
    expect(explanation?.layers).toMatchObject([
      { layer: "title", way: "sprite" },
      { layer: "soft", way: "reference", reason: expect.stringContaining("effect") },
    ]);
    expect(explanation?.costs).toBeUndefined();
  });

  it("[B4] a render tells what its steps took, and nothing unasked", async () => {
    const { explanation } = await render({ explain: true });
    const stages = explanation?.costs?.stages.map(({ stage }) => stage) ?? [];
    expect(stages).toEqual(expect.arrayContaining(["composing", "encoding", "checking"]));
    expect((await render({ dry_run: true })).explanation).toBeUndefined();
  });
});
