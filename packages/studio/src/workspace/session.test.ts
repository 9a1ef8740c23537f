import { spawn } from "node:child_process";
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { beforeEach, describe, expect, it } from "vitest";

import { runProject } from "./edited-project.ts";
import { outlineHistory, readHistory } from "./history.ts";
import { moveHistory } from "./moved-history.ts";
import { findProject } from "./project.ts";
import type { Project } from "./project.ts";
import { revisionOf } from "./revision.ts";

const FIRST = `reelkiln: 1
title: Kill me
layers:
  # the only one: größer, 東京, 🎬
  - id: box
    type: solid
    color: "#112233"
`;

/** `npm run proof:kills` kills fifty times. */
const KILLS = Number(process.env["REELKILN_KILLS"] ?? 4);

let root = "";
let file = "";
let journal = "";
let project: Project;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "reelkiln-session-"));
  file = join(root, "reel.yaml");
  journal = join(root, ".reelkiln/history/reel.jsonl");
  writeFileSync(file, FIRST);
  project = await findProject(".", { projectRoot: root, confined: true });
});

const text = (): string => readFileSync(file, "utf8");

function setOpacity(value: number) {
  const steps = [{ id: "prop.set", params: { layer: "box", path: "opacity", value } }];
  return runProject(project, { author: "test" }, { steps, onError: "stop" });
}

function undoAll() {
  return moveHistory(project, { author: "test" }, { kind: "undo", steps: 1000 });
}

interface Told {
  readonly n: number;
  readonly revision: string;
  readonly state: number;
}

/** Lets another process edit until it has told of an edit, kills it then and there, and answers what it told. */
async function killedAfterOneEdit(from: number): Promise<readonly Told[]> {
  const script = fileURLToPath(new URL("../../test/endless-edits.ts", import.meta.url));
  const child = spawn(process.execPath, [script, root, String(from)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const told: Told[] = [];
  const ended = new Promise((resolve) => child.once("close", resolve));
  for await (const line of createInterface({ input: child.stdout })) {
    told.push(JSON.parse(line) as Told);
    child.kill("SIGKILL");
  }
  await ended;
  return told;
}

describe("a process that is killed", () => {
  it("[E2] loses nothing that it told of, again and again; undo to the start is byte for byte", async () => {
    const all: Told[] = [];
    for (let round = 0; round < KILLS; round++)
      all.push(...(await killedAfterOneEdit((all.at(-1)?.n ?? 0) + 1)));
    expect(all.length).toBeGreaterThanOrEqual(KILLS);
    const states = new Map((await readHistory(project)).map((entry) => [entry.state, entry]));
    for (const { state, revision } of all) expect(states.get(state)?.revision).toBe(revision);
    const { current } = await outlineHistory(project);
    const known = current === 0 ? revisionOf(FIRST) : states.get(current)?.revision;
    expect(revisionOf(text())).toBe(known);
    await undoAll();
    expect(text()).toBe(FIRST);
  }, 600_000);

  it("[E2] leaves half a line: it counts as not written, and the next edit goes on", async () => {
    await setOpacity(0.1);
    const whole = statSync(journal).size;
    appendFileSync(journal, '{"kind":"step","state":2,"par');
    expect(await readHistory(project)).toHaveLength(1);
    await setOpacity(0.2);
    expect(await readHistory(project)).toMatchObject([{ state: 1 }, { state: 2, parent: 1 }]);
    expect(readFileSync(journal).subarray(whole).toString()).toMatch(
      /^\{"kind":"step","state":2.*\}\n$/,
    );
  });

  it("[E2] between journal and file leaves the old text: that state is where the history goes on", async () => {
    await setOpacity(0.1);
    const before = text();
    await setOpacity(0.2);
    writeFileSync(file, before);
    expect(await setOpacity(0.3)).toMatchObject({ state: 3 });
    expect(await readHistory(project)).toMatchObject([{}, { parent: 1 }, { parent: 1 }]);
    await undoAll();
    expect(text()).toBe(FIRST);
  });
});

describe("edits made outside", () => {
  it("[B7] are one step each, and are undone like any other", async () => {
    await setOpacity(0.1);
    writeFileSync(file, text().replace("Kill me", "By hand").replace("112233", "445566"));
    expect(await setOpacity(0.2)).toMatchObject({ state: 3, failed: 0 });
    expect(await readHistory(project)).toMatchObject([
      { author: "test" },
      { author: "outside", commands: [] },
      { author: "test", commands: ["prop.set"] },
    ]);
    await undoAll();
    expect(text()).toBe(FIRST);
  });

  it("[B7] that break the file are told, not built upon; mending by hand goes on", async () => {
    await setOpacity(0.1);
    writeFileSync(file, `${text()}  oops`);
    await expect(setOpacity(0.2)).rejects.toThrow("cannot be edited by steps");
    writeFileSync(file, text().replace("  oops", ""));
    expect(await setOpacity(0.3)).toMatchObject({ failed: 0 });
    await undoAll();
    expect(text()).toBe(FIRST);
  });
});

describe("a long history", () => {
  it("[E2] lets go of its oldest steps and stays bounded; the newest are there, with their numbers", async () => {
    const texts = new Map<number, string>();
    for (let n = 1; n <= 30; n++) {
      const { state } = await setOpacity(n / 100);
      texts.set(state, text());
      const filler = String.fromCodePoint(64 + n).repeat(1_000_000);
      writeFileSync(file, `${text().replace(/# fill.*\n/, "")}# fill ${n} ${filler}\n`);
      texts.set((await outlineHistory(project)).current, text());
    }
    expect(statSync(journal).size).toBeLessThan(18 * 1024 * 1024);
    const { first, current, entries } = await outlineHistory(project);
    expect(first).toBeGreaterThan(0);
    expect(current).toBe(60);
    expect(entries.at(-1)).toMatchObject({ state: 60, author: "outside" });
    await undoAll();
    expect(text()).toBe(texts.get(first));
    const asked = { kind: "jump", state: 0 } as const;
    expect(await moveHistory(project, { author: "test" }, asked)).toMatchObject({
      ok: false,
      error: { message: `There is no state 0; states are ${first} to 60.` },
    });
    await moveHistory(project, { author: "test" }, { kind: "redo", steps: 1000 });
    expect(text()).toBe(texts.get(60));
    await expect(setOpacity(0.5)).resolves.toMatchObject({ state: 61 });
  });

  it("[E2] that another process has shortened is read anew", async () => {
    await setOpacity(0.1);
    const other = readFileSync(journal, "utf8");
    await setOpacity(0.2);
    const before = text();
    // The same bytes in another file: what is known of the old one no longer counts.
    const grown = readFileSync(journal, "utf8").replace('"by":"test"', '"by":"else"');
    writeFileSync(`${journal}.new`, grown);
    renameSync(`${journal}.new`, journal);
    expect(other.length).toBeLessThan(grown.length);
    expect((await outlineHistory(project)).entries[0]).toMatchObject({ author: "else" });
    expect(text()).toBe(before);
  });
});
