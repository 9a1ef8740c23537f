import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { surfaceAt, videoAt, resolved } from "../../test/motion.ts";
import { reel, resolveYaml } from "../../test/resolved.ts";
import { parseReel } from "../authoring/authoring.ts";
import { sourceTimeAt } from "../scene/source-time.ts";
import { flicksFromSeconds, FLICKS_PER_SECOND, type Flicks } from "../time/time.ts";
import type { ResolvedEase } from "./animated.ts";
import { easeArea } from "./ease-area.ts";
import { easeProgress } from "./ease.ts";
import { retimedAt, speedRamp } from "./retime.ts";

const FRAME = FLICKS_PER_SECOND / 24;

/** Numbers of the source frames (24 a second) that the output frames of a project at 24 fps show. */
function shownFrames(yaml: string): readonly number[] {
  const { source, start, end } = videoAt(yaml, 0);
  const count = Math.ceil((end - start) / FRAME);
  return Array.from({ length: count }, (_, index) =>
    Math.floor(sourceTimeAt(source, start, start + index * FRAME) / FRAME),
  );
}

const film = (more: string): string =>
  reel(`layers:
  - id: film
    type: video
    src: media/bunny.mp4
    mute: true
${more.replaceAll(/^/gm, "    ")}
`).replace("fps: 30", "fps: 24");

const range = (from: number, to: number, step = 1): readonly number[] =>
  Array.from(
    { length: Math.abs(to - from) + 1 },
    (_, index) => from + index * Math.sign(to - from) * step,
  );

describe("[E6] source time", () => {
  test("of one value holds a frame for as long as the layer lasts", () => {
    const frames = shownFrames(film("sourceTime: 2\nduration: 1"));
    expect(frames).toEqual(Array.from({ length: 24 }, () => 48));
  });

  test("with keys shows every frame once, forwards and backwards", () => {
    const keys = (from: number, to: number): string =>
      film(
        `sourceTime:\n  keys:\n    - { time: 0, value: ${from} }\n    - { time: 2, value: ${to} }`,
      );
    expect(shownFrames(keys(1, 3))).toEqual(range(24, 71));
    expect(shownFrames(keys(3, 1))).toEqual(range(71, 24));
    expect(shownFrames(keys(12, 10))).toEqual(range(287, 240));
  });

  test("plays there and back, and holds in between", () => {
    const frames = shownFrames(
      film(`sourceTime:
  keys:
    - { time: 0, value: 1 }
    - { time: 1, value: 2, ease: hold }
    - { time: 1.5, value: 2 }
    - { time: 2.5, value: 1 }`),
    );
    expect(frames.slice(0, 24)).toEqual(range(24, 47));
    expect(frames.slice(24, 36)).toEqual(Array.from({ length: 12 }, () => 48));
    expect(frames.slice(36)).toEqual(range(47, 24));
  });

  test("lasts as long as its keys, and stays inside the part that is used", () => {
    const yaml = film(
      "trim: [1, 3]\nsourceTime:\n  keys:\n    - { time: 0, value: 0 }\n    - { time: 4, value: 8 }",
    );
    const { end, source } = videoAt(yaml, 0);
    expect(end).toBe(flicksFromSeconds(4));
    const frames = shownFrames(yaml);
    expect([frames[0], frames.at(-1)]).toEqual([24, 71]);
    expect(sourceTimeAt(source, 0, flicksFromSeconds(0.75))).toBe(flicksFromSeconds(1.5));
  });

  test("does not go with speed", () => {
    const { issues } = parseReel(film("sourceTime: 1\nspeed: 2"));
    expect(issues.map(({ code, path }) => [code, path.at(-1)])).toEqual([
      ["conflicting-keys", "speed"],
    ]);
  });

  test("can be an expression", () => {
    const frames = shownFrames(film("duration: 1\nsourceTime:\n  expression: 2 - time"));
    expect(frames).toEqual(range(47, 24));
  });
});

describe("[E6] a speed ramp", () => {
  test("is the integral of its speeds, to the flick", () => {
    const source = videoAt(
      film(
        "duration: 8\nspeed:\n  keys:\n    - { time: 0, value: 1 }\n    - { time: 2, value: 3 }\n    - { time: 3, value: 0 }",
      ),
      0,
    ).source;
    const shown = (seconds: number): Flicks => sourceTimeAt(source, 0, flicksFromSeconds(seconds));
    // v = 1 + t: s = t + t²/2; then v = 3 − 3u: s = 4 + 3u − 1.5u².
    expect(shown(1)).toBe(flicksFromSeconds(1.5));
    expect(shown(2)).toBe(flicksFromSeconds(4));
    expect(shown(2.5)).toBe(flicksFromSeconds(4 + 1.5 - 0.375));
    expect(shown(3)).toBe(flicksFromSeconds(5.5));
    expect(shown(7)).toBe(flicksFromSeconds(5.5));
  });

  test("lasts until its source is used up", () => {
    const { end } = videoAt(
      film(
        "trim: [0, 6]\nspeed:\n  keys:\n    - { time: 0, value: 1 }\n    - { time: 2, value: 2 }",
      ),
      0,
    );
    // 3 s of source in the first 2 s, then 2 a second.
    expect(end).toBe(flicksFromSeconds(3.5));
    const inside = videoAt(
      film(
        "trim: [0, 1.5]\nspeed:\n  keys:\n    - { time: 0, value: 1 }\n    - { time: 2, value: 3 }",
      ),
      0,
    );
    expect(Math.abs(inside.end - flicksFromSeconds(1))).toBeLessThanOrEqual(2);
  });

  test("holds at 0 and runs backwards below", () => {
    const frames = shownFrames(
      film(`duration: 3
speed:
  keys:
    - { time: 0, value: 1, ease: hold }
    - { time: 1, value: 0, ease: hold }
    - { time: 2, value: -1 }`),
    );
    expect(frames.slice(0, 24)).toEqual(range(0, 23));
    expect(frames.slice(24, 48)).toEqual(Array.from({ length: 24 }, () => 24));
    expect(frames.slice(48)).toEqual(range(23, 0));
  });

  const ease = fc.oneof(
    fc.constant<ResolvedEase>({ kind: "linear" }),
    fc.constant<ResolvedEase>({ kind: "hold" }),
    fc
      .tuple(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: -1, max: 2, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: -1, max: 2, noNaN: true }),
      )
      .map(([x1, y1, x2, y2]): ResolvedEase => ({ kind: "bezier", x1, y1, x2, y2 })),
    fc.constant<ResolvedEase>({ kind: "spring", stiffness: 170, damping: 18, mass: 1 }),
  );

  test("sums up any ease as small steps would", () => {
    fc.assert(
      fc.property(ease, fc.double({ min: 0.05, max: 1, noNaN: true }), (each, fraction) => {
        const steps = 4000;
        let sum = 0;
        for (let step = 0; step < steps; step++)
          sum += easeProgress(each, (fraction * (step + 0.5)) / steps);
        expect(easeArea(each, fraction)).toBeCloseTo((sum * fraction) / steps, 2);
      }),
      { numRuns: 60 },
    );
  });

  test("never jumps, and rises while its speeds are above 0", () => {
    const speeds = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0, max: 4, noNaN: true }), ease),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(speeds, fc.integer({ min: 0, max: 10 * 24 }), (drawn, frame) => {
        let time = 0;
        const keys = drawn.map(([gap, value, course]) => {
          time += gap * FRAME;
          const isOver =
            course.kind === "bezier" &&
            (course.y1 < 0 || course.y2 > 1 || course.y1 > 1 || course.y2 < 0);
          return {
            time,
            value,
            ease: isOver || course.kind === "spring" ? ({ kind: "linear" } as const) : course,
          };
        });
        const retime = speedRamp({ keys }, 0);
        const [a, b] = [
          retimedAt(retime, 0, frame * FRAME).time,
          retimedAt(retime, 0, (frame + 1) * FRAME).time,
        ];
        expect(b - a).toBeGreaterThanOrEqual(-1);
        expect(b - a).toBeLessThanOrEqual(4 * FRAME + 2);
        expect(Number.isInteger(a)).toBe(true);
      }),
    );
  });
});

describe("[E6] compositions and sequences", () => {
  const group = (more: string): string =>
    reel(`layers:
  - type: sequence
${more.replaceAll(/^/gm, "    ")}
    layers:
      - { id: one, type: solid, color: "#ff0000", duration: 2 }
      - { id: two, type: solid, color: "#00ff00", duration: 2 }
`);

  test("run at a speed of their own", () => {
    const surface = surfaceAt(group("speed: 2"), 0);
    expect(surface.end).toBe(flicksFromSeconds(2));
    expect(surface.layers.map(({ end }) => end)).toEqual([2, 4].map(flicksFromSeconds));
    expect(surface.retime?.end).toBe(flicksFromSeconds(4));
  });

  test("run backwards, and are as long as their keys", () => {
    const yaml = group(
      "sourceTime:\n  keys:\n    - { time: 0, value: 4 }\n    - { time: 1, value: 0 }",
    );
    expect(surfaceAt(yaml, 0).end).toBe(flicksFromSeconds(1));
    expect(resolved(yaml).duration).toBe(flicksFromSeconds(1));
  });

  test("have layers that are not cut at an end they do not have", () => {
    const { issues } = resolveYaml(
      group("speed: 2").replace("layers:\n      -", "layers:\n      -"),
    );
    expect(issues).toEqual([]);
  });
});

describe("[E6] sound of a retimed layer", () => {
  const issuesOf = (yaml: string) =>
    resolveYaml(yaml).issues.map(({ code, severity, message }) => ({ code, severity, message }));

  test("follows a ramp, and is told where it is silent", () => {
    const ramp = film(
      "speed:\n  keys:\n    - { time: 0, value: 1 }\n    - { time: 2, value: 3 }",
    ).replace("    mute: true\n", "");
    expect(issuesOf(ramp)).toEqual([]);
    expect(resolved(ramp).sounds[0]?.source.retime?.kind).toBe("speed");
    const back = ramp
      .replace("value: 3", "value: -1")
      .replace("type: video", "type: video\n    duration: 3");
    expect(issuesOf(back)).toMatchObject([
      { code: "retimed-sound", severity: "info", message: expect.stringContaining("from 0.9") },
    ]);
  });

  test("inside a retimed group is left out, and told", () => {
    const yaml = reel(`layers:
  - type: composition
    speed: 2
    layers:
      - { id: film, type: video, src: media/bunny.mp4 }
`);
    expect(issuesOf(yaml)).toMatchObject([{ code: "retimed-sound", severity: "warning" }]);
    expect(resolveYaml(yaml).timeline?.sounds).toEqual([]);
  });
});
