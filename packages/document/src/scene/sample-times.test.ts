import { describe, expect, it } from "vitest";

import { reel, timelineOf } from "../../test/resolved.ts";
import { frameAt, secondsFromFlicks } from "../time/time.ts";
import { changeTimes } from "./change-times.ts";
import { sampleTimes } from "./sample-times.ts";

const YAML = reel(`layers:
  - { id: back, type: solid, color: "#111111", duration: 4 }
  - { id: brief, type: solid, color: "#222222", start: 1, duration: 0.1 }
  - id: s
    type: sequence
    start: 2
    transition: { type: crossfade, duration: 0.5 }
    layers:
      - { id: one, type: solid, color: "#111111", duration: 1 }
      - { id: two, type: solid, color: "#222222", duration: 1 }
`);

describe("times worth looking at", () => {
  it("[R10] every layer is seen one frame in, in its middle and one frame before it leaves", () => {
    const frames = sampleTimes(timelineOf(YAML)).map((time) =>
      frameAt(time, { numerator: 30, denominator: 1 }),
    );
    expect(frames).toEqual(expect.arrayContaining([1, 60, 118]));
    expect(frames.filter((frame) => frame >= 30 && frame < 33)).toEqual([31]);
    expect(frames).toEqual(frames.toSorted((a, b) => a - b));
  });

  it("[B4] the structure changes where layers and dissolves begin and end", () => {
    const seconds = changeTimes(timelineOf(YAML)).map((time) =>
      Number(secondsFromFlicks(time).toFixed(6)),
    );
    expect(seconds).toEqual([0, 1, 1.1, 2, 2.5, 3, 3.5, 4]);
  });
});
