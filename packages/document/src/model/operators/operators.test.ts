import { describe, expect, it } from "vitest";

import { checkDocument } from "../check-document.ts";
import { operatorFields } from "./operators-field.ts";
import { OPERATORS, operatorSpecOf, type OperatorType } from "./operators.ts";

const TYPES = Object.keys(OPERATORS) as OperatorType[];

function issuesWith(look: Readonly<Record<string, unknown>>) {
  return checkDocument({
    reelkiln: 1,
    layers: [{ type: "shape", shape: "ellipse", ...look }],
  });
}

describe("shape operators in the document", () => {
  it.each(TYPES)(
    "[E6] %s has a description, and is right with its defaults written out",
    (type) => {
      expect(operatorSpecOf(type).description).toMatch(/^[A-Z].*\.$/);
      const fields = Object.entries(operatorFields(type)).filter(([key]) => key !== "type");
      for (const [, field] of fields) expect(field.description).toMatch(/\.$/);
      const defaults = fields.flatMap(([key, field]) =>
        field.default === undefined ? [] : [[key, field.default] as const],
      );
      const needed = type === "figure" ? { shape: "star" } : {};
      expect(
        issuesWith({ operators: [{ type, ...Object.fromEntries(defaults), ...needed }] }),
      ).toEqual([]);
    },
  );

  it("[B3] a wrong type, key or value is told with what was meant", () => {
    const operators = [
      { type: "trimm" },
      { type: "trim", ent: 0.5 },
      { type: "merge", mode: "unite" },
      { end: 0.5 },
      { type: "repeater", copies: 5000 },
    ];
    const issues = issuesWith({ operators });
    expect(issues.map(({ code, path }) => [code, path.slice(2).join(".")])).toEqual([
      ["unknown-value", "operators.0.type"],
      ["unknown-key", "operators.1.ent"],
      ["unknown-value", "operators.2.mode"],
      ["missing-key", "operators.3"],
      ["out-of-range", "operators.4.copies"],
    ]);
    expect(issues[0]?.nearest).toBe("trim");
    expect(issues[1]?.nearest).toBe("end");
  });

  it("[E6] fill, stroke, dashes and taper take keys", () => {
    const keys = (from: unknown, to: unknown) => ({
      keys: [
        { time: 0, value: from },
        { time: 1, value: to },
      ],
    });
    const look = {
      fill: keys("#FF0000", { type: "radial-gradient", stops: ["#000000", "#FFFFFF"] }),
      stroke: {
        color: keys("#FF0000", "#00FF00"),
        width: keys(1, "2%"),
        join: "miter",
        dash: keys([4, 2], [8, 4]),
        dashOffset: keys(0, -40),
        taper: { start: keys(0, 1), end: 0.5 },
      },
    };
    expect(issuesWith(look)).toEqual([]);
    const [issue] = issuesWith({ stroke: { color: "#000000", width: 2, taper: { strat: 1 } } });
    expect(issue).toMatchObject({ code: "unknown-key", nearest: "start" });
  });
});
