import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { BUNNY, ROWS, STORY } from "../../test/projects.ts";
import { bindVariables, ISSUE_CODES, type Issue } from "../model/model.ts";
import { editReel, parseReel } from "./authoring.ts";

const HEAD = "reelkiln: 1\nduration: 5\nlayers:\n";

/** A project of one text layer with one more line in it, on line 6. */
function withLine(line: string): string {
  return `${HEAD}  - type: text\n    text: Hello\n    ${line}\n`;
}

function only(text: string): Issue {
  const { issues } = parseReel(text);
  if (issues.length !== 1) throw new Error(JSON.stringify(issues, null, 1));
  return issues[0] as Issue;
}

/** The value a one-operation fix puts in. */
function meant({ fix }: Issue): unknown {
  const patch = fix?.[0]?.params["patch"] as readonly { value?: unknown }[] | undefined;
  return patch?.[0]?.value;
}

describe("a right project", () => {
  test.each([
    ["bunny", BUNNY],
    ["rows", ROWS],
    ["story", STORY],
    ["JSON", JSON.stringify(parseReel(STORY).document)],
    ["JSON with tabs", JSON.stringify(parseReel(STORY).document, null, "\t")],
    ["CRLF", BUNNY.replaceAll("\n", "\r\n")],
    ["a byte order mark", `\ufeff${STORY}`],
  ])("[B7] %s has no issue", (_, text) => {
    const { document, issues } = parseReel(text);
    expect(issues).toEqual([]);
    expect(document?.reelkiln).toBe(1);
  });

  test("[B7] is exactly the JSON that its YAML spells", () => {
    expect(parseReel(STORY).document?.layers[1]).toEqual({
      id: "bubble",
      type: "text",
      text: "مرحبا 👋 こんにちは",
      fontSize: "4%",
      position: ["center", "24%"],
      start: "field.start + 0.2",
      end: "field.end",
      enter: "slide-up",
    });
  });
});

describe("[V-1] one wrong value is one issue, with its place and its fix", () => {
  const mistakes: readonly [
    line: string,
    code: string,
    column: number | undefined,
    value: unknown,
  ][] = [
    // what is written, code, column, the value that mends it
    ["opacity: 50", "out-of-range", 14, 0.5],
    ["opacity: half", "wrong-type", 14, undefined],
    ["fontSize: 5pt", "wrong-unit", 15, undefined],
    ['fontSize: "48"', "wrong-type", 15, 48],
    ["start: 1:30", "sexagesimal-time", 12, 90],
    ['start: "0:01:30"', "sexagesimal-time", 12, 90],
    ["duration: 010", "leading-zero", 15, 10],
    ["start: .nan", "not-finite", 12, undefined],
    ["rotation: .inf", "not-finite", 15, undefined],
    ["rotation: 45deg", "wrong-unit", 15, 45],
    ["shrink: yes", "yes-no", 13, true],
    ["shrink: off", "yes-no", 13, false],
    ["fill: #FFE600", "unquoted-hash", 11, "#FFE600"],
    ["fill: white", "unknown-value", 11, "#FFFFFF"],
    ["fill: FFE600", "unknown-value", 11, "#FFE600"],
    ["fill:", "missing-value", 5, undefined],
    ["anchor: [0.5, 100%]", "wrong-unit", 14, "50%"],
    ["position: [bottom, left]", "unknown-value", 15, ["left", "bottom"]],
    ["align: centre", "unknown-value", 12, "center"],
    ["enter: slideup", "unknown-value", 12, "slide-up"],
    ["start: end-1", "wrong-type", 12, "end - 1"],
    ["name: 007", "leading-zero", 11, 7],
    ["name: 1.50", "wrong-type", 11, "1.50"],
    ["name: true", "wrong-type", 11, "true"],
    ["opacty: 1", "unknown-key", 5, undefined],
    ["scale: 1\n    scale.x: 2", "conflicting-keys", 5, undefined],
    ["transition: cut", "misplaced-key", 5, undefined],
    ["id: end", "bad-id", 9, undefined],
    ["id: My Title", "bad-id", 9, "my-title"],
    [
      "opacity: { keys: [{ time: 1, value: 0 }, { time: 0, value: 1 }] }",
      "key-order",
      undefined,
      undefined,
    ],
    ["opacity: { keys: [] }", "out-of-range", 22, undefined],
    ["start: nobody.end", "dangling-reference", 12, undefined],
    ["x: &a 1", "alias-refused", 8, undefined],
    ["name: !!str 1", "tag-refused", 11, undefined],
    ["name: Hi #1", "unquoted-hash", 14, undefined],
    ['name: "a\\0b"', "control-character", 11, undefined],
    ["text: again", "duplicate-key", 5, undefined],
  ];

  test.each(mistakes)("%s is %s", (...[line, code, column, value]) => {
    const issue = only(withLine(line));
    expect(issue).toMatchObject({ code });
    if (column !== undefined)
      expect(issue.place).toEqual({ line: line.includes("\n") ? 7 : 6, column });
    if (value !== undefined) expect(meant(issue)).toEqual(value);
    expect(Object.keys(ISSUE_CODES)).toContain(issue.code);
    expect(issue.message).toMatch(/^\S.*[.?]$/s);
  });

  test.each([
    ["gain: -12", "-12dB"],
    ["gain: -12db", "-12dB"],
    ["gain: 0.5", undefined],
  ])("%s needs its unit", (line, value) => {
    const issue = only(`${HEAD}  - type: audio\n    src: a.wav\n    ${line}\n`);
    expect(issue.code).toBe("wrong-unit");
    expect(meant(issue)).toBe(value);
  });

  test.each([
    ["width: 1081\n", "odd-size", 1082],
    ["width: 0\n", "out-of-range", undefined],
    ["width: 1e9\n", "out-of-range", undefined],
    ["fps: 0\n", "out-of-range", undefined],
    ["fps: -30\n", "out-of-range", undefined],
    ["fps: .nan\n", "not-finite", undefined],
    ["fps: 27\n", "out-of-range", 25],
    ["background: { a: 1 }\n", "wrong-type", undefined],
    ["active: other\n", "dangling-reference", undefined],
  ])("%s", (line, code, value) => {
    const issue = only(`${HEAD}  []\n${line}`);
    expect(issue).toMatchObject({ code, place: { line: 5 } });
    if (value !== undefined) expect(meant(issue)).toBe(value);
  });
});

describe("a text that is no project", () => {
  test.each([
    ["", "not-a-project"],
    ["~", "not-a-project"],
    ["- 1", "not-a-project"],
    ["layers: []", "not-a-project"],
    ["reelkiln: 2\nlayers: {}", "newer-version"],
    ["reelkiln: 1\nlayers: [", "syntax-error"],
    ["%YAML 1.1\n---\nreelkiln: 1\nlayers: []", "syntax-error"],
    ["reelkiln: 1\nlayers: []\n---\na: 1", "multiple-documents"],
    ["reelkiln: 1\nlayers:\n\t- a", "tab-indent"],
    ["reelkiln: 1\nlayers: []\ntitle: a\u0000b", "control-character"],
    ["[".repeat(100_000), "too-deep"],
    ["- ".repeat(100_000), "too-deep"],
    ["a".repeat(3_000_000), "too-large"],
  ])("[B3] %# is refused", (text, code) => {
    expect(parseReel(text).issues.map((issue) => issue.code)).toContain(code);
  });

  test("[B3] aliases that would multiply are refused, not expanded", () => {
    const bomb = `reelkiln: 1\nlayers: []\na: &a [x, x]\n${"bcdefgh"
      .split("")
      .map((name, index) => `${name}: &${name} [${`*${"abcdefg"[index]}, `.repeat(9)}]`)
      .join("\n")}`;
    const codes = new Set(parseReel(bomb).issues.map(({ code }) => code));
    expect(codes).toContain("alias-refused");
  });
});

test("[V-1] every mistake of a file is reported at once, in the order of the file", () => {
  const { issues } = parseReel(
    `${HEAD}  - type: txt\n  - type: text\n    text: Hi\n    opacity: 7\n  - type: solid\n    colour: red\nsond: {}\n`,
    { file: "reel.yaml" },
  );
  expect(issues.map(({ code, nearest, place }) => [code, nearest, place])).toEqual([
    ["unknown-value", "text", { file: "reel.yaml", line: 4, column: 11 }],
    ["out-of-range", undefined, { file: "reel.yaml", line: 7, column: 14 }],
    ["unknown-key", "color", { file: "reel.yaml", line: 9, column: 5 }],
    ["unknown-key", "sound", { file: "reel.yaml", line: 10, column: 1 }],
  ]);
});

describe("[V-1] a fix makes the project right", () => {
  test.each([
    "opacity: 50",
    "start: 1:30",
    "duration: 010",
    "shrink: yes",
    "fill: #FFE600",
    "fill: white",
    "align: centre",
    "name: 1.50",
    "opacty: 1",
    "scale: 1\n    scale.x: 2",
    "id: My Title",
    "opacity: { keys: [{ time: 1, value: 0 }, { time: 0, value: 1 }] }",
  ])("%s", (line) => {
    const text = withLine(line);
    const { fix = [] } = only(text);
    const edited = editReel(text, fix);
    expect(edited).toMatchObject({ ok: true, value: { failed: 0, issues: [] } });
  });
});

describe("[B3] nothing escapes", () => {
  const pieces = [
    ":",
    "-",
    "#",
    "&a",
    "*a",
    "!x",
    "{",
    "}",
    "[",
    "]",
    '"',
    "'",
    "|",
    ">",
    "?",
    "%",
  ];
  const insert = fc.oneof(
    fc.constantFrom(
      ...pieces,
      "\n",
      "\t",
      " ",
      "\r",
      "\u0000",
      "---\n",
      "<<: *a",
      "${",
      "${x}",
      "null",
    ),
    fc.string({ unit: "binary", maxLength: 4 }),
  );
  const mutation = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.nat(12),
    insert,
  });

  test("from 2,000 mutated projects: every issue has a known code, a place and a sentence", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(BUNNY, ROWS, STORY, JSON.stringify(parseReel(STORY).document)),
        fc.array(mutation, { minLength: 1, maxLength: 6 }),
        (source, mutations) => {
          let text = source;
          for (const { at, cut, insert: piece } of mutations) {
            const offset = Math.floor(at * text.length);
            text = text.slice(0, offset) + piece + text.slice(offset + cut);
          }
          for (const { code, place, message } of parseReel(text).issues) {
            expect(Object.hasOwn(ISSUE_CODES, code)).toBe(true);
            expect(place?.line).toBeGreaterThan(0);
            expect(place?.column).toBeGreaterThan(0);
            expect(message.length).toBeGreaterThan(8);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("from values of any shape under any key", () => {
    const json = fc.jsonValue({ maxDepth: 3 });
    const keys = fc.constantFrom(
      ..."type id src text position scale enter exit motion duck crop shadow stroke fill layers of start end keys variables assets compositions sound active platforms fonts transition background words cues".split(
        " ",
      ),
    );
    const layer = fc.tuple(
      fc.constantFrom(
        ..."video image audio text shape solid captions composition sequence".split(" "),
      ),
      fc.dictionary(keys, json, { maxKeys: 6 }),
    );
    fc.assert(
      fc.property(
        fc.array(layer, { maxLength: 4 }),
        fc.dictionary(keys, json, { maxKeys: 5 }),
        (layers, rest) => {
          const project = {
            reelkiln: 1,
            layers: layers.map(([type, values]) => ({ ...values, type })),
            ...rest,
          };
          const { document, issues } = parseReel(JSON.stringify(project));
          expect(Array.isArray(issues)).toBe(true);
          if (document !== undefined)
            expect(Array.isArray(bindVariables(document, {}, { allowExamples: true }).issues)).toBe(
              true,
            );
        },
      ),
      { numRuns: 1000 },
    );
  });
});
