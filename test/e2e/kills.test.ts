import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { restCaller } from "@reelkiln/toolkit/testing";
import { expect, it } from "vitest";

import { startControlled, startStdio, startStudio } from "./servers.ts";

/** `npm run proof:kills` kills fifty times. */
const KILLS = Number(process.env["REELKILN_KILLS"] ?? 2);

const FIRST = `reelkiln: 1
title: Kill me
layers:
  # the only one
  - id: box
    type: solid
    color: "#112233"
`;

type Answers = Readonly<Record<string, unknown>>;

/** A server that holds the document, and a way to it. */
interface Victim {
  readonly call: (tool: string, input: object) => Promise<Answers>;
  readonly kill: () => Promise<void>;
}

type Start = (project: string) => Promise<Victim>;

const VICTIMS: Readonly<Record<string, Start>> = {
  stdio: async (project) => {
    const { ask, child } = startStdio({ project });
    return { call: (tool, input) => asked(ask, tool, input), kill: () => killed(child) };
  },
  REST: async (project) => {
    const { origin, child } = await startStudio({ project });
    const call = restCaller(fetch, `${origin}/api/v1`);
    return {
      call: async (tool, input) => (await call(tool, input)).result as Answers,
      kill: () => killed(child),
    };
  },
  bridge: async (project) => {
    const { child, bridge } = await startControlled({ project });
    const driver = startStdio({ project, ...bridge });
    return {
      call: (tool, input) => asked(driver.ask, tool, input),
      kill: async () => {
        await killed(child);
        await killed(driver.child);
      },
    };
  },
};

async function asked(
  ask: ReturnType<typeof startStdio>["ask"],
  name: string,
  input: object,
): Promise<Answers> {
  const { result } = await ask("tools/call", { name, arguments: input });
  return (result as { structuredContent: Answers }).structuredContent;
}

async function killed(child: ReturnType<typeof startStdio>["child"]): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

it.each(Object.entries(VICTIMS))(
  "[E2] over %s: what was answered is there after each kill, and undo goes back to the first byte",
  async (_name, start) => {
    const project = mkdtempSync(join(tmpdir(), "reelkiln-kills-"));
    const file = join(project, "reel.yaml");
    writeFileSync(file, FIRST);
    for (let n = 1; n <= KILLS; n++) {
      const victim = await start(project);
      const params = { layer: "box", path: "opacity", value: n / (KILLS + 1) };
      const told = await victim.call("command_run", { id: "prop.set", params });
      await victim.kill();
      expect(told).toMatchObject({ state: n, changed: true });
      expect(readFileSync(file, "utf8")).toContain(`opacity: ${n / (KILLS + 1)}`);
    }
    const last = await start(project);
    expect(await last.call("undo", { steps: KILLS })).toMatchObject({ state: 0 });
    await last.kill();
    expect(readFileSync(file, "utf8")).toBe(FIRST);
  },
  1_800_000,
);
