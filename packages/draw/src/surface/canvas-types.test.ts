import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

it("[B2] contexts of browsers and of @napi-rs/canvas satisfy Canvas2D", () => {
  const project = fileURLToPath(new URL("../../types/tsconfig.json", import.meta.url));
  const compiler = fileURLToPath(import.meta.resolve("typescript/package.json")).replace(
    "package.json",
    "bin/tsc",
  );
  expect(execFileSync(process.execPath, [compiler, "-p", project], { encoding: "utf8" })).toBe("");
});
