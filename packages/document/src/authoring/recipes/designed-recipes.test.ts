import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { codesOf, layerOf, made, SOURCES } from "../../../test/compiled.ts";
import { CAPTION_PRESETS, type ReelLayer } from "../../model/model.ts";
import { secondsFromFlicks } from "../../time/time.ts";
import { LEVELS_PER_SECOND } from "../manifest/compiled.ts";
import { PALETTES } from "./palettes.data.ts";
import { compileRecipe } from "./recipes.ts";
import { barLevels } from "./sound-wave.ts";

type Json = Readonly<Record<string, unknown>>;

const WORDS = [
  { text: "hello", start: 300, end: 700 },
  { text: "there", start: 700, end: 1250 },
];
const STORY = {
  voiceover_audio_url: "media/speech.wav",
  background_video_url: "media/bunny.mp4",
  transcript_words: WORDS,
};
const CLIPS = {
  clips: [
    { url: "media/bunny.mp4", start_seconds: 1, duration_seconds: 4, title: "One" },
    { url: "media/phone-dog.mp4" },
    { url: "media/bunny.mp4" },
  ],
};
const QUOTE = { quote_text: "Less, but better.", author_text: "Dieter Rams" };
const PAIR = { before_media_url: "media/house.jpg", after_media_url: "media/bunny.mp4" };
const PROMO = { product_media_urls: ["media/house.jpg", "media/bunny.mp4"], name_text: "Bottle" };
const TALK = {
  audio_url: "media/speech.wav",
  cover_url: "media/house.jpg",
  transcript_words: WORDS,
};

const ALL: Readonly<Record<string, Json>> = {
  storytime_broll: { ...STORY, title_text: "A night", author_text: "r/stories", cta_text: "More" },
  stitched_clips: { ...CLIPS, title_text: "Our week", cta_text: "More" },
  quote_card: { ...QUOTE, author_role_text: "Designer", music_url: "media/speech.wav" },
  before_after: { ...PAIR, title_text: "Six weeks", cta_text: "Book" },
  product_promo: { ...PROMO, tagline_text: "Cold", features: ["a", "b", "c"], price_text: "£24" },
  podcast_audiogram: { ...TALK, show_text: "The show", title_text: "Episode" },
};

const request = (recipe_id: string, variables: Json, rest: Json = {}) => ({
  recipe_id,
  variables,
  ...rest,
});
const compile = (json: unknown) => compileRecipe(json, SOURCES);
const codes = (json: unknown) => codesOf(compile(json).issues);
const documentOf = (recipe: string, variables: Json, rest: Json = {}) =>
  made(compile(request(recipe, variables, rest))).document;
const seconds = (recipe: string, variables: Json) =>
  Math.round(
    secondsFromFlicks(made(compile(request(recipe, variables))).timeline.duration) * 1000,
  ) / 1000;

describe.each(Object.entries(ALL))("%s", (recipe, variables) => {
  it.each(Object.keys(CAPTION_PRESETS))("[H1] takes style preset %s", (style_preset) => {
    documentOf(recipe, variables, { style_preset });
  });

  it("[H1] keeps its layout in another shape and rate", () => {
    documentOf(recipe, variables, { output: { width: 1920, height: 1080, fps: 60 } });
    documentOf(recipe, variables, { output: { width: 1080, height: 1080 } });
  });

  it("[H3] an unknown variable is told with the nearest", () => {
    const first = Object.keys(variables)[0] ?? "";
    const { issues } = compile(request(recipe, { ...variables, [`${first}x`]: 1 }));
    expect(issues[0]).toMatchObject({ code: "unknown-key", nearest: first });
  });

  it("[H3] no JSON in its variables makes it throw", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(variables)), fc.jsonValue(), (key, value) => {
        const { issues } = compile(request(recipe, { ...variables, [key]: value }));
        expect(Array.isArray(issues)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe("storytime_broll", () => {
  it("[H1] lasts as long as the voice, over a silent film that repeats", () => {
    const document = documentOf("storytime_broll", { ...STORY, background_start_seconds: 2 });
    expect(seconds("storytime_broll", STORY)).toBe(16.39);
    expect(layerOf(document, "background")).toMatchObject({ trim: 2, loop: true, mute: true });
  });

  it("[H7] words that are left out are heard from the voice", () => {
    const { transcript_words: _, ...silent } = STORY;
    expect(compile(request("storytime_broll", silent)).transcription).toMatchObject({
      path: "media/speech.wav",
    });
  });

  it("[H3] a picture is no film", () => {
    expect(
      codes(request("storytime_broll", { ...STORY, background_video_url: "media/house.jpg" })),
    ).toEqual(["media-wrong-type variables.background_video_url"]);
  });
});

describe("stitched_clips", () => {
  it("[H1] follow one another, overlapped by their transition", () => {
    expect(seconds("stitched_clips", CLIPS)).toBe(4 + 1.63 + 12 - 2 * 0.4);
    expect(seconds("stitched_clips", { ...CLIPS, transition: "cut" })).toBe(4 + 1.63 + 12);
  });

  it("[H1] a transition takes at most a third of the shortest clip", () => {
    const document = documentOf("stitched_clips", { ...CLIPS, transition_seconds: 2 });
    expect(layerOf(document, "clips")).toMatchObject({ transition: { duration: 0.543 } });
  });

  it("[H1] keep their sound, with music below; or are silent", () => {
    const music = { music_url: "media/speech.wav" };
    const heard = documentOf("stitched_clips", { ...CLIPS, ...music });
    expect(layerOf(heard, "music")).toMatchObject({
      duck: { under: ["clip-1", "clip-2", "clip-3"] },
    });
    const silent = documentOf("stitched_clips", { ...CLIPS, ...music, keep_sound: false });
    expect(layerOf(silent, "music")).not.toHaveProperty("duck");
    const clips = layerOf(silent, "clips");
    expect(clips.type === "sequence" && clips.layers).toEqual(
      expect.arrayContaining([expect.objectContaining({ mute: true })]),
    );
  });

  it("[H3] a clip that its film does not have is told where it is", () => {
    const clips = [
      { url: "media/bunny.mp4", start_seconds: 10, duration_seconds: 5 },
      { url: "media/phone-dog.mp4", start_seconds: 3 },
    ];
    expect(codes(request("stitched_clips", { clips }))).toEqual([
      "trim-beyond-source variables.clips.0.duration_seconds",
      "trim-beyond-source variables.clips.1.start_seconds",
    ]);
  });
});

describe("quote_card", () => {
  it("[H1] lasts as long as it takes to read", () => {
    expect(seconds("quote_card", QUOTE)).toBe(6);
    const long = "word ".repeat(40).trim();
    expect(seconds("quote_card", { quote_text: long })).toBe(19.5);
    expect(seconds("quote_card", { ...QUOTE, duration_seconds: 12 })).toBe(12);
  });

  it("[H1] stands over colors, or a darkened picture", () => {
    expect(documentOf("quote_card", QUOTE).layers[0]).toMatchObject({ type: "shape" });
    const { layers } = documentOf("quote_card", { ...QUOTE, background_url: "media/house.jpg" });
    expect(layers.slice(0, 2).map(({ type }) => type)).toEqual(["image", "solid"]);
  });

  it("[H1] its own letters give way to those of a preset that is chosen", () => {
    const font = (rest: Json) => layerOf(documentOf("quote_card", QUOTE, rest), "quote");
    expect(font({})).toMatchObject({ font: "Playfair Display" });
    expect(font({ style_preset: "beast_impact" })).toMatchObject({ font: "Anton" });
  });
});

describe("before_after", () => {
  const types = (rest: Json): readonly string[] =>
    documentOf("before_after", { ...PAIR, ...rest }).layers.map(({ id = "" }: ReelLayer) => id);

  it("[H1] a line wipes over both, halves stand beside, or one follows the other", () => {
    expect(types({})).toEqual(["before", "after", "line", "handle", "before-label", "after-label"]);
    expect(types({ layout_variant: "split" })).toEqual([
      "before",
      "after",
      "line",
      "before-label",
      "after-label",
    ]);
    expect(types({ layout_variant: "swap" })).toEqual(["shots", "before-label", "after-label"]);
  });

  it.each(["slider", "split", "swap"])("[H1] %s lasts as long as is asked", (layout_variant) => {
    expect(seconds("before_after", { ...PAIR, layout_variant, duration_seconds: 11 })).toBe(11);
  });
});

describe("product_promo", () => {
  it("[H1] has a shot for each picture or feature, whichever are more, then the offer", () => {
    expect(seconds("product_promo", PROMO)).toBe(2 * 2.6 - 0.4 + 3.4);
    expect(seconds("product_promo", { ...PROMO, features: ["a", "b", "c"] })).toBe(
      3 * 2.6 - 2 * 0.4 + 3.4,
    );
  });

  it("[H1] takes a color of its own", () => {
    const document = documentOf("product_promo", { ...PROMO, accent_color: "#FF0055" });
    expect(layerOf(document, "cta")).toMatchObject({ background: { fill: "#FF0055" } });
  });
});

describe("podcast_audiogram", () => {
  it("[H1] draws the loudness that was measured; a line where it was not", () => {
    const levels = Array.from({ length: 17 * LEVELS_PER_SECOND }, (_, index) => index % 7);
    const drawn = compileRecipe(request("podcast_audiogram", TALK), {
      ...SOURCES,
      levelsOf: (path) => (path === "media/speech.wav" ? levels : undefined),
    });
    const wave = layerOf(made(drawn).document, "wave");
    expect(wave.type === "shape" && wave.path?.match(/M/g)?.length).toBe(48);
    expect(layerOf(documentOf("podcast_audiogram", TALK), "wave")).toMatchObject({
      path: "M0 50 H1000",
    });
  });

  it("[H1] bars are the means of their spans, the loudest is 1", () => {
    const ramp = Array.from({ length: 96 * LEVELS_PER_SECOND }, (_, index) => index);
    const bars = barLevels(ramp, { start: 0, duration: 96 });
    expect(bars).toHaveLength(48);
    expect(bars.at(-1)).toBe(1);
    expect(bars).toEqual(bars.toSorted((a, b) => a - b));
    expect(barLevels([], { start: 0, duration: 5 })).toEqual(Array(48).fill(0));
  });

  it("[H1] takes a part of the talk, with the captions of that part", () => {
    const part = { ...TALK, audio_start_seconds: 2, audio_duration_seconds: 6 };
    expect(seconds("podcast_audiogram", part)).toBe(6);
    const document = documentOf("podcast_audiogram", part);
    expect(layerOf(document, "talk")).toMatchObject({ trim: [2, 8] });
    expect(layerOf(document, "captions")).toMatchObject({ of: "talk" });
    expect(
      codes(
        request("podcast_audiogram", {
          ...TALK,
          audio_start_seconds: 15,
          audio_duration_seconds: 6,
        }),
      ),
    ).toEqual(["trim-beyond-source variables.audio_duration_seconds"]);
  });
});

/** Relative luminance and contrast by WCAG 2. */
function contrast(a: string, b: string): number {
  const luminance = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

describe("palettes", () => {
  it.each(Object.entries(PALETTES))("[H1] words stand out in %s", (_name, palette) => {
    const { from, to, ink, accent, onAccent } = palette;
    expect(contrast(ink, from)).toBeGreaterThan(7);
    expect(contrast(ink, to)).toBeGreaterThan(7);
    expect(contrast(accent, from)).toBeGreaterThan(4.5);
    expect(contrast(accent, to)).toBeGreaterThan(4.5);
    expect(contrast(onAccent, accent)).toBeGreaterThan(4.5);
  });
});
