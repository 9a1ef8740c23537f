import { describe, expect, test } from "vitest";

import { ROWS } from "../../../test/projects.ts";
import { parseReel } from "../../authoring/authoring.ts";
import { bindVariables, checkDocument, type ReelDocument } from "../model.ts";

function project(text: string): ReelDocument {
  const { document } = parseReel(text);
  if (document === undefined) throw new Error("no project");
  return document;
}

const rows = project(ROWS);

describe("variables", () => {
  test("[B9] values go into texts, and a whole value keeps its type", () => {
    const { document, issues } = bindVariables(
      project(`reelkiln: 1
variables:
  size: { type: number, default: 48 }
  name: { type: text }
  loud: { type: boolean, default: true }
layers:
  - type: text
    text: "Hi \${name}, $\${name} costs \${size}"
    fontSize: "\${size}"
    shrink: "\${loud}"
`),
      { name: "Ann" },
    );
    expect(issues).toEqual([]);
    expect(document.layers[0]).toEqual({
      type: "text",
      text: "Hi Ann, ${name} costs 48",
      fontSize: 48,
      shrink: true,
    });
    expect(checkDocument(document)).toEqual([]);
  });

  test("[B9] one without default must be given; its example serves only where that is allowed", () => {
    const missing = bindVariables(rows, { street: "1 Elm", price: "£1" });
    expect(missing.issues).toMatchObject([
      { code: "missing-variable", path: ["variables", "photo"] },
    ]);
    const shown = bindVariables(rows, {}, { allowExamples: true });
    expect(shown.issues).toEqual([]);
    expect(shown.document.title).toBe("Open house 12 Mill Lane");
    expect(shown.document.layers[0]).toMatchObject({ src: "media/house.jpg" });
  });

  test("[B9] a value beyond its limits, of another type, or for no variable is an issue", () => {
    const { issues } = bindVariables(rows, {
      street: "x".repeat(33),
      price: "1",
      photo: "a.jpg",
      brand: "blue",
      stret: "1",
    });
    expect(issues.map(({ code, nearest }) => [code, nearest])).toEqual([
      ["unknown-variable", "street"],
      ["bad-variable", undefined],
      ["bad-variable", undefined],
    ]);
  });

  test("[B9] what a variable brings in is checked as if it stood there", () => {
    const { document } = bindVariables(rows, {
      street: "1",
      price: "1",
      photo: "https://example.com/a.jpg",
    });
    expect(checkDocument(document)).toMatchObject([
      { code: "remote-asset", path: ["layers", 0, "src"] },
    ]);
  });
});
