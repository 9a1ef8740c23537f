import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { BUNNY, ROWS, STORY } from "../../../test/projects.ts";
import { parseReel } from "../../authoring/authoring.ts";
import {
  checkDocument,
  checkedDocument,
  issuesOf,
  type ReelDocument,
  type ReelLayer,
} from "../model.ts";

const TEXTS = [BUNNY, ROWS, STORY];

/** Values that may break what refers to what, or what a key takes. */
const value = fc.constantFrom<unknown>(
  "film",
  "nobody",
  "end - 1",
  "voice.end",
  "${headline}",
  "${nothing}",
  { layer: "film" },
  { under: "nobody" },
  0.5,
  [],
  null,
);

const key = fc.constantFrom(
  "id",
  "start",
  "end",
  "duration",
  "src",
  "of",
  "parent",
  "matte",
  "duck",
  "text",
  "fill",
  "opacity",
  "name",
  "transition",
  "effects",
  "layers",
  "comment",
);

describe("[B7] the check after an edit", () => {
  test("says what the check of the whole document says", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TEXTS),
        fc.array(fc.tuple(fc.nat(5), key, value), { minLength: 1, maxLength: 6 }),
        (text, edits) => {
          let document = parseReel(text).document as ReelDocument;
          let checked = checkedDocument(document);
          for (const [at, name, next] of edits) {
            const index = at % document.layers.length;
            const layer = { ...document.layers[index], [name]: next } as unknown as ReelLayer;
            document = { ...document, layers: document.layers.with(index, layer) };
            checked = checkedDocument(document, checked);
            // A copy shares nothing with what was checked before.
            expect(issuesOf(checked)).toEqual(checkDocument(structuredClone(document)));
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});
