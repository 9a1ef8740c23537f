import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { resolved, solidAt } from "../../../test/motion.ts";
import { reel, resolveYaml } from "../../../test/resolved.ts";
import { documentOf } from "../../../test/resolved.ts";
import { bindVariables } from "../../model/model.ts";
import { flicksFromSeconds } from "../../time/time.ts";
import { numberAt, vec2At } from "../animated-value.ts";
import { neededFiles } from "../needed-files.ts";
import { resolve } from "../timeline.ts";

const at = (seconds: number): number => flicksFromSeconds(seconds);

/** A project of one solid `a`, with `more` in it, and further layers. */
const project = (more: string, layers = ""): string =>
  reel(`duration: 4
layers:
  - id: a
    type: solid
    color: "#ffffff"
    start: 1
    duration: 2
${more.replaceAll(/^/gm, "    ")}
${layers.replaceAll(/^/gm, "  ")}
`);

const rotation = (expression: string, base = ""): string =>
  project(
    `rotation:\n  expression: ${JSON.stringify(expression)}\n${base.replaceAll(/^/gm, "  ")}`,
  );

function rotationAt(yaml: string, seconds: number): number {
  return numberAt(solidAt(yaml, 0).rotationDegrees, at(seconds));
}

function issuesOf(yaml: string) {
  return resolveYaml(yaml).issues.map(({ code, message, path, offset }) => ({
    code,
    message,
    path,
    offset,
  }));
}

describe("[E6] a property with an expression", () => {
  test("counts time from the layer's start and takes the value it has without it", () => {
    const yaml = rotation("value + time * 90", "value: 10");
    expect(rotationAt(yaml, 1)).toBeCloseTo(10, 6);
    expect(rotationAt(yaml, 2)).toBeCloseTo(100, 6);
    expect(rotationAt(rotation("compTime * 10"), 2)).toBeCloseTo(20, 6);
    expect(rotationAt(rotation("frame + fps / 30 + duration"), 1.5)).toBeCloseTo(15 + 1 + 2, 6);
  });

  test("has one value in every frame, and keys only where it changes", () => {
    const steady = solidAt(rotation("12 * 3"), 0).rotationDegrees;
    expect(steady).toEqual({ value: 36 });
    const stepped = solidAt(rotation("time < 1 ? 0 : 90"), 0).rotationDegrees;
    expect("keys" in stepped ? stepped.keys.length : 0).toBe(4);
  });

  test("starts from keys, which loop before and after", () => {
    const keys = "keys:\n  - { time: 0.5, value: 0 }\n  - { time: 1, value: 10 }";
    const cycle = rotation("loopOut()", keys);
    expect(rotationAt(cycle, 1 + 1.2)).toBeCloseTo(4, 4);
    expect(rotationAt(rotation("loopOut('pingpong')", keys), 1 + 1.2)).toBeCloseTo(6, 4);
    expect(rotationAt(rotation("loopOut('offset')", keys), 1 + 1.2)).toBeCloseTo(14, 4);
    expect(rotationAt(rotation("loopOut('continue')", keys), 1 + 1.5)).toBeCloseTo(20, 3);
    expect(rotationAt(rotation("loopIn()", keys), 1 + 0.1)).toBeCloseTo(2, 4);
    expect(rotationAt(rotation("valueAtTime(0.75) * 2", keys), 2)).toBeCloseTo(10, 6);
  });

  test("counts places in pixels, percent as percent and levels as decibels", () => {
    const place = solidAt(
      project('position:\n  expression: "value + [0, 20]"\n  value: ["50%", top]'),
      0,
    );
    expect(vec2At(place.position, at(2))).toEqual([540, 20]);
    expect(place.anchor).toEqual([0.5, 0]);
    const share = solidAt(project('opacity:\n  expression: "value / 2"\n  value: "50%"'), 0);
    expect(numberAt(share.opacity, at(2))).toBe(0.25);
    const scale = solidAt(project('scale:\n  expression: "[value * 2, value]"'), 0);
    expect(vec2At(scale.scale, at(2))).toEqual([2, 1]);
  });

  test("is held within what its property takes", () => {
    const opacity = solidAt(project('opacity:\n  expression: "time * 3 - 1"'), 0).opacity;
    expect(numberAt(opacity, at(1))).toBe(0);
    expect(numberAt(opacity, at(3))).toBe(1);
    const blur = solidAt(
      project('effects:\n  - type: gaussian-blur\n    radius:\n      expression: "-5"'),
      0,
    );
    expect(blur.effects?.[0]?.values["radius"]).toEqual({ value: 0 });
  });

  test("asks other layers, at other times too", () => {
    const yaml = project(
      "rotation:\n  expression: \"layer('b').rotation * 2 + layer('b').position.y\"\nopacity:\n  expression: \"layer('b').rotation.valueAtTime(time - 0.5) / 100\"",
      '- id: b\n  type: solid\n  color: "#000000"\n  position: [0, 7]\n  rotation:\n    keys:\n      - { time: 0, value: 0 }\n      - { time: 4, value: 40 }',
    );
    expect(numberAt(solidAt(yaml, 0).rotationDegrees, at(2))).toBeCloseTo(47, 6);
    expect(numberAt(solidAt(yaml, 0).opacity, at(2))).toBeCloseTo(0.15, 6);
    const chain = project(
      "rotation:\n  expression: \"layer('b').rotation + 1\"",
      '- id: b\n  type: solid\n  color: "#000000"\n  rotation:\n    expression: "layer(\'c\').start + time"\n- id: c\n  type: solid\n  color: "#000000"\n  start: 2.5',
    );
    expect(rotationAt(chain, 2)).toBeCloseTo(5.5, 6);
  });

  test("asks for variables, with the values that are given", () => {
    const yaml = `reelkiln: 1
duration: 1
variables:
  turn: { type: number, default: 5 }
layers:
  - type: solid
    color: "#ffffff"
    rotation:
      expression: variables.turn * 2
`;
    const bound = bindVariables(documentOf(yaml), { turn: 7 }).document;
    const { timeline } = resolve(bound, { media: new Map(), captions: new Map() });
    expect(timeline?.layers[0]?.rotationDegrees).toEqual({ value: 14 });
  });

  test("asks for what files hold: JSON and tables", () => {
    const yaml = reel(`duration: 1
assets: { prices: media/prices.csv }
layers:
  - type: solid
    color: "#ffffff"
    rotation:
      expression: data("media/chart.json").values[1] + data("prices")[1].price
`);
    const facts = (chart: string) => ({
      media: new Map(),
      captions: new Map(),
      data: new Map([
        ["media/chart.json", chart],
        ["media/prices.csv", 'name,price\n"a, b",3\nc,40\n'],
      ]),
    });
    const document = documentOf(yaml);
    expect(neededFiles(document).data).toEqual(["media/chart.json", "media/prices.csv"]);
    const { timeline } = resolve(document, facts('{ "values": [1, 2] }'));
    expect(timeline?.layers[0]?.rotationDegrees).toEqual({ value: 42 });
    const broken = resolve(document, facts("{ values"));
    expect(broken.issues).toMatchObject([
      { code: "expression-value", offset: 0, message: expect.stringContaining("is no JSON") },
    ]);
    const missing = resolve(document, { media: new Map(), captions: new Map() });
    expect(missing.issues).toMatchObject([{ message: expect.stringContaining("was not read") }]);
  });

  test("wiggles within its amount, smoothly, the same every time and elsewhere otherwise", () => {
    const yaml = project(
      'position:\n  expression: "wiggle(3, 40)"\n  value: [100, 100]',
      '- id: b\n  type: solid\n  color: "#000000"\n  position:\n    expression: "wiggle(3, 40)"\n    value: [100, 100]',
    );
    const [a, b] = [solidAt(yaml, 0).position, solidAt(yaml, 1).position];
    expect(solidAt(yaml, 0).position).toEqual(a);
    const places = Array.from({ length: 60 }, (_, frame) => vec2At(a, at(1 + frame / 30)));
    for (const [index, [x, y]] of places.entries()) {
      expect(Math.hypot((x - 100) / 40, 0)).toBeLessThanOrEqual(1);
      expect(Math.abs(y - 100)).toBeLessThanOrEqual(40);
      const before = places[index - 1];
      if (before !== undefined) expect(Math.abs(x - before[0])).toBeLessThan(20);
    }
    expect(new Set(places.map(([x]) => x)).size).toBeGreaterThan(50);
    expect(places.some(([x, y]) => Math.abs(x - y) > 5)).toBe(true);
    expect(vec2At(b, at(2))).not.toEqual(vec2At(a, at(2)));
  });

  test("rolls dice that are the same in every render, and stand still when they are to", () => {
    const rolled = rotation("random(10, 20)");
    const values = Array.from({ length: 20 }, (_, frame) => rotationAt(rolled, 1 + frame / 30));
    expect(values).toEqual(
      Array.from({ length: 20 }, (_, frame) => rotationAt(rolled, 1 + frame / 30)),
    );
    expect(new Set(values).size).toBe(20);
    expect(values.every((value) => value >= 10 && value <= 20)).toBe(true);
    const still = solidAt(rotation("seedRandom(4, true); random(360)"), 0).rotationDegrees;
    expect("value" in still).toBe(true);
  });

  test.each<readonly [string, string, string, number]>([
    ["1 / 0", "expression-value", "it comes to Infinity", 0],
    ["'abc'", "expression-value", 'it is "abc"', 0],
    ["[1, 2, 3]", "expression-value", "it is [1,2,3]", 0],
    ["2 + layer('nope').rotation", "expression-value", "there is no layer nope", 4],
    ["1 + thisLayer.rotation", "cycle", "rotation of a leads back to itself", 14],
    ["thisLayer.roation + 1", "expression-value", "a has no roation", 10],
    ["time > 1 ? layer : 2", "expression-value", "the function layer", 0],
    ["variables.none", "expression-value", "variables has no none", 10],
    ["loopOut()", "expression-value", "this property has less than two", 0],
  ])("that cannot be: %s", (...[expression, code, message, offset]) => {
    const [issue] = issuesOf(rotation(expression));
    expect(issue).toMatchObject({
      code,
      offset,
      path: ["layers", 0, "rotation", "expression"],
    });
    expect(issue?.message).toContain(message);
  });

  test("that waits for another that waits for it is told as a circle, on both", () => {
    const yaml = project(
      "rotation:\n  expression: \"layer('b').rotation\"",
      '- id: b\n  type: solid\n  color: "#000000"\n  rotation:\n    expression: "layer(\'a\').rotation"',
    );
    expect(issuesOf(yaml).map(({ code }) => code)).toEqual(["cycle", "cycle"]);
  });

  test("that asks for one that cannot be is told at its own place", () => {
    const yaml = project(
      "rotation:\n  expression: \"0 + layer('b').rotation\"\nopacity:\n  expression: \"layer('b').rotation\"",
      '- id: b\n  type: solid\n  color: "#000000"\n  rotation:\n    expression: "\'x\' * 2"',
    );
    const told = issuesOf(yaml).map(({ message, offset }) => [
      offset,
      message.includes("rotation of b cannot be worked out"),
    ]);
    expect(told).toEqual([
      [15, true],
      [11, true],
      [4, true],
    ]);
  });

  test("of a long chain of layers is worked out, or refused without a fall", () => {
    const chain = (length: number): string =>
      Array.from(
        { length },
        (_, index) => `- id: l${index}
  type: solid
  color: "#000000"
  rotation:
    expression: ${index === length - 1 ? "time" : `layer("l${index + 1}").rotation`}`,
      ).join("\n");
    expect(issuesOf(project("rotation: 1", chain(60)))).toEqual([]);
    const [issue] = issuesOf(project("rotation: 1", chain(600)));
    expect(issue?.message).toContain("its parts lead too deep");
  }, 60_000);

  test("never hangs: what grows without end is stopped", () => {
    const chain = Array.from(
      { length: 30 },
      (_, index) => `- id: l${index}
  type: solid
  color: "#000000"
  rotation:
    expression: "layer('l${index + 1}').rotation.valueAtTime(time * 0.9 + 0.01) + layer('l${index + 1}').rotation.valueAtTime(time * 0.8)"`,
    ).join("\n");
    const yaml = project("rotation: 1", `${chain}\n- id: l30\n  type: solid\n  color: "#000000"`);
    const messages = issuesOf(yaml).map(({ message }) => message);
    expect(messages.some((message) => message.includes("it takes too many steps"))).toBe(true);
  });

  test("is gone from the timeline, whatever it was", () => {
    fc.assert(
      fc.property(fc.constantFrom("time", "value", "wiggle(2, 5)", "random()", "nope("), (text) => {
        expect(JSON.stringify(resolved(rotation(text.replace("nope(", "1"))))).not.toContain(
          "expression",
        );
      }),
    );
  });
});
