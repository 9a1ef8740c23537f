import { expect, it } from "vitest";
import { z } from "zod";

import { explainIssues, nearestMatch, toJsonSchema } from "./schema.ts";

function explain(input: z.ZodObject, value: unknown) {
  const parsed = input.safeParse(value);
  if (parsed.success) throw new Error("expected a refusal");
  return explainIssues(parsed.error.issues, value, toJsonSchema(input, "input"));
}

it("[R3] names path, what came, what is accepted and a fix", () => {
  const Input = z.strictObject({
    shape: z.enum(["circle", "square"]),
    size: z.int().min(1).max(9),
  });
  const [shape, size] = explain(Input, { shape: "circel", size: 12 });
  expect(shape).toMatchObject({
    path: "shape",
    received: '"circel"',
    accepted: '"circle", "square"',
  });
  expect(shape?.fix).toBe('Did you mean "circle"?');
  expect(size?.message).toBe("size: got 12; accepted: integer, at least 1, at most 9.");
});

it("[R3] names unknown nested keys with the accepted ones", () => {
  const Input = z.strictObject({ steps: z.array(z.strictObject({ id: z.string() })) });
  const [issue] = explain(Input, { steps: [{ id: "a", idd: 1 }] });
  expect(issue?.message).toBe('steps[0].idd: unknown key "idd"; accepted keys: id.');
});

it("[R3] reports the closest branch of a union", () => {
  const Input = z.strictObject({
    fill: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("solid"), color: z.string() }),
      z.strictObject({ kind: z.literal("none") }),
    ]),
  });
  expect(explain(Input, { fill: { kind: "solid" } })[0]).toMatchObject({
    path: "fill.color",
    received: "nothing",
  });
  expect(explain(Input, { fill: { kind: "solyd" } })[0]?.path).toBe("fill.kind");
});

it.each([
  ["widht", "width"],
  ["maxSide", "max_side"],
  ["zzz", undefined],
])("finds the nearest match of %s", (word, nearest) => {
  expect(nearestMatch(word, ["width", "height", "max_side"])).toBe(nearest);
});
