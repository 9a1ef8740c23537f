import { describe, expect, it } from "vitest";

import { OUTPUT_FORMAT_NAMES, OUTPUT_FORMATS, outputFormat } from "../model/model.ts";
import { FLICKS_PER_SECOND } from "../time/time.ts";
import { planDelivery, type DeliveryWish } from "./delivery.ts";
import type { CaptionsLayer, Timeline } from "./timeline.ts";
import { writeCaptions } from "./write-captions.ts";

const TIMELINE: Timeline = {
  width: 1080,
  height: 1920,
  frameRate: { numerator: 30, denominator: 1 },
  duration: 4 * FLICKS_PER_SECOND,
  frameCount: 120,
  background: "#000000ff",
  layers: [],
  sounds: [],
  media: {},
  platforms: [],
};
const CLEAR: Timeline = { ...TIMELINE, background: "#00000000" };

const formatOf = (wish: DeliveryWish, timeline = TIMELINE) =>
  planDelivery(timeline, wish).delivery?.format;
const codesOf = (wish: DeliveryWish, timeline = TIMELINE) =>
  planDelivery(timeline, wish).issues.map(({ severity, code }) => `${severity} ${code}`);

function captioned(...pages: readonly (readonly [number, number, string])[]): Timeline {
  const layer = {
    kind: "captions",
    pages: pages.map(([start, end, text]) => ({
      start: start * FLICKS_PER_SECOND,
      end: end * FLICKS_PER_SECOND,
      text,
      words: [],
    })),
  } as unknown as CaptionsLayer;
  return { ...TIMELINE, layers: [layer] };
}

describe("planDelivery", () => {
  it("[B8] takes the format from the call, then the ending, then the project, then mp4", () => {
    const authored: Timeline = { ...TIMELINE, output: { format: "mov-prores-4444" } };
    expect(formatOf({})).toBe("mp4");
    expect(formatOf({ output: "a/b.WEBM" })).toBe("webm");
    expect(formatOf({}, authored)).toBe("mov-prores-4444");
    expect(formatOf({ output: "x.mov" }, authored)).toBe("mov-prores-4444");
    expect(formatOf({ output: "x.gif" }, authored)).toBe("gif");
    expect(formatOf({ format: "webm-av1", output: "x.webm" }, authored)).toBe("webm-av1");
  });

  it("[B8] every format is reached by its name with each of its endings", () => {
    for (const format of OUTPUT_FORMAT_NAMES) {
      for (const ending of outputFormat(format).endings) {
        const { issues } = planDelivery(captioned([0, 1, "Hi"]), { format, output: `x.${ending}` });
        expect(issues.filter(({ hint }) => hint === undefined)).toEqual([]);
        const soundless = outputFormat(format).kind === "sound";
        expect(issues.some(({ severity }) => severity === "error")).toBe(soundless);
      }
    }
  });

  it("[B8] names what is accepted and what is near when a format or an ending is unknown", () => {
    const [unknown] = planDelivery(TIMELINE, { format: "webn" }).issues;
    expect(unknown).toMatchObject({ received: "webn", nearest: "webm" });
    const [ending] = planDelivery(TIMELINE, { output: "film.avi" }).issues;
    expect(ending).toMatchObject({ severity: "error", received: ".avi" });
    expect(ending?.accepted).toContain(".webm");
    const [other] = planDelivery(TIMELINE, { format: "webm", output: "film.mp4" }).issues;
    expect(other).toMatchObject({ severity: "error", accepted: [".webm"] });
  });

  it("[B1] transparency is kept where the format has it, told where not, refused where asked for", () => {
    expect(planDelivery(CLEAR, { format: "webm" }).delivery?.transparency).toBe("kept");
    expect(planDelivery(CLEAR, { format: "webm", transparent: false }).delivery?.transparency).toBe(
      "none",
    );
    expect(planDelivery(TIMELINE, { format: "png" }).delivery?.transparency).toBe("none");
    expect(
      planDelivery(TIMELINE, { format: "png", transparent: true }).delivery?.transparency,
    ).toBe("cleared");
    expect(formatOf({ output: "x.mov" }, CLEAR)).toBe("mov-prores-4444");
    expect(codesOf({}, CLEAR)).toEqual(["info output-note"]);
    expect(codesOf({ format: "mp4", transparent: true })).toEqual(["error output-format"]);
    const [refused] = planDelivery(TIMELINE, { format: "webm-av1", transparent: true }).issues;
    expect(refused?.accepted).toEqual(
      OUTPUT_FORMAT_NAMES.filter((name) => "alpha" in OUTPUT_FORMATS[name]),
    );
  });

  it("[B1] quality and captions that a format cannot have are told or refused", () => {
    expect(codesOf({ format: "mov-prores-422", quality: "high" })).toEqual(["info output-note"]);
    expect(codesOf({ format: "webm-av1", quality: "lossless" })).toEqual(["error output-format"]);
    expect(codesOf({ captions: ["srt"] })).toEqual(["error output-format"]);
    expect(codesOf({ format: "vtt" })).toEqual(["error output-format"]);
    expect(codesOf({ format: "vtt" }, captioned([0, 1, "Hi"]))).toEqual([]);
  });

  it("[B8] platforms bring the strictest peak rate, and tell what they do not take", () => {
    const both: Timeline = { ...TIMELINE, platforms: ["reels", "shorts"] };
    expect(planDelivery(both).delivery?.peakKbps).toBe(12_000);
    expect(planDelivery({ ...both, platforms: ["reels"] }).delivery?.peakKbps).toBe(25_000);
    expect(planDelivery(TIMELINE).delivery?.peakKbps).toBeUndefined();
    const [issue] = planDelivery(both, { format: "webm" }).issues;
    expect(issue).toMatchObject({ severity: "warning", code: "platform-limit" });
    const long = { ...both, duration: 200 * FLICKS_PER_SECOND };
    expect(planDelivery(long).issues.map(({ message }) => message)).toEqual([
      expect.stringContaining("takes up to 180 s, not 200 s"),
    ]);
  });
});

describe("writeCaptions", () => {
  const timeline = captioned([0.5, 1.25, "One <two>\n\nthree"], [2, 5, "Last"]);

  it("[B6] writes pages as cues, cut to the film", () => {
    expect(writeCaptions(timeline, "srt")).toBe(
      "1\n00:00:00,500 --> 00:00:01,250\nOne <two>\nthree\n\n2\n00:00:02,000 --> 00:00:04,000\nLast\n",
    );
    expect(writeCaptions(timeline, "vtt")).toBe(
      "WEBVTT\n\n00:00:00.500 --> 00:00:01.250\nOne &lt;two&gt;\nthree\n\n00:00:02.000 --> 00:00:04.000\nLast\n",
    );
  });

  it("[B6] counts a part from its first frame", () => {
    expect(writeCaptions(timeline, "srt", { from: 30, to: 90 })).toBe(
      "1\n00:00:00,000 --> 00:00:00,250\nOne <two>\nthree\n\n2\n00:00:01,000 --> 00:00:02,000\nLast\n",
    );
  });
});
