import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { FILE_CEILING, PACKAGE_RULES, RATCHET } from "./rooms/rooms.data.ts";
import { RULES } from "./rooms/rules.ts";
import { readSourceTree, sourceFile } from "./rooms/source-tree.ts";

const tree = readSourceTree(fileURLToPath(new URL("..", import.meta.url)));

describe("rooms", () => {
  it("finds every package and its files", () => {
    const names = new Set(tree.map((file) => file.packageName));
    expect([...names].toSorted()).toEqual(Object.keys(PACKAGE_RULES).toSorted());
    expect(tree.length).toBeGreaterThan(20);
  });

  it.each(Object.entries(RULES))("%s holds", (name, rule) => {
    const breaks = rule(tree);
    const limit = RATCHET[name] ?? 0;
    if (breaks.length > limit)
      expect.fail(`${breaks.length} breaks, ${limit} allowed:\n${breaks.join("\n")}`);
  });
});

/** A break planted for each rule: a rule that finds nothing here proves nothing above. */
const PLANTED: Readonly<Record<string, readonly [path: string, text: string]>> = {
  "package-direction": [
    "packages/document/src/model/a.ts",
    'import { draw } from "@reelkiln/draw";\n',
  ],
  "room-order": ["packages/document/src/time/a.ts", 'import { b } from "../scene/scene.ts";\n'],
  doors: [
    "packages/document/src/scene/a.ts",
    'import {\n  b,\n} from "../timeline/resolve-layer.ts";\n',
  ],
  effects: ["packages/engine/src/plan/a.ts", "export const now = Date.now();\n"],
  "file-ceiling": ["packages/draw/src/text/a.ts", "const a = 1;\n".repeat(FILE_CEILING + 1)],
  "banned-names": ["packages/engine/src/io/path-utils.ts", ""],
  "boolean-parameters": [
    "packages/draw/src/text/a.ts",
    "export function place(text: string, isLast: boolean): void {}\n",
  ],
  cycles: ["packages/engine/src/io/a.ts", 'import { a } from "./a.ts";\n'],
};

describe("the rules themselves", () => {
  it.each(Object.keys(RULES))("%s finds a planted break", (name) => {
    const [path, text] = PLANTED[name] ?? ["", ""];
    expect(RULES[name]?.([sourceFile(path, text)])).toHaveLength(1);
  });

  it.each([
    ["effects", "packages/engine/src/media/a.ts", 'import { spawn } from "node:child_process";\n'],
    [
      "effects",
      "packages/engine/src/plan/a.ts",
      '// process.exit()\nexport const a = "console.log";\n',
    ],
    ["effects", "packages/document/src/model/a.ts", 'import type { Buffer } from "node:buffer";\n'],
    ["room-order", "packages/document/src/scene/a.ts", 'import { a } from "../time/time.ts";\n'],
    ["doors", "packages/document/src/scene/a.ts", 'import { a } from "../timeline/facts.ts";\n'],
    ["cycles", "packages/engine/src/io/a.ts", 'import type { A } from "./a.ts";\n'],
    ["banned-names", "packages/document/src/checks/safe-zones.data.ts", ""],
    ["file-ceiling", "packages/draw/src/text/a.ts", "// a\n\n".repeat(FILE_CEILING + 1)],
  ])("%s lets %s pass", (name, path, text) => {
    expect(RULES[name]?.([sourceFile(path, text)])).toEqual([]);
  });

  it("a sibling transport of the toolkit may not import another", () => {
    const planted = sourceFile(
      "packages/toolkit/src/mcp/a.ts",
      'export * from "../http/http.ts";\n',
    );
    expect(RULES["room-order"]?.([planted])).toHaveLength(1);
  });
});
