import { describe, expect, test } from "vitest";

import { checkDocument, type ReelDocument, type ReelLayerOf } from "./model.ts";

describe("the document", () => {
  test("[B10] is typed from the field tables, layers within layers included", () => {
    const text: ReelLayerOf<"text"> = { type: "text", text: "Hi", fontSize: "4%" };
    const document: ReelDocument = {
      reelkiln: 1,
      layers: [
        {
          type: "composition",
          layers: [
            text,
            { type: "shape", shape: "star", "scale.x": { keys: [{ time: "end", value: 1 }] } },
          ],
        },
        // @ts-expect-error a level needs its unit
        { type: "audio", src: "voice.wav", gain: -12 },
      ],
    };
    expect(checkDocument(document).map((issue) => [issue.code, issue.path, issue.fix])).toEqual([
      [
        "wrong-unit",
        ["layers", 1, "gain"],
        [
          {
            id: "doc.patch",
            params: { patch: [{ op: "replace", path: "/layers/1/gain", value: "-12dB" }] },
          },
        ],
      ],
    ]);
  });
});
