import { mkdir, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { withProjectLock } from "./lock.ts";
import { findProject, listProjects } from "./project.ts";
import { writeTextFile } from "./text-file.ts";

let root = "";

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "reelkiln-project-"));
  await writeTextFile(join(root, "talk", "reel.yaml"), "reelkiln: 1\nlayers: []\n");
  await writeTextFile(join(root, "deep", "a", "b", "title card.yaml"), "# a card\nreelkiln: 1\n");
  await writeTextFile(join(root, "talk", "other.yaml"), "name: no project\n");
});

describe("projects", () => {
  it("[R8] a folder with reel.yaml or any single file that begins with reelkiln", async () => {
    const base = { projectRoot: root, confined: false };
    expect((await findProject("talk", base)).name).toBe("talk");
    expect((await findProject("deep/a/b/title card.yaml", base)).name).toBe("title card");
    await expect(findProject("nowhere", base)).rejects.toMatchObject({ code: "not-found" });
    await expect(findProject("deep", base)).rejects.toThrow("no reel.yaml in deep");
  });

  it("[R8] list_projects goes three levels deep and no further", async () => {
    await writeTextFile(join(root, "deep", "a", "b", "c", "reel.yaml"), "reelkiln: 1\n");
    expect((await listProjects(root)).map(({ name }) => name)).toEqual(["title card", "talk"]);
  });

  it("a confined base refuses what leads out, links followed", async () => {
    const outside = await mkdtemp(join(tmpdir(), "reelkiln-outside-"));
    await writeFile(join(outside, "reel.yaml"), "reelkiln: 1\n");
    await symlink(outside, join(root, "link"));
    const base = { projectRoot: root, confined: true };
    await expect(findProject("link", base)).rejects.toMatchObject({ code: "outside-project" });
    await expect(findProject(outside, base)).rejects.toMatchObject({ code: "outside-project" });
    await expect(findProject("talk", base)).resolves.toMatchObject({ name: "talk" });
  });
});

describe("the project lock", () => {
  it("[R9] writers take turns", async () => {
    const file = join(root, "count");
    await writeFile(file, "0");
    const add = (): Promise<void> =>
      withProjectLock(root, async () => {
        const count = Number(await readFile(file, "utf8"));
        await new Promise((resolve) => setTimeout(resolve, 2));
        await writeFile(file, String(count + 1));
      });
    await Promise.all(Array.from({ length: 10 }, add));
    expect(await readFile(file, "utf8")).toBe("10");
  });

  it("[R9] a lock of a process that died is taken over", async () => {
    await mkdir(join(root, ".reelkiln"));
    const { hostname } = await import("node:os");
    const dead = { pid: 2 ** 22 + 1, host: hostname() };
    await writeFile(join(root, ".reelkiln", "lock"), JSON.stringify(dead));
    await expect(withProjectLock(root, async () => "done")).resolves.toBe("done");
  });
});

it("a file that cannot be written is told in plain words", async () => {
  await expect(writeTextFile(join(root, "talk"), "x")).rejects.toMatchObject({
    code: "invalid-input",
  });
});
