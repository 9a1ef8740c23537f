import { beforeAll, describe, expect, it } from "vitest";

import { createShaper, type GlyphShaper } from "../../../draw/src/index.ts";
import { createFontSet } from "../../../engine/src/io/io.ts";
import { exampleText, reel, timelineOf } from "../../test/resolved.ts";
import type { Issue } from "../model/issue.ts";
import { evaluateScene } from "../scene/scene.ts";
import { flicksFromSeconds } from "../time/time.ts";
import { checkTimeline, describeScene, SAFE_ZONES } from "./checks.ts";

let shaper: GlyphShaper;

beforeAll(async () => {
  shaper = await createShaper(createFontSet());
});

function check(body: string): readonly Issue[] {
  return checkTimeline(timelineOf(reel(body)), shaper);
}

/** A text layer over a card, with more keys. */
function text(keys: string, head = ""): string {
  return `duration: 4
${head}layers:
  - { id: card, type: solid, color: "#112233" }
  - { id: title, type: text, text: Hello there, ${keys} }
`;
}

describe("checks of a timeline", () => {
  it.each(["bunny-captions", "story", "title-card"])("[B1] the example %s has no fault", (name) => {
    const yaml = exampleText(`${name}/reel.yaml`).replaceAll('"${headline}"', "A quiet morning");
    const words = exampleText("bunny-captions/media/speech.vtt");
    expect(checkTimeline(timelineOf(yaml, { "media/speech.vtt": words }), shaper)).toEqual([]);
  });

  it("[V-8] two texts in one place collide, with the share, the time and the way out", () => {
    const body = (y: string): string => `duration: 4
layers:
  - { id: card, type: solid, color: "#112233" }
  - { id: one, type: text, text: First line, position: [center, 50%] }
  - { id: two, type: text, text: Second line, position: [center, ${y}], start: 1, enter: fade }
`;
    const [issue, ...more] = check(body("51%"));
    expect(more).toEqual([]);
    expect(issue).toMatchObject({
      code: "overlap",
      check: "V-8",
      path: ["layers", 2, "position"],
      limit: 0.2,
    });
    expect(issue?.measured).toBeGreaterThan(0.5);
    expect(issue?.timeSeconds?.[1]).toBeCloseTo(3.967, 2);
    const position = issue?.fix?.[0]?.params["value"] as readonly number[];
    expect(check(body(String(position[1])))).toEqual([]);
    expect(check(body("60%"))).toEqual([]);
  });

  it("[V-8] a collision that either of the two allows is a note", () => {
    const body = (one: string, two: string): string => `duration: 2
layers:
  - { id: card, type: solid, color: "#112233" }
  - { id: one, type: text, text: First line, overlap: ${one} }
  - { id: two, type: text, text: Second line, overlap: ${two} }
`;
    const note = { code: "overlap", severity: "info", hint: "overlap: allow accepts this." };
    expect(check(body("check", "allow"))).toMatchObject([note]);
    expect(check(body("allow", "check"))).toMatchObject([note]);
    expect(check(body("check", "check"))).toMatchObject([{ code: "overlap", severity: "error" }]);
  });

  it("[V-8] texts that cross in a transition or while one fades are no fault", () => {
    const body = `layers:
  - { id: card, type: solid, color: "#112233" }
  - id: s
    type: sequence
    transition: { type: slide, duration: 0.8 }
    layers:
      - { id: one, type: text, text: First line, duration: 3 }
      - { id: two, type: text, text: Second line, duration: 3 }
`;
    expect(check(body)).toEqual([]);
  });

  it("[V-8] a picture over text hides it; text over a picture, a backdrop and an inset do not count", () => {
    const stack = (...layers: readonly string[]): string =>
      `duration: 2\nlayers:\n${layers.map((layer) => `  - { ${layer} }`).join("\n")}\n`;
    const photo = (keys: string): string => `type: image, src: media/house.jpg, ${keys}`;
    const title = "id: title, type: text, text: Hello there";
    expect(check(stack(photo("id: back"), title))).toEqual([]);
    expect(check(stack(photo("id: back"), title, photo("id: pip, width: 400")))).toMatchObject([
      { code: "overlap", severity: "error", path: ["layers", 2, "position"] },
    ]);
    const inset = photo("id: inset, width: 200, position: [center, 20%]");
    expect(
      check(stack(photo("id: back"), photo("width: 500, position: [center, 20%]"), inset)),
    ).toEqual([]);
    const beside = photo("id: beside, width: 500, position: [60%, 20%]");
    expect(
      check(stack(photo("id: back"), photo("width: 500, position: [40%, 20%]"), beside)),
    ).toMatchObject([{ code: "overlap", severity: "warning" }]);
  });

  it("[V-9] text that is too high for its box, or cut, or broken apart, overflows", () => {
    expect(check(text("height: 40, fontSize: 100"))).toMatchObject([
      { code: "text-overflow", unit: "px" },
    ]);
    expect(check(text("width: 300, fontSize: 100, maxLines: 1"))).toMatchObject([
      { code: "text-overflow" },
    ]);
    expect(check(text("width: 100, fontSize: 100"))).toMatchObject([
      { code: "text-overflow", check: "V-9" },
    ]);
    expect(check(text("width: 300, fontSize: 100, height: 130, shrink: true"))).toEqual([]);
  });

  it("[V-11] text over the edge is an error with a move back; a shape may reach over it", () => {
    const [issue] = check(text("position: [96%, 50%]"));
    expect(issue).toMatchObject({
      code: "off-canvas",
      severity: "error",
      path: ["layers", 1, "position"],
    });
    const position = issue?.fix?.[0]?.params["value"] as readonly number[];
    expect(check(text(`position: [${position.join(", ")}]`))).toEqual([]);
    const shape = (x: string): string => `duration: 2
layers:
  - { id: card, type: solid, color: "#112233" }
  - { id: sun, type: shape, shape: ellipse, width: 400, height: 400, position: [${x}, 50%] }
`;
    expect(check(shape("100%"))).toEqual([]);
    expect(check(shape("130%"))).toMatchObject([{ code: "off-canvas", severity: "warning" }]);
  });

  it("[V-11] a text that slides in from outside is no fault, one that rests there is", () => {
    expect(
      check(text("position.x: { keys: [{ time: 0, value: -600 }, { time: 1, value: 540 }] }")),
    ).toEqual([]);
    expect(
      check(text("position.x: { keys: [{ time: 0, value: 540 }, { time: 1, value: 1300 }] }")),
    ).toMatchObject([{ code: "off-canvas" }]);
  });

  it("[V-12] text in a platform's zone warns with the nearest clear move, only when asked for", () => {
    const [issue, ...more] = check(text("position: [center, 4%]", "platforms: [tiktok]\n"));
    expect(more).toEqual([]);
    expect(issue).toMatchObject({ code: "safe-zone", severity: "warning", unit: "px" });
    expect(issue?.hint).toMatch(/^Move it \d+ px down\.$/);
    const position = issue?.fix?.[0]?.params["value"] as readonly number[];
    expect(check(text(`position: [${position.join(", ")}]`, "platforms: [tiktok]\n"))).toEqual([]);
    expect(check(text("position: [center, 4%]"))).toEqual([]);
  });

  it("[V-12] the zones of a paid format are errors", () => {
    const head = "platforms: [ads.shorts]\n";
    expect(check(text("position: [center, 10%]", head))).toMatchObject([
      { code: "safe-zone", severity: "error" },
    ]);
    expect(check(text("position: [center, 30%], width: 60%", head))).toEqual([]);
  });

  it("[V-12] every zone lies inside the frame", () => {
    for (const { rects } of Object.values(SAFE_ZONES)) {
      for (const { x, y, width, height } of rects) {
        expect(Math.min(x, y, width, height)).toBeGreaterThanOrEqual(0);
        expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + 1e-9);
      }
    }
  });

  it("[V-25] a family, a weight and a character that are not there", () => {
    expect(check(text("font: Comic Sans MS"))).toMatchObject([
      { code: "missing-font", path: ["layers", 1, "font"] },
    ]);
    expect(check(text("font: Antn"))).toMatchObject([
      {
        code: "missing-font",
        message: expect.stringContaining("Did you mean Anton?"),
        fix: [{ id: "prop.set", params: { layer: "title", path: "font", value: "Anton" } }],
      },
    ]);
    expect(check(text("font: Anton, fontWeight: 100"))).toMatchObject([
      { code: "missing-weight", severity: "warning" },
    ]);
    expect(check(text("font: Anton"))).toEqual([]);
    const thai = text("font: Inter").replace("Hello there", "สวัสดี");
    expect(check(thai)).toMatchObject([
      {
        code: "missing-glyph",
        path: ["layers", 1, "text"],
        hint: expect.stringContaining("noto-sans-thai"),
      },
    ]);
  });

  it("[V-7] a stretch of bare background is a warning, a long one an error", () => {
    const body = (start: number): string => `layers:
  - { id: one, type: solid, color: "#112233", duration: 1 }
  - { id: two, type: solid, color: "#112233", start: ${start}, duration: 1 }
`;
    expect(check(body(1))).toEqual([]);
    expect(check(body(1.3))).toMatchObject([
      { code: "gap", severity: "warning", timeSeconds: [1, 1.3] },
    ]);
    expect(check(body(2))).toMatchObject([
      { code: "gap", severity: "error", path: ["layers", 0, "duration"] },
    ]);
  });
});

describe("the description of a frame", () => {
  it("[R10] lists elements with boxes in paint order, overlaps and safe-zone intersections", () => {
    const timeline = timelineOf(
      reel(`duration: 4
platforms: [reels]
layers:
  - { id: card, type: solid, color: "#112233" }
  - id: group
    type: composition
    position: [center, 10%]
    layers:
      - { id: dot, type: shape, shape: ellipse, width: 100, height: 60 }
  - { id: one, type: text, text: First, position: [center, 5%] }
  - { id: two, type: text, text: Second, position: [center, 5%] }
`),
    );
    const described = describeScene(
      evaluateScene(timeline, flicksFromSeconds(1), shaper),
      timeline,
    );
    expect(described.elements.map(({ id, layer }) => [id, layer])).toEqual([
      ["card", 0],
      ["dot", 1],
      ["one", 2],
      ["two", 3],
    ]);
    expect(described.elements[1]?.box).toEqual({ x: 490, y: 162, width: 100, height: 60 });
    expect(described.overlaps).toMatchObject([{ elements: ["one", "two"] }]);
    expect(described.safeZones.map((hit) => [hit.element, hit.platform, hit.zone])).toEqual([
      ["one", "Reels", "top"],
      ["two", "Reels", "top"],
    ]);
  });
});
