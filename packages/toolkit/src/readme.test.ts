import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

const README = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(README) ?? [];

it("[K10] the example server of the README has at most 25 lines and answers", () => {
  expect(example.trim().split("\n").length).toBeLessThanOrEqual(25);
  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "add", arguments: { a: 1, b: "2" } },
  };
  const { stdout } = spawnSync(
    process.execPath,
    ["--input-type=module-typescript", "--eval", example],
    {
      cwd: import.meta.dirname,
      input: `${JSON.stringify(call)}\n`,
      encoding: "utf8",
    },
  );
  expect(JSON.parse(stdout)).toMatchObject({ result: { structuredContent: { sum: 3 } } });
});

it("[K1] the README says nothing of what others build with it", () => {
  expect(README).not.toMatch(/video|reel(?!kiln)/i);
});
