import { existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { reelkiln } from "./command.ts";
import type { Ran } from "./command.ts";

let folder = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "reelkiln-cli-"));
  const { code } = await reelkiln(["init", "card", "--title", "Hello"], { cwd: folder });
  expect(code).toBe(0);
});

/** Nothing a person sees holds a stack trace. */
function expectPlain({ out, err }: Ran): void {
  expect(out + err).not.toMatch(/\n\s+at .*:\d+:\d+/);
}

describe("the command", () => {
  it("[R8] init makes a project that is valid at once, with the schema its first line names", async () => {
    const text = readFileSync(join(folder, "card", "reel.yaml"), "utf8");
    expect(text.split("\n")[0]).toBe("# yaml-language-server: $schema=.reelkiln/reel.schema.json");
    const schema = readFileSync(join(folder, "card", ".reelkiln", "reel.schema.json"), "utf8");
    expect(JSON.parse(schema)).toMatchObject({ title: "Reelkiln project" });
    const validated = await reelkiln(["validate", "card"], { cwd: folder });
    expect(validated).toMatchObject({ code: 0, err: "" });
    expect((await reelkiln(["init", "card"], { cwd: folder })).code).toBe(2);
  });

  it("[R15] a mistake is shown with place, source line, caret and mend; exit 2", async () => {
    const ran = await reelkiln(["validate", "examples/broken/unknown-key.yaml"]);
    expect(ran.code).toBe(2);
    expect(ran.out).toContain("examples/broken/unknown-key.yaml:10:5 error unknown-key");
    expect(ran.out).toContain('10 |     colour: "#223344"\n     |     ^');
    expect(ran.out).toContain("did you mean color?");
    expectPlain(ran);
  });

  it("[R3] --json gives the tool's own answer on stdout and nothing else", async () => {
    const ran = await reelkiln(["validate", "examples/broken/unknown-key.yaml", "--json"]);
    expect(ran).toMatchObject({ code: 2, err: "" });
    const answer = JSON.parse(ran.out) as { validation: { issues: unknown[] }; fixes: unknown[] };
    expect(answer.validation.issues).toMatchObject([{ code: "unknown-key", line: 10, column: 5 }]);
    expect(answer.fixes).toHaveLength(1);
  });

  it.each([
    [["validate", "nowhere"], "There is no project at nowhere."],
    [["render", "card", "--quality", "best"], "quality"],
    [["render", "card", "--data", "none.csv"], "There is no data file none.csv."],
    [["render", "card", "--set", "nope=1"], "nope is no variable of this project"],
    [["render", "card", "-o", "card.avi"], "No format is written to .avi"],
    [["init"], "init needs PROJECT"],
    [["render", "card", "--from", "9"], "No frame lies from 9 s"],
    [["probe", "card/reel.yaml"], "reel.yaml"],
    [["edit", "card", "--steps", '[{"id":"layer.sett","params":{}}]'], "layer.set"],
    [["frobnicate"], "Unknown verb"],
  ])("wrong input ends with 2 or 4 and plain words: %j", async (words, message) => {
    const ran = await reelkiln(words, { cwd: folder });
    expect(ran.out + ran.err).toContain(message);
    expect([2, 4]).toContain(ran.code);
    expectPlain(ran);
  });

  it("[B1] renders with a receipt, replacing an older file only on success", async () => {
    const small = ["--scale", "0.2", "--to", "0.5", "--quality", "draft"];
    const ran = await reelkiln(["render", "card", ...small, "--json"], { cwd: folder });
    expect(ran.err).toBe("");
    expect(ran.code).toBe(0);
    const answer = JSON.parse(ran.out) as {
      files: { output: string; receipt: { sha256: string } }[];
    };
    const { output, receipt } = answer.files[0] ?? { output: "", receipt: { sha256: "" } };
    expect(output).toBe(join(folder, "card", "out", "card.mp4"));
    const written = readFileSync(output.replace(/\.mp4$/, ".receipt.json"), "utf8");
    expect(JSON.parse(written)).toMatchObject({ sha256: receipt.sha256, passed: true });
  });

  it("[B9] one video a row, and nothing is rendered when two would be one", async () => {
    await reelkiln(["init", "table", "--template", "rows"], { cwd: folder });
    writeFileSync(
      join(folder, "rows.csv"),
      'headline,color\n"One, two",#112233\nThree/four,#332211\n',
    );
    const words = ["render", "table", "--data", "rows.csv", "--scale", "0.2", "--to", "0.2"];
    const clash = await reelkiln([...words, "-o", "out/{color}x.mp4", "--dry-run"], {
      cwd: folder,
    });
    expect(clash.code).toBe(0);
    const same = await reelkiln([...words, "-o", "out/one.mp4"], { cwd: folder });
    expect(same.err).toContain("Rows 1 and 2 would both be written to");
    expect(same.code).toBe(2);
    expect(existsSync(join(folder, "out"))).toBe(false);
    const ran = await reelkiln([...words, "-o", "out/{headline}.mp4"], { cwd: folder });
    expect(ran.err).toBe("");
    expect(readdirSync(join(folder, "out")).toSorted()).toEqual([
      "One, two.mp4",
      "One, two.receipt.json",
      "Three-four.mp4",
      "Three-four.receipt.json",
    ]);
  });

  it("an interrupt ends a render with 130 and leaves nothing half-written", async () => {
    const output = join(folder, "cut", "long.mp4");
    const ran = await reelkiln(["render", "card", "-o", output], {
      cwd: folder,
      interruptAfterMs: 2500,
    });
    expect(ran.code).toBe(130);
    expect(existsSync(join(folder, "cut")) ? readdirSync(join(folder, "cut")) : []).toEqual([]);
    expectPlain(ran);
  });

  it("[R9] an edit keeps comments, a stale revision is refused with the difference, a dry run writes nothing", async () => {
    const steps = (text: string) =>
      JSON.stringify([{ id: "layer.set", params: { layer: "title", values: { text } } }]);
    const file = join(folder, "card", "reel.yaml");
    const before = readFileSync(file, "utf8");
    const dry = await reelkiln(["edit", "card", "--steps", steps("Dry"), "--dry-run"], {
      cwd: folder,
    });
    expect(dry.code).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(before);
    const read = await reelkiln(["read", "card", "--json"], { cwd: folder });
    const { revision } = JSON.parse(read.out) as { revision: string };
    const edit = ["edit", "card", "--if-revision", revision, "--steps"];
    expect((await reelkiln([...edit, steps("One")], { cwd: folder })).code).toBe(0);
    const after = readFileSync(file, "utf8");
    expect(after).toContain("layers: # the first is at the back");
    const stale = await reelkiln([...edit, steps("Two")], { cwd: folder });
    expect(stale.code).toBe(2);
    expect(stale.err).toMatch(/^\+ +text: .*One/m);
    expect(readFileSync(file, "utf8")).toBe(after);
  });
});
