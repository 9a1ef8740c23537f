import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";

import { createShaper, type GlyphShaper } from "../../../draw/src/index.ts";
import { createFontSet } from "../../../engine/src/io/io.ts";
import { MEDIA } from "../../test/media-facts.ts";
import { documentOf, exampleText } from "../../test/resolved.ts";
import { checkDocument, type ReelDocument } from "../model/model.ts";
import { evaluateScene } from "../scene/scene.ts";
import { stateKey } from "../scene/state-key.ts";
import { resolve } from "../timeline/timeline.ts";
import { checkTimeline, describeScene } from "./checks.ts";

const grow = {
  keys: [
    { time: 0, value: 0 },
    { time: "end", value: 1, ease: "spring" },
  ],
};

/** Values an author might write, the odd ones too. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  opacity: [0, 0.5, grow],
  scale: [0, -1, [1, 2]],
  "scale.x": [grow],
  rotation: [
    45,
    {
      keys: [
        { time: 0, value: 0 },
        { time: 1, value: 360 },
      ],
    },
  ],
  position: ["center", ["left", "bottom"], [-2000, "50%"]],
  "position.y": [
    "bottom",
    {
      keys: [
        { time: 0, value: 0 },
        { time: 1, value: "100%" },
      ],
    },
  ],
  crop: [{ left: 0.7, right: 0.7 }, { top: 1 }],
  radius: [40],
  shadow: [{ blur: 20 }],
  enter: ["pop", "spin", "wipe-left", { type: "zoom-in", duration: 9 }],
  exit: ["fade", "wipe-down"],
  motion: ["zoom-in", { type: "pan-up", amount: 2 }],
  start: [1, "end - 1", 30],
  end: ["end", 2],
  duration: [0.001, 3, 60],
  trim: [1, [0.5, 1.2]],
  speed: [0.05, 20],
  loop: [true],
  fit: ["none", "contain", "blurred"],
  width: [0, 10, "300%"],
  height: [0, 10, "50%"],
  fontSize: [0, 1, "50%"],
  text: ["", "\n\n", "a".repeat(300), "مرحبا 👋", "สวัสดี"],
  shrink: [true],
  maxLines: [1],
  stroke: [{ color: "#000000", width: 10 }],
  background: [{ fill: "#00000080", per: "line" }],
  transition: ["wipe", "cut", { type: "zoom" }, { type: "crossfade", duration: 0.3 }],
  preset: ["bold_outline", "clean_box"],
  mode: ["word", "phrase"],
  maxCharacters: [1, 200],
  mute: [true],
};

const change = fc
  .constantFrom(...Object.keys(VALUES))
  .chain((key) => fc.tuple(fc.constant(key), fc.constantFrom(...(VALUES[key] ?? []))));

interface Loose {
  [key: string]: unknown;
  layers?: Loose[];
}

function layersIn(holder: Loose): readonly Loose[] {
  return (holder.layers ?? []).flatMap((layer) => [layer, ...layersIn(layer)]);
}

let shaper: GlyphShaper;

beforeAll(async () => {
  shaper = await createShaper(createFontSet());
});

const facts = {
  media: new Map(Object.entries(MEDIA)),
  captions: new Map([["media/speech.vtt", exampleText("bunny-captions/media/speech.vtt")]]),
};

const examples = ["bunny-captions", "story", "title-card"].map((name) =>
  documentOf(exampleText(`${name}/reel.yaml`).replaceAll('"${headline}"', "Hello")),
);

describe("any document that is right by itself", () => {
  it("[B1] resolves, evaluates and is checked without a throw and with finite numbers only", () => {
    const changes = fc.array(fc.tuple(fc.nat(), change), { minLength: 1, maxLength: 4 });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...examples), changes, share, (example, edits, at) => {
        const document = structuredClone(example) as unknown as Loose;
        const layers = layersIn(document);
        for (const [index, [key, value]] of edits) {
          const layer = layers[index % layers.length];
          if (layer !== undefined) layer[key] = value;
        }
        fc.pre(checkDocument(document).every((issue) => issue.severity !== "error"));
        const { timeline, issues } = resolve(document as unknown as ReelDocument, facts);
        if (timeline === undefined) {
          expect(issues.some((issue) => issue.severity === "error")).toBe(true);
          return;
        }
        const scene = evaluateScene(timeline, Math.floor(at * timeline.duration), shaper);
        JSON.stringify(scene, (key, value: unknown) => {
          if (typeof value === "number") expect(value, key).toSatisfy(Number.isFinite);
          return value;
        });
        for (const node of scene.nodes) stateKey(node);
        describeScene(scene, timeline);
        for (const issue of checkTimeline(timeline, shaper)) expect(issue.check).toMatch(/^V-\d+$/);
      }),
      { numRuns: 150 },
    );
  });
});
