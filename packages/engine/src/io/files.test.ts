import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

import { ReelError } from "@reelkiln/document";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { temporaryFolder } from "../../test/media-fixtures.ts";
import {
  AtomicFile,
  freeBytes,
  hashFile,
  requireSpace,
  resolveInside,
  writeFileAtomic,
} from "./io.ts";

let folder: ReturnType<typeof temporaryFolder>;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(() => folder[Symbol.dispose]());

async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  const failure = await work.catch((error: unknown) => error);
  return failure instanceof ReelError ? failure.code : undefined;
}

describe("[B7] a path stays inside the project", () => {
  test("inside is given as an absolute path, existing or not", async () => {
    writeFileSync(path.join(folder.path, "..a.mp4"), "");
    expect(await resolveInside(folder.path, "..a.mp4")).toMatch(/\.\.a\.mp4$/);
    expect(await resolveInside(folder.path, "new/deep/out.mp4")).toMatch(/new\/deep\/out\.mp4$/);
    expect(await resolveInside(folder.path, "a/../b.mp4")).toMatch(/\/b\.mp4$/);
  });

  test("links are followed before they are judged", async () => {
    mkdirSync(path.join(folder.path, "project"));
    const root = path.join(folder.path, "project");
    writeFileSync(path.join(folder.path, "secret.mp4"), "");
    symlinkSync(path.join(folder.path, "secret.mp4"), path.join(root, "link.mp4"));
    symlinkSync(folder.path, path.join(root, "up"));
    symlinkSync(path.join(folder.path, "not-yet.mp4"), path.join(root, "dangling.mp4"));
    expect(await codeOf(resolveInside(root, "link.mp4"))).toBe("outside-project");
    expect(await codeOf(resolveInside(root, "up/secret.mp4"))).toBe("outside-project");
    expect(await codeOf(resolveInside(root, "up/new.mp4"))).toBe("outside-project");
    expect(await codeOf(resolveInside(root, "dangling.mp4"))).toBe("outside-project");
  });

  test("whatever is asked for, what is given lies inside or is refused", async () => {
    const part = fc.constantFrom("..", ".", "a", "b.mp4", "", "/", "~", "a b");
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        const asked = parts.join("/");
        const given = await resolveInside(folder.path, asked).catch((error: unknown) => error);
        if (given instanceof ReelError) expect(given.code).toBe("outside-project");
        else expect(`${String(given)}/`.startsWith(`${folder.path}/`)).toBe(true);
      }),
    );
  });

  test("addresses and NUL are refused in words", async () => {
    expect(await codeOf(resolveInside(folder.path, "https://example.org/a.mp4"))).toBe(
      "invalid-input",
    );
    expect(await codeOf(resolveInside(folder.path, "a\0.mp4"))).toBe("invalid-input");
  });
});

describe("[B1] a file appears whole or not at all", () => {
  test("the old file stays until the new one is whole", async () => {
    const target = path.join(folder.path, "out", "a.json");
    await writeFileAtomic(target, "one");
    {
      await using half = await AtomicFile.create(target);
      writeFileSync(half.temporaryPath, "two");
      expect(path.extname(half.temporaryPath)).toBe(".json");
      expect(readFileSync(target, "utf8")).toBe("one");
    }
    expect(readFileSync(target, "utf8")).toBe("one");
    expect(readdirSync(path.dirname(target))).toEqual(["a.json"]);
    await writeFileAtomic(target, "three");
    expect(readFileSync(target, "utf8")).toBe("three");
  });

  test("a place that cannot be written is named", async () => {
    writeFileSync(path.join(folder.path, "file"), "");
    const target = path.join(folder.path, "file", "a.mp4");
    expect(await codeOf(AtomicFile.create(target))).toBe("not-writable");
    expect(existsSync(target)).toBe(false);
  });

  test("room is asked for before work begins", async () => {
    expect(await freeBytes(path.join(folder.path, "not", "there"))).toBeGreaterThan(0);
    await requireSpace(path.join(folder.path, "a.mp4"), 1);
    expect(await codeOf(requireSpace(path.join(folder.path, "a.mp4"), 1e18))).toBe("disk-full");
  });
});

test("[B1] the hash of a file is its SHA-256", async () => {
  const file = path.join(folder.path, "abc");
  writeFileSync(file, "abc");
  expect(await hashFile(file)).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});
