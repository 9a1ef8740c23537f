import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { BUNNY, ROWS, STORY } from "../../../test/projects.ts";
import { applySplice, invertSplice, type PatchOperation } from "../../commands/commands.ts";
import { checkDocument } from "../../model/model.ts";
import {
  editLive,
  editReel,
  liveIssues,
  openLive,
  parseReel,
  resplice,
  type LiveText,
} from "../authoring.ts";

/** Many layers of several lines, with comments and blank lines between. */
const LONG = `reelkiln: 1
title: Long
layers: # from the back
${Array.from(
  { length: 12 },
  (_, n) => `  # layer ${n}
  - id: l${n}
    type: text
    text: |
      First line ${n}
      second
    opacity: 0.${n + 1}${n % 3 === 0 ? "\n" : ""}`,
).join("\n")}

# the mix
sound:
  loudness: -14LUFS
`;

const TEXTS = {
  bunny: BUNNY,
  rows: ROWS,
  story: STORY,
  long: LONG,
  "long with other line breaks": LONG.replaceAll("\n", "\r\n"),
  "long without a last line break": LONG.trimEnd(),
  "layers last": LONG.slice(0, LONG.indexOf("\n# the mix")),
} as const;

/** Lines but for blank ones: how far apart layers stand is told by their neighbours. */
const lines = (text: string): readonly string[] =>
  text.split(/\r?\n/).filter((line) => line.trim() !== "");

const LONGS = {
  plain: TEXTS.long,
  crlf: TEXTS["long with other line breaks"],
  open: TEXTS["long without a last line break"],
  last: TEXTS["layers last"],
};

const value = fc.oneof(
  fc.constantFrom<unknown>(0.5, "two\nlines", "#fff", "- dash", "a: b", "  lead", ""),
  fc.constantFrom<unknown>({ type: "pop", duration: 1 }, [1, 2], { keys: [{ time: 0, value: 1 }] }),
  fc.constantFrom<unknown>({ type: "solid", color: "#000000" }, { type: "null", name: "x" }),
);

const index = fc.nat(13);

/** Operations that mostly fit: inside a layer, among layers, and on the document. */
const operation = fc.oneof(
  fc.record({
    op: fc.constantFrom("add", "replace", "remove"),
    path: fc
      .tuple(index, fc.constantFrom("opacity", "text", "id", "name", "enter", "fill"))
      .map(([at, key]) => `/layers/${at}/${key}`),
    value,
  }),
  fc.record({
    op: fc.constantFrom("add", "remove", "replace"),
    path: index.map((at) => `/layers/${at}`),
    value,
  }),
  fc.record({
    op: fc.constantFrom("move", "copy"),
    from: index.map((at) => `/layers/${at}`),
    path: fc.oneof(index, fc.constant("-")).map((at) => `/layers/${at}`),
  }),
  fc.record({
    op: fc.constantFrom("add", "remove"),
    path: fc.constantFrom("/title", "/sound", "/fps", "/compositions", "/sound/truePeak"),
    value: fc.constantFrom<unknown>("x", { loudness: "-20LUFS" }, 25, {}),
  }),
) as fc.Arbitrary<PatchOperation>;

function opened(text: string): LiveText {
  const live = openLive(text);
  if (live.document === undefined) throw new Error("it cannot be read");
  return live;
}

describe("[B7] an open text", () => {
  test.each(Object.entries(TEXTS))(
    "%s: reads as its document after any edits, and goes back",
    (_name, text) => {
      fc.assert(
        fc.property(fc.array(operation, { minLength: 1, maxLength: 8 }), (operations) => {
          let live = opened(text);
          for (const patch of operations) {
            const before = live;
            const edited = editLive(live, [{ id: "doc.patch", params: { patch: [patch] } }]);
            if (!edited.ok) throw new Error(edited.error.message);
            live = edited.value.live;
            const { splices } = edited.value;
            expect(splices.reduce(applySplice, before.text)).toBe(live.text);
            const back = splices.toReversed().map(invertSplice).reduce(resplice, live);
            expect(back.text).toBe(before.text);
            expect(back.document).toEqual(before.document);
          }
          const whole = parseReel(live.text);
          expect(whole.document).toEqual(live.document);
          expect(liveIssues(live)).toEqual(whole.issues);
          expect(checkDocument(live.document)).toHaveLength(
            whole.issues.filter(({ code }) => code !== "unquoted-hash").length,
          );
        }),
        { numRuns: 60 },
      );
    },
    60_000,
  );

  test("a layer that moves takes its lines and comments along, as when the whole is read", () => {
    fc.assert(
      fc.property(
        fc.nat(11),
        fc.nat(11),
        fc.constantFrom(...Object.values(LONGS)),
        (a, b, text) => {
          const patch = [{ op: "move", from: `/layers/${a}`, path: `/layers/${b}` }];
          const steps = [{ id: "doc.patch", params: { patch } }];
          const edited = editLive(opened(text), steps);
          const whole = editReel(text, steps);
          if (!edited.ok || !whole.ok) throw new Error("it is refused");
          expect(lines(edited.value.live.text)).toEqual(lines(whole.value.text));
          expect(edited.value.live.text.replaceAll("\r", "")).toContain(
            `# layer ${a}\n  - id: l${a}\n`,
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  test("a line of a text that looks like a comment stays with its text", () => {
    const text = `reelkiln: 1
layers:
  - id: a
    type: text
    text: |
      one
      # two
  - id: b
    type: "null"
  - id: c
    type: "null"
`;
    const live = opened(text);
    const offset = text.indexOf("one");
    const changed = resplice(live, { offset, removed: "one", inserted: "1" });
    expect(changed.document?.layers[0]).toMatchObject({ text: "1\n# two\n" });
    const patch = [{ op: "move", from: "/layers/1", path: "/layers/2" }];
    const edited = editLive(changed, [{ id: "doc.patch", params: { patch } }]);
    expect(edited.ok && edited.value.live.document).toMatchObject({
      layers: [{ text: "1\n# two\n" }, { id: "c" }, { id: "b" }],
    });
  });

  test("is taken apart only where its layers are a plain list", () => {
    expect(opened(LONG).parts?.items).toHaveLength(12);
    expect(opened("reelkiln: 1\nlayers: []\n").parts).toBeUndefined();
    expect(opened('{"reelkiln": 1, "layers": [{"type": "null"}]}').parts).toBeUndefined();
    expect(opened("reelkiln: 1\nlayers:\n  - text: |+\n      a\n\n").parts).toBeUndefined();
  });

  test("an edit outside in one layer reads that layer again, a broken one the whole", () => {
    const live = opened(LONG);
    const offset = LONG.indexOf("0.4");
    const changed = resplice(live, { offset, removed: "0.4", inserted: "0.25" });
    expect(changed.document?.layers[3]).toMatchObject({ opacity: 0.25 });
    expect(changed.document?.layers[4]).toBe(live.document?.layers[4]);
    const broken = resplice(live, { offset, removed: "0.4", inserted: "[" });
    expect(broken.document).toBeUndefined();
    expect(liveIssues(broken)[0]).toMatchObject({ code: "syntax-error" });
  });
});
