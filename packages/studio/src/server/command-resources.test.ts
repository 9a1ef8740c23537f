import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { studioRegistry } from "../tools/tools.ts";
import { commandResources } from "./command-resources.ts";

describe("resources", () => {
  it.each([
    ["reelkiln://document", "doc_inspect"],
    ["reelkiln://commands", "command_list"],
  ])("[E4] %s is what %s answers, and is never cached", async (uri, tool) => {
    const root = mkdtempSync(join(tmpdir(), "reelkiln-resources-"));
    writeFileSync(join(root, "reel.yaml"), "reelkiln: 1\ntitle: Here\nlayers: []\n");
    const context = { projectRoot: root, confined: true, author: "test", version: "0.0.0" };
    const registry = studioRegistry({ projectRoot: root });
    const resource = commandResources(registry).find((each) => each.uri === uri);
    const read = await resource?.read(context as never);
    const told = await registry.execute(tool, {}, { context });
    expect(told.ok).toBe(true);
    expect(JSON.parse(read !== undefined && "text" in read ? read.text : "")).toEqual(
      told.ok ? told.output : {},
    );
    expect(resource?.cache).toEqual({ ttlMs: 0, scope: "private" });
  });

  it("[E4] a document that is not there is the error that doc_inspect gives", async () => {
    const root = mkdtempSync(join(tmpdir(), "reelkiln-resources-"));
    const [document] = commandResources(studioRegistry({ projectRoot: root }));
    const context = { projectRoot: root, confined: true, author: "test", version: "0.0.0" };
    await expect(document?.read(context as never)).rejects.toThrow("There is no project");
  });
});
