import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { BUNNY, ROWS, STORY } from "../../../test/projects.ts";
import {
  applyPatches,
  applySplice,
  invertSplice,
  type PatchOperation,
} from "../../commands/commands.ts";
import { isMapping, pointerFromPath, type DocumentPath } from "../../model/model.ts";
import { editReel, parseReel, spliceReel } from "../authoring.ts";

function edited(text: string, ...steps: Parameters<typeof editReel>[1]): string {
  const outcome = editReel(text, steps, { onError: "stop" });
  if (!outcome.ok) throw new Error(outcome.error.message);
  const refused = outcome.value.results.find(({ ok }) => !ok);
  if (refused !== undefined) throw new Error(JSON.stringify(refused));
  return outcome.value.text;
}

/** Layers with comments above, behind and inside. */
const COMMENTED = `reelkiln: 1
layers: # from the back
  # about a
  - id: a
    type: solid
    color: "#112233" # why this colour
  # about b
  - id: b
    type: solid
    # inside b
    color: '#445566'
`;

const INSIDE = `      # about a
      - id: a
        type: solid
        color: "#112233" # why this colour
      # about b
      - id: b
        type: solid
        # inside b
        color: '#445566'
`;

describe("layers that move into another list", () => {
  test("[E3] −0, which text does not hold, is written as 0", () => {
    const text = "reelkiln: 1\nlayers:\n  - { id: a, type: solid, color: '#000000' }\n";
    const values = { rotation: -0 };
    expect(edited(text, { id: "layer.set", params: { layer: "a", values } })).toBe(
      text.replace(" }", ", rotation: 0 }"),
    );
  });

  test.each([
    [
      "layer.group",
      `reelkiln: 1
layers: # from the back
  - id: in
    type: composition
    layers:
${INSIDE}`,
    ],
    [
      "layer.sequence",
      `reelkiln: 1
layers: # from the back
  - id: in
    type: sequence
    layers:
${INSIDE}`,
    ],
    [
      "layer.precompose",
      `reelkiln: 1
layers: # from the back
  - id: in
    type: composition
    src: in
compositions:
  in:
    layers:
${INSIDE}`,
    ],
  ])("[B7] keep their comments: %s", (id, expected) => {
    expect(edited(COMMENTED, { id, params: { layers: ["a", "b"], id: "in" } })).toBe(expected);
  });

  test("[B7] take their comments back out of a group, and past one another", () => {
    const grouped = edited(COMMENTED, {
      id: "layer.group",
      params: { layers: ["a", "b"], id: "in" },
    });
    expect(edited(grouped, { id: "layer.ungroup", params: { layer: "in" } })).toBe(COMMENTED);
    const turned = edited(COMMENTED, { id: "layer.reverseOrder", params: { layers: ["a", "b"] } });
    expect(turned).toMatch(/# about b\n {2}- id: b[^]*# about a\n {2}- id: a[^]*# why this colour/);
    expect(edited(turned, { id: "layer.reverseOrder", params: { layers: ["a", "b"] } })).toBe(
      COMMENTED,
    );
  });

  test("[E6] of a sequence they keep their length, and lose the times it gives them", () => {
    const text = COMMENTED.replace("- id: b", "- id: b\n    start: 1\n    end: 3");
    const after = edited(text, { id: "layer.sequence", params: { layers: ["b", "a"], id: "in" } });
    const { document } = parseReel(after);
    expect(document?.layers).toMatchObject([{ layers: [{ id: "b", duration: 2 }, { id: "a" }] }]);
    expect(after).not.toMatch(/(?:start|end):/);
    expect(after).toContain("# inside b");
  });
});

describe("an edit of the text", () => {
  test("[B7] touches only its own line, and keeps the quotes that were there", () => {
    expect(
      edited(BUNNY, {
        id: "prop.set",
        params: { layer: "progress", path: "fill", value: "#00FF00" },
      }),
    ).toBe(BUNNY.replace('fill: "#FFE600"', 'fill: "#00FF00"'));
  });

  test("[B7] adds keys at the end of a layer and items with the blank line the list has", () => {
    const text = edited(
      BUNNY,
      { id: "prop.set", params: { layer: "headline", path: "opacity", value: "50%" } },
      { id: "layer.add", params: { layer: { type: "solid", color: "#fff" }, below: "film" } },
      { id: "asset.add", params: { path: "media/x.wav" } },
    );
    expect(text).toBe(
      BUNNY.replace("    exit: fade\n", "    exit: fade\n    opacity: 50%\n")
        .replace(
          "  - id: film",
          '  - id: solid\n    type: solid\n    color: "#fff"\n\n  - id: film',
        )
        .replace("# with word times\n", "# with word times\n  x: media/x.wav\n"),
    );
  });

  test("[B7] a key of a property leaves the other keys' lines and comments", () => {
    const source = BUNNY.replace(
      "        - time: end",
      "        # the very end\n        - time: end",
    );
    expect(
      edited(source, {
        id: "keys.add",
        params: { layer: "progress", path: "scale.x", time: 3, value: 0.5 },
      }),
    ).toBe(
      source.replace(
        "        # the very end",
        "        - time: 3\n          value: 0.5\n        # the very end",
      ),
    );
  });

  test("[B7] a layer that moves takes its comments along; moving it back restores the file", () => {
    const away = edited(BUNNY, { id: "layer.move", params: { layer: "film", index: 1 } });
    expect(away).toContain("sound:");
    expect(away.indexOf("gain: -12dB")).toBeGreaterThan(away.indexOf("scale.x:"));
    expect(edited(away, { id: "layer.move", params: { layer: "film", index: 5 } })).toBe(BUNNY);
  });

  test("[B7] line breaks stay what they were", () => {
    const text = edited("reelkiln: 1\r\nlayers: [] # none\r\n", {
      id: "layer.add",
      params: { layer: { type: "solid", color: "#fff" } },
    });
    expect(text).toBe(
      'reelkiln: 1\r\nlayers: # none\r\n  - id: solid\r\n    type: solid\r\n    color: "#fff"\r\n',
    );
  });

  test("[B7] a JSON project stays JSON", () => {
    const source = `${JSON.stringify(parseReel(STORY).document, null, 2)}\n`;
    const text = edited(
      source,
      { id: "layer.move", params: { layer: "bye", above: "bubble" } },
      { id: "layer.set", params: { layer: "bubble", values: { start: null, name: "x: #1" } } },
    );
    expect(JSON.parse(text)).toEqual(parseReel(text).document);
  });
});

/** Values of every shape YAML could trip over. */
const scalar = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.constantFrom("yes", "1:30", "010", "#fff", "- a", "a: b", "a #b", "~", "", " x ", "*a", "&a"),
  fc.constantFrom("!t", "@x", "`", "%x", "line\nbreak", "trailing\n", "\ttab", '"', "'", "[", "{}"),
  fc.constantFrom(
    "-12dB",
    "50%",
    "12 Mill Lane",
    "end - 0.5",
    "1e5",
    "0x1f",
    ".5",
    "null",
    "=",
    "<<",
  ),
  fc.integer(),
  // A document has one zero, as its text has.
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.boolean(),
);

const key = fc.oneof(
  fc.constantFrom("opacity", "scale.x", "name", "no", "1", "a b", "é", "x/y", "x~y", "", "#", "-"),
  fc.string({ maxLength: 4 }).filter((text) => !["__proto__", "<<"].includes(text)),
);

const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalar,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(key, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const request = fc.record({
  op: fc.constantFrom("add", "remove", "replace", "move", "copy"),
  from: fc.nat(),
  to: fc.nat(),
  key,
  value,
});

/** Every place of a document. */
function places(node: unknown, path: DocumentPath = []): readonly DocumentPath[] {
  if (Array.isArray(node))
    return [path, ...node.flatMap((item, index) => places(item, [...path, index]))];
  if (!isMapping(node)) return [path];
  return [path, ...Object.entries(node).flatMap(([name, item]) => places(item, [...path, name]))];
}

function patchFrom(
  document: unknown,
  wish: typeof request extends fc.Arbitrary<infer T> ? T : never,
) {
  const all = places(document).slice(1);
  const pick = (index: number) => pointerFromPath(all[index % all.length] ?? []);
  const containers = places(document).filter((path) => {
    const node = path.reduce<unknown>(
      (at, step) => (at as Record<string, unknown>)[step],
      document,
    );
    return typeof node === "object";
  });
  const holder = containers[wish.to % containers.length] ?? [];
  const held = holder.reduce<unknown>(
    (at, step) => (at as Record<string, unknown>)[step],
    document,
  );
  const last = Array.isArray(held) ? wish.to % (held.length + 1) : wish.key;
  const target = pointerFromPath([...holder, last]);
  const { op } = wish;
  if (op === "add") return { op, path: target, value: wish.value };
  if (op === "replace") return { op, path: pick(wish.from), value: wish.value };
  if (op === "remove") return { op, path: pick(wish.from) };
  return { op, from: pick(wish.from), path: target };
}

describe("[B7] random patches of random projects", () => {
  test.each([
    ["bunny", BUNNY],
    ["rows", ROWS],
    ["story", STORY],
    ["json", JSON.stringify(parseReel(STORY).document, null, 1)],
    ["crlf", BUNNY.replaceAll("\n", "\r\n")],
    ["no line break at the end", STORY.trimEnd()],
  ])("%s: the text reads as exactly the patched document, and goes back", (_, source) => {
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 4 }), (wishes) => {
        let document: unknown = parseReel(source).document;
        const patches: PatchOperation[] = [];
        for (const wish of wishes) {
          const patch = patchFrom(document, wish) as PatchOperation;
          const next = applyPatches(document, [patch]);
          if (!next.ok || !isMapping(next.value) || Object.keys(next.value).length === 0) continue;
          document = next.value;
          patches.push(patch);
        }
        const spliced = spliceReel(source, patches);
        if (!spliced.ok) throw new Error(spliced.error.message);
        const { text, splices } = spliced.value;
        const read = { document: undefined as unknown, ...parseReel(`${text}`) };
        if (isMapping(document) && document["reelkiln"] === 1)
          expect(read.document).toEqual(document);
        expect(splices.reduce(applySplice, source)).toBe(text);
        expect(splices.toReversed().map(invertSplice).reduce(applySplice, text)).toBe(source);
      }),
      { numRuns: 30 },
    );
  });
});
