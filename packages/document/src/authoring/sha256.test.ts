import { createHash } from "node:crypto";

import fc from "fast-check";
import { expect, test } from "vitest";

import { sha256 } from "./authoring.ts";

test("[B7] a revision is the SHA-256 of the text's UTF-8", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      expect(sha256(text)).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
    }),
  );
});
