import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findProject } from "@reelkiln/studio";
import type { ToolAnswer } from "@reelkiln/toolkit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readHistory } from "../../packages/studio/src/workspace/history.ts";
import { TRANSPORTS } from "./transports.ts";
import type { Transport } from "./transports.ts";

let folder = "";
let agent: Transport;
let web: Transport;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "reelkiln-writers-"));
  const [stdio, rest] = [TRANSPORTS["stdio, 2026-07-28"], TRANSPORTS["REST"]];
  if (stdio === undefined || rest === undefined) throw new Error("no transports");
  agent = await stdio(folder);
  web = await rest(folder);
  await agent.call("create_project", { project: "card" });
});

afterAll(async () => {
  await agent.close();
  await web.close();
});

const file = (): string => join(folder, "card", "reel.yaml");
const text = (): string => readFileSync(file(), "utf8");

function addLayer(id: string): readonly object[] {
  const layer = { id, type: "solid", color: "#112233", opacity: 0.1 };
  return [{ id: "layer.add", params: { layer } }];
}

async function revisionNow(): Promise<string> {
  const { result } = await agent.call("read_project", { project: "card" });
  return (result as { revision: string }).revision;
}

describe("two writers at once", () => {
  it("[R9] of two edits of one revision one is written, the other is told the difference", async () => {
    const if_revision = await revisionNow();
    const edit = (who: Transport, id: string): Promise<ToolAnswer> =>
      who.call("edit_project", { project: "card", if_revision, steps: addLayer(id) });
    const answers = await Promise.all([edit(agent, "from-agent"), edit(web, "from-web")]);
    const [written, refused] = answers.toSorted((a, b) => Number(b.ok) - Number(a.ok));
    expect([written?.ok, refused?.ok]).toEqual([true, false]);
    const winner = answers[0]?.ok === true ? "from-agent" : "from-web";
    expect(text()).toContain(`id: ${winner}`);
    expect(refused?.text).toContain(`id: ${winner}`);
    expect(text().match(/id: from-/g)).toHaveLength(1);
  });

  it("[R9] edits without a revision, from two processes at once, are all there", async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `layer-${index}`);
    const answers = await Promise.all(
      ids.map((id, index) =>
        (index % 2 === 0 ? agent : web).call("edit_project", {
          project: "card",
          steps: addLayer(id),
        }),
      ),
    );
    expect(answers.map(({ ok }) => ok)).toEqual(ids.map(() => true));
    for (const id of ids) expect(text()).toMatch(new RegExp(`id: ${id}\\b`));
  });

  it("[R9] a person's editor between reading and writing: a conflict, and the person's words stay", async () => {
    const if_revision = await revisionNow();
    writeFileSync(file(), text().replace("title:", "# by hand\ntitle:"));
    const edit = { project: "card", steps: addLayer("late") };
    const refused = await agent.call("edit_project", { ...edit, if_revision });
    expect(refused.ok).toBe(false);
    expect(refused.text).toContain("# by hand");
    expect(text()).not.toContain("id: late");
    expect((await web.call("edit_project", edit)).ok).toBe(true);
    expect(text()).toContain("# by hand");
    expect(text()).toContain("id: late");
    const history = await readHistory(
      await findProject("card", { projectRoot: folder, confined: true }),
    );
    expect(history.slice(-2).map(({ author }) => author)).toEqual(["outside", "rest"]);
  });
});
