import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { MEDIA } from "../../test/media-facts.ts";
import { documentOf, exampleText, reel, resolveYaml, timelineOf } from "../../test/resolved.ts";
import { bindVariables } from "../model/model.ts";
import { flicksFromSeconds, secondsFromFlicks } from "../time/time.ts";
import { resolve, type SurfaceLayer, type TimelineLayer } from "./timeline.ts";

const WORDS = { "media/speech.vtt": exampleText("bunny-captions/media/speech.vtt") };

function spans(
  layers: readonly TimelineLayer[],
): Readonly<Record<string, readonly [number, number]>> {
  return Object.fromEntries(
    layers.map((layer) => [
      layer.key,
      [secondsFromFlicks(layer.start), secondsFromFlicks(layer.end)] as const,
    ]),
  );
}

function surfaceOf(layers: readonly TimelineLayer[], key: string): SurfaceLayer {
  const layer = layers.find((each) => each.key === key);
  if (layer?.kind !== "surface") throw new Error(`${key} is no surface`);
  return layer;
}

describe("the examples resolve", () => {
  it("[E6] bunny-captions lasts as long as its voice: 507 frames", () => {
    const timeline = timelineOf(
      exampleText("bunny-captions/reel.yaml").replaceAll(/"\$\{headline\}"/g, "Hello"),
      WORDS,
    );
    expect(timeline.frameCount).toBe(507);
    expect(secondsFromFlicks(timeline.duration)).toBeCloseTo(16.89, 6);
    expect(timeline.layers.map((layer) => layer.key)).toEqual([
      "film/back",
      "film",
      "captions",
      "headline",
      "progress",
    ]);
    const [film, voice] = timeline.sounds;
    expect(film?.duck).toMatchObject({ under: ["voice"], byDb: 9 });
    expect(film?.gainDb).toEqual({ value: -12 });
    expect(voice?.start).toBe(flicksFromSeconds(0.5));
    expect(timeline.loudness).toEqual({ integratedLufs: -14, truePeakDbtp: -1 });
  });

  it("[E6] layers that end with one that fills, fill too", () => {
    const body = (layers: string): string => `reelkiln: 1\nlayers:\n${layers}`;
    const timeline = timelineOf(
      body(`  - { type: solid, color: "#112233", duration: 4 }
  - { id: title, type: text, text: One, start: 0.3 }
  - { id: two, type: text, text: Two, start: title.start + 0.5, end: title.end }
  - { id: three, type: text, text: Three, start: two.end - 1, end: two.end }
`),
    );
    expect(spans(timeline.layers)).toMatchObject({ two: [0.8, 4], three: [3, 4] });
    expect(secondsFromFlicks(timeline.duration)).toBe(4);
  });

  it("[B1] a ceiling of the true peak counts without a loudness too", () => {
    const timeline = timelineOf(
      "reelkiln: 1\nduration: 1\nlayers: [{ type: solid, color: '#ff0000' }]\nsound: { truePeak: -3dBTP }",
    );
    expect(timeline).toMatchObject({ truePeakDbtp: -3 });
    expect(timeline.loudness).toBeUndefined();
  });

  it("[E6] story overlaps its shots and a reference reaches into the sequence", () => {
    const timeline = timelineOf(exampleText("story/reel.yaml"));
    const shots = surfaceOf(timeline.layers, "shots");
    const { "shots/dog": dog, "shots/field": field, "shots/bye": bye } = spans(shots.layers);
    expect(dog).toEqual([0, 1.5]);
    expect(field?.[0]).toBeCloseTo(1.2, 6);
    expect(field?.[1]).toBeCloseTo(1.2 + 3 / 0.8, 6);
    expect(bye?.[0]).toBeCloseTo((field?.[1] ?? 0) - 0.4, 6);
    expect(spans(timeline.layers)["bubble"]?.[0]).toBeCloseTo(1.4, 6);
    expect(shots.dissolves).toHaveLength(1);
  });

  it("[B9] rows resolves with one row's values and title-card without any media", () => {
    const rows = bindVariables(
      documentOf(exampleText("rows/reel.yaml")),
      {},
      { allowExamples: true },
    );
    const photo = MEDIA["media/house.jpg"];
    const all = { get: () => photo } as unknown as ReadonlyMap<string, never>;
    const { timeline, issues } = resolve(rows.document, { media: all, captions: new Map() });
    expect(issues).toEqual([]);
    expect(timeline?.layers.map((layer) => layer.kind)).toContain("surface");
    expect(timelineOf(exampleText("title-card/reel.yaml")).frameCount).toBe(150);
  });
});

describe("time", () => {
  it("[E7] a sequence lasts as long as its children less what transitions overlap", () => {
    const child = fc.record({
      length: fc.integer({ min: 10, max: 40 }),
      overlap: fc.integer({ min: 0, max: 4 }),
    });
    fc.assert(
      fc.property(fc.array(child, { minLength: 1, maxLength: 6 }), (children) => {
        const body = children
          .map(({ length, overlap }, index) => {
            const into =
              index === 0 || overlap === 0
                ? ""
                : `, transition: { type: slide, duration: ${overlap / 10} }`;
            return `      - { type: solid, color: "#112233", duration: ${length / 10}${into} }`;
          })
          .join("\n");
        const { duration } = timelineOf(
          reel(`layers:\n  - id: s\n    type: sequence\n    layers:\n${body}\n`),
        );
        const overlaps = children.slice(1).reduce((sum, each) => sum + each.overlap, 0);
        const lengths = children.reduce((sum, each) => sum + each.length, 0);
        expect(secondsFromFlicks(duration)).toBeCloseTo((lengths - overlaps) / 10, 6);
      }),
      { numRuns: 40 },
    );
  });

  it("[E7] references are worked out in the order they need, whatever the order they stand in", () => {
    const { layers } = timelineOf(
      reel(`layers:
  - { id: c, type: solid, color: "#111111", start: b.end - 0.5, end: end }
  - { id: b, type: solid, color: "#222222", start: a.end + 1, duration: 2 }
  - { id: a, type: solid, color: "#333333", start: 0.5, duration: 1 }
`),
    );
    expect(spans(layers)).toEqual({ a: [0.5, 1.5], b: [2.5, 4.5], c: [4, 4.5] });
  });

  it("[E7] duration auto counts lengths of their own, and neither loops nor fillers nor uses of end", () => {
    const { duration, layers } = timelineOf(
      reel(`layers:
  - { id: film, type: video, src: media/bunny.mp4, loop: true }
  - { id: card, type: solid, color: "#111111" }
  - { id: outro, type: solid, color: "#222222", start: end - 1, duration: 1 }
  - { id: voice, type: audio, src: media/speech.wav, trim: [1, 5], speed: 2 }
`),
    );
    expect(secondsFromFlicks(duration)).toBe(2);
    expect(spans(layers)).toEqual({ film: [0, 2], card: [0, 2], outro: [1, 2] });
  });

  it("[E7] a group's layers are in its time, a named composition is as long as it says", () => {
    const { layers, duration } = timelineOf(
      reel(`layers:
  - id: group
    type: composition
    start: 1
    layers:
      - { id: inner, type: solid, color: "#111111", start: 0.5, duration: 1 }
  - { id: card, type: composition, src: card, start: 2 }
compositions:
  card:
    width: 400
    height: 300
    duration: 3
    background: "#00FF00"
    layers:
      - { id: dot, type: shape, shape: ellipse, width: 50%, height: 50%, start: end - 1 }
`),
    );
    expect(secondsFromFlicks(duration)).toBe(5);
    expect(spans(surfaceOf(layers, "group").layers)).toEqual({ "group/inner": [1.5, 2.5] });
    const card = surfaceOf(layers, "card");
    expect(card.sizePx).toEqual([400, 300]);
    expect(spans(card.layers)).toEqual({ "card/background": [2, 5], "card/dot": [4, 5] });
    expect(card.layers[1]).toMatchObject({ geometry: { sizePx: [200, 150] } });
  });

  it("[E7] times that wait for one another are one issue at each circle, never an endless loop", () => {
    const yaml = reel(`layers:
  - { id: filler, type: solid, color: "#111111" }
  - { id: late, type: solid, color: "#222222", start: filler.end, duration: 1 }
`);
    const { issues, timeline } = resolveYaml(yaml);
    expect(timeline).toBeUndefined();
    expect(issues[0]).toMatchObject({
      code: "cycle",
      check: "V-2",
      path: ["duration"],
      received: "end → late.start → filler.end → end",
    });
  });
});

describe("values", () => {
  it("[E6] percent are of the canvas, words set the axis' anchor, key times are layer time", () => {
    const { layers } = timelineOf(
      reel(`duration: 10
layers:
  - id: bar
    type: shape
    shape: rectangle
    width: 50%
    height: 12
    position: [left, 90%]
    start: 2
    scale.x:
      keys:
        - { time: 0, value: 0 }
        - { time: end - 1, value: 1, ease: ease-in }
`),
    );
    expect(layers[0]).toMatchObject({
      geometry: { sizePx: [540, 12] },
      position: { value: [0, 1728] },
      anchor: [0, 0.5],
      scale: {
        keys: [
          { time: flicksFromSeconds(2), value: [0, 1] },
          { time: flicksFromSeconds(9), value: [1, 1], ease: { kind: "bezier" } },
        ],
      },
    });
  });

  it("[E6] two axes with different keys keep both courses on every frame", () => {
    const { layers } = timelineOf(
      reel(`duration: 2
layers:
  - id: dot
    type: solid
    color: "#111111"
    position.x: { keys: [{ time: 0, value: 0 }, { time: 1, value: 300 }] }
    position.y: { keys: [{ time: 0.5, value: 100 }, { time: 1.5, value: 200 }] }
`),
    );
    const position = layers[0]?.position;
    if (position === undefined || !("keys" in position)) throw new Error("no keys");
    const at = (seconds: number) =>
      position.keys.find((key) => key.time === flicksFromSeconds(seconds))?.value;
    expect(at(0.5)).toEqual([150, 100]);
    expect(at(1)?.[0]).toBeCloseTo(300, 6);
    expect(at(1)?.[1]).toBeCloseTo(150, 6);
    expect(at(1.5)).toEqual([300, 200]);
  });

  it("[E6] enter and exit together never last longer than their layer", () => {
    const { layers } = timelineOf(
      reel(`layers:
  - id: flash
    type: solid
    color: "#111111"
    duration: 0.4
    enter: { type: fade, duration: 0.6 }
    exit: { type: fade, duration: 0.2 }
`),
    );
    const times = layers[0]?.modifiers.flatMap((modifier) =>
      modifier.target === "opacity" && "keys" in modifier.multiply
        ? modifier.multiply.keys.map((key) => secondsFromFlicks(key.time))
        : [],
    );
    expect(times).toEqual([0, 0.3, 0.3, 0.4].map((time) => expect.closeTo(time, 6)));
  });
});

describe("captions follow what they caption", () => {
  it("[E6] start, trim and speed of the voice move the words", () => {
    const { layers } = timelineOf(
      reel(`layers:
  - { id: voice, type: audio, src: media/speech.wav, start: 2, trim: [7, 12], speed: 2 }
  - { id: words, type: captions, src: media/speech.vtt, of: voice, preset: karaoke_yellow }
  - { id: back, type: solid, color: "#111111" }
`),
      WORDS,
    );
    const [captions] = layers;
    if (captions?.kind !== "captions") throw new Error("no captions");
    const first = captions.pages[0]?.words[0];
    expect(first?.text).toBe("He");
    expect(secondsFromFlicks(first?.start ?? 0)).toBeCloseTo(2 + (7.82 - 7) / 2, 6);
    const last = captions.pages.at(-1);
    expect(secondsFromFlicks(last?.end ?? 0)).toBeLessThanOrEqual(4.5);
    expect(captions.active).toEqual({ fill: { kind: "color", color: "#ffe600ff" } });
  });

  it("[E6] a word preset without word times shows phrases and warns", () => {
    const { timeline, issues } = resolveYaml(
      reel(`layers:
  - { id: words, type: captions, src: media/a.srt, preset: karaoke_yellow }
`),
      { "media/a.srt": "1\n00:00:00,500 --> 00:00:02,000\nHello there\n" },
    );
    expect(issues).toMatchObject([{ code: "caption-no-words", severity: "warning" }]);
    const [captions] = timeline?.layers ?? [];
    expect(captions).toMatchObject({
      kind: "captions",
      pages: [{ text: "Hello there", words: [] }],
    });
    expect(captions).not.toHaveProperty("active");
  });
});

describe("sound", () => {
  it("[E6] children of a sequence fade over their transition, muted layers make no clip", () => {
    const { sounds } = timelineOf(
      reel(`layers:
  - id: s
    type: sequence
    transition: { type: crossfade, duration: 0.5 }
    layers:
      - { id: one, type: video, src: media/bunny.mp4, trim: [0, 3] }
      - { id: two, type: video, src: media/bunny.mp4, trim: [5, 8] }
      - { id: three, type: video, src: media/bunny.mp4, trim: [8, 10], mute: true }
`),
    );
    const half = flicksFromSeconds(0.5);
    expect(sounds).toMatchObject([
      { key: "s/one", fadeIn: 0, fadeOut: half },
      { key: "s/two", fadeIn: half, fadeOut: half, start: flicksFromSeconds(2.5) },
    ]);
  });
});

describe("issues of times and files", () => {
  it.each([
    ["a missing file", "  - { type: video, src: media/none.mp4 }", "media-missing", "V-3"],
    ["sound as video", "  - { type: video, src: media/speech.wav }", "media-wrong-type", "V-3"],
    [
      "a film as image",
      "  - { type: image, src: media/bunny.mp4, duration: 2 }",
      "media-wrong-type",
      "V-3",
    ],
    [
      "a trim beyond the source",
      "  - { type: video, src: media/bunny.mp4, trim: [2, 20] }",
      "trim-beyond-source",
      "V-4",
    ],
    [
      "an in-point beyond the source",
      "  - { type: video, src: media/bunny.mp4, trim: 20, duration: 2 }",
      "trim-beyond-source",
      "V-4",
    ],
    [
      "more than the source has",
      "  - { type: video, src: media/phone-dog.mp4, duration: 5 }",
      "trim-beyond-source",
      "V-4",
    ],
    ["only fillers", '  - { type: solid, color: "#111111" }', "no-duration", "V-6"],
    [
      "nothing in a sequence's child",
      '  - { type: sequence, layers: [{ type: solid, color: "#111111" }] }',
      "no-duration",
      "V-6",
    ],
    [
      "path text that is none",
      "  - { type: shape, shape: path, path: M 0, duration: 1 }",
      "path-syntax",
      "V-1",
    ],
  ])("[V] %s", (...[, layer, code, check]) => {
    const { issues, timeline } = resolveYaml(reel(`layers:\n${layer}\n`));
    expect(timeline).toBeUndefined();
    expect(issues).toMatchObject([{ code, check, severity: "error" }]);
  });

  it.each([
    ["trim: [2, 20]", "trim"],
    ["duration: 50", "duration"],
  ])("[V-4] the fix of %s makes it right", (wrong, key) => {
    const yaml = (value: string): string =>
      reel(`layers:\n  - { type: video, src: media/bunny.mp4, ${value} }\n`);
    const [issue] = resolveYaml(yaml(wrong)).issues;
    const patch = issue?.fix?.[0]?.params["patch"] as readonly { readonly value: unknown }[];
    expect(resolveYaml(yaml(`${key}: ${JSON.stringify(patch[0]?.value)}`)).issues).toEqual([]);
  });

  it("[V-5] a layer that begins after the end is an error, one that is cut a warning", () => {
    const body = (start: number): string => `duration: 2
layers:
  - { id: back, type: solid, color: "#111111" }
  - { id: late, type: solid, color: "#222222", start: ${start}, duration: 1 }
`;
    expect(resolveYaml(reel(body(2))).issues).toMatchObject([
      { code: "out-of-time", severity: "error" },
    ]);
    expect(resolveYaml(reel(body(1.5))).issues).toMatchObject([
      { code: "out-of-time", severity: "warning" },
    ]);
    expect(resolveYaml(reel(body(1))).issues).toEqual([]);
  });
});
