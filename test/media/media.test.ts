import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, describe, expect, test } from "vitest";

import { MEDIA_CASES } from "./cases/cases.ts";
import { runCase } from "./run-case.ts";

const folder = mkdtempSync(join(tmpdir(), "reelkiln-media-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A few of the files of `npm run media`, by both back-ends; that tries all of them, and by several workers. */
describe("[B3] media", () => {
  test.each(MEDIA_CASES.filter(({ fast }) => fast === true))(
    "$group/$name is right, or refused before rendering",
    { timeout: 300_000 },
    async (one) => {
      const { faults } = await runCase(one, folder, {
        backends: ["node-av", "ffmpeg"],
        workers: [1],
      });
      expect(faults).toEqual([]);
    },
  );

  test("no two cases have a name in common", () => {
    const names = MEDIA_CASES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(60);
  });
});
