import { describe, expect, it } from "vitest";

import { issueText } from "./issue-text.ts";

const asIs = (text: string): string => text;
const paint = { bold: asIs, dim: asIs, red: asIs, yellow: asIs, green: asIs, blue: asIs };

describe("issues in a terminal", () => {
  it("[R15] what a file says reaches the terminal without control characters", () => {
    const text = issueText(
      {
        code: "unknown-key",
        severity: "error",
        path: "co\u001B[31mlor",
        message: "co\u001B[31mlor is no key\u0007.",
        hint: "Remove\u009B2J it.",
        fixable: false,
        line: 1,
        column: 3,
      },
      { paint, source: () => "a:\tb\u001B]0;title\u0007", file: "reel.yaml" },
    );
    expect(text).not.toMatch(/(?!\n)\p{Cc}/u);
    expect(text.split("\n")).toEqual([
      "reel.yaml:1:3 error unknown-key",
      "  co\uFFFD[31mlor is no key\uFFFD.",
      "  1 | a: b\uFFFD]0;title\uFFFD",
      "    |   ^",
      "  → Remove\uFFFD2J it.",
    ]);
  });
});
