import { tmpdir } from "node:os";
import { join } from "node:path";

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // Hundreds of processes are started from the same source.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), "reelkiln-compiled") },
  },
});
