import { describe, expect, it } from "vitest";
import { z } from "zod";

import { defineTool } from "../declare/declare.ts";
import { contractOf, createRegistry, diffContract } from "./registry.ts";

const word = (schema: z.ZodType) => schema.describe("A word.");
const base = {
  a: word(z.string()),
  mode: word(z.enum(["x", "y"])).optional(),
  n: word(z.int().min(1).max(9)).optional(),
};

function contract(
  input: z.ZodRawShape,
  output: z.ZodRawShape = { r: z.string(), s: z.number() },
  name = "t",
) {
  const tool = defineTool({
    name,
    description: "A tool.",
    input: z.strictObject(input),
    output: z.object(output),
    run: () => ({}) as never,
  });
  return contractOf(createRegistry([tool]));
}
const before = contract(base);

describe("contract", () => {
  it.each([
    ["tool renamed", contract(base, undefined, "u")],
    ["argument removed", contract({ a: base.a })],
    ["argument added as required", contract({ ...base, b: word(z.string()) })],
    ["optional became required", contract({ ...base, n: word(z.int().min(1).max(9)) })],
    ["type narrowed", contract({ ...base, a: word(z.enum(["one"])) })],
    ["type changed", contract({ ...base, a: word(z.number()) })],
    ["enum narrowed", contract({ ...base, mode: word(z.enum(["x"])).optional() })],
    ["range narrowed", contract({ ...base, n: word(z.int().min(2).max(9)).optional() })],
    ["pattern added", contract({ ...base, a: word(z.string().regex(/^x/)) })],
    ["result field removed", contract(base, { r: z.string() })],
    ["result field no longer certain", contract(base, { r: z.string().optional(), s: z.number() })],
    ["result field of another type", contract(base, { r: z.number(), s: z.number() })],
  ])("[R13] breaks on: %s", (_change, after) => {
    expect(diffContract(before, after).broken).not.toEqual([]);
  });

  it.each([
    ["optional argument", contract({ ...base, b: word(z.string()).optional() })],
    ["argument with a default", contract({ ...base, b: word(z.string()).default("x") })],
    ["result field", contract(base, { r: z.string(), s: z.number(), u: z.string() })],
    ["tool", { ...before, tools: { ...before.tools, other: before.tools["t"] as never } }],
  ])("[R13] grows by: %s", (_change, after) => {
    const { added, broken } = diffContract(before, after);
    expect(broken).toEqual([]);
    expect(added).toHaveLength(1);
  });

  it("[R13] accepts widening in silence", () => {
    const after = contract({
      ...base,
      mode: word(z.enum(["x", "y", "z"])).optional(),
      n: word(z.number()).optional(),
    });
    expect(diffContract(before, after)).toEqual({ added: [], broken: [] });
  });
});
