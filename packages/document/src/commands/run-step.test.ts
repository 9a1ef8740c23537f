import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { BUNNY, ROWS, STORY } from "../../test/projects.ts";
import { parseReel } from "../authoring/authoring.ts";
import { checkDocument, type ReelDocument } from "../model/model.ts";
import {
  applyPatches,
  COMMAND_ERRORS,
  COMMANDS,
  EXAMPLE_DOCUMENT,
  runStep,
  type PatchOperation,
} from "./commands.ts";

const reference = fc.constantFrom(
  "film",
  "bubble",
  "shots",
  "card",
  "#1",
  "#2/#1",
  "#9",
  "nobody",
  "",
);
const path = fc.constantFrom(
  "opacity",
  "scale.x",
  "enter.duration",
  "stroke.width",
  "duck.by",
  "keys",
  "type",
  "id",
);
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom("-12dB", "50%", "end", "#fff", { type: "solid", color: "#000" }, [0, 1]),
);

const params = fc.record(
  {
    layer: fc.oneof(reference, fc.constant({ type: "solid", color: "#fff" }), anything),
    comp: fc.constantFrom("main", "other", "__proto__"),
    path: fc.oneof(path, fc.constant("media/a.mp4")),
    value: anything,
    values: fc.dictionary(fc.constantFrom("opacity", "id", "type", "fill", "start", "x"), anything),
    time: fc.oneof(fc.double({ min: 0, max: 9, noNaN: true }), fc.constantFrom("end", "x.end")),
    index: fc.nat(6),
    id: fc.constantFrom("film", "fresh", "constructor", "end"),
    above: reference,
    into: reference,
    width: anything,
    patch: fc.array(
      fc.record({
        op: fc.constantFrom("add", "remove", "replace", "move", "copy", "test", "jump"),
        path: fc.constantFrom("/layers/0", "/layers/-", "/title", "/a/b", "", "/layers/0/id", "x"),
        from: fc.constantFrom("/layers/0", "/layers/1", "/nothing"),
        value: anything,
      }),
      { minLength: 1, maxLength: 3 },
    ),
  },
  { requiredKeys: [] },
);

/** Only the parameters a command knows, mostly: otherwise every step would fail at the door. */
const step = fc
  .record({
    command: fc.constantFrom(...COMMANDS),
    params,
    stray: fc.boolean(),
    example: fc.boolean(),
  })
  .map(({ command, params: given, stray, example }) => ({
    id: command.id,
    params: {
      ...(example ? command.example : {}),
      ...(stray
        ? given
        : Object.fromEntries(Object.entries(given).filter(([key]) => key in command.params))),
    },
  }));

/** Documents with something broken in them: what an editor has open while a person types. */
const broken = fc
  .tuple(
    fc.constantFrom(BUNNY, ROWS, STORY),
    fc.nat(),
    anything,
    fc.constantFrom("replace", "remove"),
  )
  .map(([text, at, value, op]) => {
    const { document } = parseReel(text);
    const pointers = pointersOf(document);
    const pointer = pointers[at % pointers.length] ?? "/layers";
    const patched = applyPatches(document, [{ op, path: pointer, value } as PatchOperation]);
    return patched.ok ? patched.value : undefined;
  });

function pointersOf(value: unknown, pointer = ""): readonly string[] {
  if (typeof value !== "object" || value === null) return [pointer];
  const inside = Object.entries(value).flatMap(([key, item]) =>
    pointersOf(item, `${pointer}/${key}`),
  );
  return pointer === "" ? inside : [pointer, ...inside];
}

describe("[E3] a layer that was found sound before", () => {
  const solid = { type: "solid", color: "#112233" };
  const within = (layers: unknown, depth: number): unknown =>
    depth === 0 ? layers : within([{ type: "sequence", layers }], depth - 1);
  const reel = (layers: unknown) => ({ reelkiln: 1, width: 64, height: 64, fps: 30, layers });

  test("is looked at again where it stands deeper", () => {
    const inner = within([solid], 10);
    const codes = (layers: unknown) => checkDocument(reel(layers)).map(({ code }) => code);
    expect(codes(inner)).toEqual([]);
    expect(codes(within(inner, 10))).toContain("too-deep");
    expect(codes(inner)).toEqual([]);
  });

  test("is no way into layers that a variable stands for", () => {
    const { document } = parseReel(
      'reelkiln: 1\nvariables: { all: { type: text, default: "" } }\nlayers:\n  - { type: solid, id: a, color: "#112233" }\n',
    );
    const sequence = { type: "sequence", id: "all", layers: "${all}" };
    const broken = { ...document, layers: [...(document?.layers ?? []), sequence] } as never;
    checkDocument(broken);
    const set = { id: "prop.set", params: { layer: "a", path: "opacity", value: 0.5 } };
    const outcome = runStep(broken, set);
    expect(outcome).toMatchObject({ ok: false, error: { code: "malformed-document" } });
  });
});

describe("[E3] any step on any document", () => {
  test("is refused with a known code, or leaves a document no worse than before", () => {
    let worked = 0;
    fc.assert(
      fc.property(
        fc.oneof(broken, fc.constant(parseReel(STORY).document), fc.constant(EXAMPLE_DOCUMENT)),
        step,
        (document, wish) => {
          if (document === undefined) return;
          const before = JSON.stringify(document);
          const outcome = runStep(document, wish);
          expect(JSON.stringify(document)).toBe(before);
          if (!outcome.ok) {
            expect(Object.keys(COMMAND_ERRORS)).toContain(outcome.error.code);
            return;
          }
          worked += 1;
          expect(errorCount(outcome.value.document)).toBeLessThanOrEqual(errorCount(document));
        },
      ),
      { numRuns: 1000 },
    );
    expect(worked).toBeGreaterThan(40);
  });
});

function errorCount(document: ReelDocument): number {
  return checkDocument(document).filter(({ severity }) => severity === "error").length;
}
