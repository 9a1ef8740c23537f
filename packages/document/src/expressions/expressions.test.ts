import { readFileSync } from "node:fs";

import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  EXPRESSION_NAMES,
  parseExpression,
  PURE_NAMES,
  runExpression,
  unknownName,
  type ScriptValue,
} from "./expressions.ts";

const GIVEN: Readonly<Record<string, ScriptValue>> = { time: 2, value: [10, 20] };

function run(text: string, steps = 10_000): unknown {
  const parsed = parseExpression(text);
  if (!parsed.ok) return `${parsed.fault.offset}: ${parsed.fault.message}`;
  const ran = runExpression(parsed.value, {
    valueOf: (name) => (Object.hasOwn(GIVEN, name) ? GIVEN[name] : PURE_NAMES.get(name)),
    fuel: { left: steps, depth: 0 },
  });
  return ran.ok ? ran.value : `${ran.fault.offset}: ${ran.fault.message}`;
}

describe("[E6] an expression", () => {
  test.each<readonly [string, unknown]>([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["-2 ** 2", -4],
    ["2 ** 3 ** 2", 512],
    ["10 % 4 - 1", 1],
    ["1.5e1 + .5", 15.5],
    ["time > 1 ? 'late' : 'early'", "late"],
    ["time > 1 && time < 3", true],
    ["!true || false", false],
    ["1 === 1 && 'a' !== 'b'", true],
    ["[1, 2][1] + value[0]", 12],
    ["value + [1, 2]", [11, 22]],
    ["value * 2 - [0, 5]", [20, 35]],
    ["-value", [-10, -20]],
    ["Math.round(Math.sin(Math.PI / 2) * 10)", 10],
    ["Math.max(1, 5, 3)", 5],
    ["let a = 3; const b = a * 2; b + a", 9],
    ["let a = 3\nlet b = a + 1\na * b", 12],
    ["linear(5, 0, 10, 100, 200)", 150],
    ["linear(2, 10, 20, [0, 0], [1, 1])", [0, 0]],
    ["ease(0.5, 0, 1)", 0.5],
    ["easeIn(0.25, 0, 1) < 0.25 && easeOut(0.25, 0, 1) > 0.25", true],
    ["clamp(value, 12, 18)", [12, 18]],
    ["length([3, 4])", 5],
    ["length([1, 1], [4, 5])", 5],
    ["value.length // a note", 2],
    ["/* a note */ 'a' + 1", "a1"],
  ])("%s gives %j", (text, expected) => {
    expect(run(text)).toEqual(expected);
  });

  test.each<readonly [string, string]>([
    ["", "0: it is empty"],
    ["1 +", "3: it breaks off"],
    ["1 + * 2", "4: * stands here, which begins nothing"],
    [
      "if (time > 1) { 2 }",
      "0: if stands here, which begins nothing; only values and a ? b : c are known",
    ],
    ["let a = 3", "8: it ends with a; its last part has to be the value"],
    ["time.sleep(1)", "5: 2 has no sleep"],
    ["value + 1", "6: a list of 2 and 1 do not go together"],
    ["value[2]", "5: a list of 2 has no item 2; the first is 0"],
    ["'abc' * 2", '6: a value is the text "abc", not a number'],
    ["clamp(1, 2)", "0: clamp takes 3 values; 2 came"],
    ["Math.random()", "5: Math has no random"],
    ["time()", "0: 2 is no function"],
    ["constructor", "0: constructor is not known here"],
    ["'open", "0: this text has no closing '"],
    ["a # b", '2: "#" has no meaning in an expression'],
    [`${"(".repeat(80)}1${")".repeat(80)}`, "60: it is nested deeper than 60"],
    ["value.__proto__", "6: a list of 2 has no __proto__"],
    ["[].constructor", "3: a list of 0 has no constructor"],
  ])("%s is refused where it is wrong", (text, fault) => {
    expect(String(run(text))).toContain(fault);
  });

  test("ends when its steps are used up, however long it is", () => {
    const long = Array.from({ length: 390 }, () => "1").join(" + ");
    expect(run(long)).toBe(390);
    expect(run(long, 100)).toContain("it takes too many steps");
    const longer = Array.from({ length: 900 }, () => "1").join("+");
    expect(run(longer)).toContain("its parts lead too deep");
  });

  test("may use no name that the guide does not explain", () => {
    const guide = new URL("../../../../docs/guide/motion.md", import.meta.url);
    const code = [...readFileSync(guide, "utf8").matchAll(/`([^`\n]+)`/g)].map(([, text]) => text);
    const words = new Set(code.flatMap((text = "") => text.split(/[^\w]+/)));
    expect(EXPRESSION_NAMES.filter((name) => !words.has(name))).toEqual([]);
  });

  test("names that stand for nothing are found before it runs", () => {
    const parsed = parseExpression("let speed = 2; speed * tme");
    expect(parsed.ok && unknownName(parsed.value)).toMatchObject({ name: "tme", offset: 23 });
    const sound = parseExpression("wiggle(2, 10) + Math.PI");
    expect(sound.ok && unknownName(sound.value)).toBe(undefined);
  });

  const piece = fc.constantFrom(
    ..."1 2.5 .5 time value x ( ) [ ] , ; . ? : + - * / % ** < <= == != && || ! 'a' \" let = wiggle Math PI if // /* \n \\ # $ é 1e9".split(
      " ",
    ),
    " ",
    "\n",
  );

  test("of any text parses or is refused with a place inside it, and never throws", () => {
    const text = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join("")),
      fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(" ")),
    );
    fc.assert(
      fc.property(text, (source) => {
        const parsed = parseExpression(source);
        if (!parsed.ok) {
          expect(parsed.fault.offset).toBeGreaterThanOrEqual(0);
          expect(parsed.fault.offset).toBeLessThanOrEqual(source.length);
          return;
        }
        const scope = {
          valueOf: (name: string) =>
            Object.hasOwn(GIVEN, name) ? GIVEN[name] : PURE_NAMES.get(name),
          fuel: { left: 500, depth: 0 },
        };
        const ran = runExpression(parsed.value, scope);
        if (!ran.ok) expect(ran.fault.offset).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 3000 },
    );
  });

  interface Sum {
    readonly text: string;
    readonly value: number | boolean;
  }
  const COMBINE: Readonly<Record<string, (a: number, b: number) => number | boolean>> = {
    "+": (a, b) => a + b,
    "-": (a, b) => a - b,
    "*": (a, b) => a * b,
    "<": (a, b) => a < b,
    ">=": (a, b) => a >= b,
  };
  const { sum } = fc.letrec<{ sum: Sum }>((tie) => ({
    sum: fc.oneof(
      { maxDepth: 5 },
      fc.integer({ min: 0, max: 99 }).map((value) => ({ text: String(value), value })),
      fc
        .tuple(tie("sum"), fc.constantFrom(...Object.keys(COMBINE)), tie("sum"))
        .map(([left, sign, right]) => ({
          text: `(${left.text} ${sign} ${right.text})`,
          value: COMBINE[sign]?.(Number(left.value), Number(right.value)) ?? NaN,
        })),
      fc.tuple(tie("sum"), tie("sum"), tie("sum")).map(([test, yes, no]) => ({
        text: `(${test.text} ? ${yes.text} : ${no.text})`,
        value: test.value ? yes.value : no.value,
      })),
      tie("sum").map(({ text, value }) => ({ text: `-${text}`, value: -Number(value) })),
    ),
  }));

  test("of numbers gives what JavaScript gives", () => {
    fc.assert(
      fc.property(sum, ({ text, value }) => {
        expect(run(text)).toEqual(value);
      }),
      { numRuns: 500 },
    );
  });

  test("has noise that is smooth, bounded and the same every time", () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.integer({ min: -1e6, max: 1e6 }), (seed, thousandths) => {
        const noise = (x: number): number => Number(run(`noise(${x}, ${seed})`));
        const here = noise(thousandths / 1000);
        expect(Math.abs(here)).toBeLessThanOrEqual(1);
        expect(noise(thousandths / 1000)).toBe(here);
        expect(Math.abs(noise(thousandths / 1000 + 1e-4) - here)).toBeLessThan(1e-3);
      }),
    );
  });
});
