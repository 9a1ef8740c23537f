import { describe, expect, it } from "vitest";

import { codesOf, layerOf, made, SOURCES } from "../../../test/compiled.ts";
import { CAPTION_PRESETS, type ReelLayer } from "../../model/model.ts";
import { secondsFromFlicks } from "../../time/time.ts";
import { evenSlots } from "./backgrounds.ts";
import { compileRecipe, RECIPE_IDS, RECIPES, recipeFields } from "./recipes.ts";

type Json = Readonly<Record<string, unknown>>;

const WORDS = [
  { text: "hello", start: 300, end: 700 },
  { text: "there", start: 700, end: 1250 },
];

const CLIP = { primary_video_url: "media/bunny.mp4", transcript_words: WORDS };
const EXPLAINER = {
  voiceover_audio_url: "media/speech.wav",
  background_assets: ["media/house.jpg", { url: "media/bunny.mp4" }],
  transcript_words: WORDS,
};
const SLIDES = {
  audio_url: "media/speech.wav",
  image_urls: ["media/house.jpg", "media/house.jpg", "media/house.jpg"],
};
const LIST = {
  music_url: "media/speech.wav",
  hook_text: "Top 2 places",
  items: [
    { title: "The lake", media_url: "media/house.jpg" },
    { title: "The hill", subtitle: "Go early", media_url: "media/bunny.mp4" },
  ],
  cta_text: "Follow",
};

const request = (recipe_id: string, variables: Json, rest: Json = {}) => ({
  recipe_id,
  variables,
  ...rest,
});
const compile = (json: unknown) => compileRecipe(json, SOURCES);
const codes = (json: unknown) => codesOf(compile(json).issues);
const ids = (json: unknown) => made(compile(json)).document.layers.map(({ id }) => id);
const seconds = (json: unknown) =>
  Math.round(secondsFromFlicks(made(compile(json)).timeline.duration) * 100) / 100;

function childrenOf(layer: ReelLayer): readonly ReelLayer[] {
  return layer.type === "sequence" ? (layer.layers as readonly ReelLayer[]) : [];
}

describe("recipes", () => {
  it("[H1] the source's own request compiles; its words are to be heard", () => {
    const json = {
      recipe_id: "captioned_clip",
      style_preset: "karaoke_yellow",
      variables: { primary_video_url: "media/bunny.mp4", layout_variant: "full_frame" },
    };
    expect(ids(json)).toEqual(["primary", "captions"]);
    expect(compile(json).transcription).toEqual({
      source: "media/bunny.mp4",
      path: "media/bunny.mp4",
      wordsPath: "media/bunny.words.vtt",
    });
    expect(seconds(json)).toBe(12);
  });

  it.each(Object.keys(CAPTION_PRESETS))(
    "[H1] style preset %s fits every recipe",
    (style_preset) => {
      for (const [id, variables] of [
        ["captioned_clip", { ...CLIP, cta_text: "Follow" }],
        ["voiceover_explainer", { ...EXPLAINER, hook_text: "Look" }],
        ["photo_slideshow", { ...SLIDES, title_card_text: "Summer" }],
        ["listicle_ranked", LIST],
      ] as const)
        made(compile(request(id, variables, { style_preset })));
    },
  );

  it.each(RECIPE_IDS)("[H1] the example of %s is right by itself", (id) => {
    const { issues } = compile(request(id, RECIPES[id].example));
    // Its files are names only.
    expect(issues.filter(({ code }) => code !== "media-missing")).toEqual([]);
  });

  it("[H1] unknown recipes, variables and presets are told with the nearest", () => {
    expect(compile(request("captioned_clips", {})).issues[0]).toMatchObject({
      code: "unknown-value",
      path: ["recipe_id"],
      nearest: "captioned_clip",
    });
    expect(codes({ variables: {} })).toEqual(["missing-key "]);
    const json = request(
      "captioned_clip",
      { ...CLIP, cta_txt: "x", layout_variant: "split" },
      { style_preset: "karaoke" },
    );
    const { issues } = compile(json);
    expect(codesOf(issues)).toEqual([
      "unknown-key variables.cta_txt",
      "unknown-value variables.layout_variant",
      "unknown-value style_preset",
    ]);
    expect(issues[0]).toMatchObject({ nearest: "cta_text" });
  });

  it("[H1] another size gives the same layout in its own shape", () => {
    const { document, timeline } = made(
      compile(request("captioned_clip", CLIP, { output: { width: 1920, height: 1080, fps: 24 } })),
    );
    expect([timeline.width, timeline.height, timeline.frameRate.numerator]).toEqual([
      1920, 1080, 24,
    ]);
    expect(document.platforms).toBeUndefined();
  });

  it("[H3] every recipe has a closed JSON Schema", () => {
    for (const id of RECIPE_IDS)
      expect(recipeFields(id).variables.jsonSchema()).toMatchObject({
        additionalProperties: false,
      });
  });
});

describe("captioned_clip", () => {
  const clip = (rest: Json) => request("captioned_clip", { ...CLIP, ...rest });

  it("[H1] split_screen halves the frame, captions on the seam", () => {
    const json = clip({
      layout_variant: "split_screen",
      secondary_video_url: "media/phone-dog.mp4",
    });
    const { document } = made(compile(json));
    expect(ids(json)).toEqual(["primary", "secondary", "captions"]);
    expect(layerOf(document, "primary")).toMatchObject({
      position: ["left", "top"],
      height: "50%",
    });
    expect(layerOf(document, "secondary")).toMatchObject({ mute: true, loop: true, height: "50%" });
    expect(layerOf(document, "captions")).toMatchObject({ position: ["center", "50%"] });
    expect(seconds(json)).toBe(12);
  });

  it("[H1] pip shows the speaker small over the second film; blurred_fit shows the whole film", () => {
    const pip = clip({ layout_variant: "pip", secondary_video_url: "media/phone-dog.mp4" });
    expect(ids(pip)).toEqual(["secondary", "primary", "captions"]);
    const blurred = made(compile(clip({ layout_variant: "blurred_fit" }))).document;
    expect(layerOf(blurred, "primary")).toMatchObject({ fit: "blurred" });
  });

  it("[H1] a second film is needed by two layouts and of no use to the others", () => {
    expect(codes(clip({ layout_variant: "pip" }))).toEqual(["missing-key variables"]);
    const unused = compile(clip({ secondary_video_url: "media/phone-dog.mp4" }));
    expect(codesOf(unused.issues)).toEqual(["misplaced-key variables.secondary_video_url"]);
    expect(unused.document?.assets).toEqual({ primary: "media/bunny.mp4" });
  });

  it("[H1] the call to action shows for the last three seconds, or all of a shorter film", () => {
    const { timeline } = made(compile(clip({ cta_text: "Follow" })));
    const cta = timeline.layers.find(({ origin }) => origin.id === "cta");
    expect(secondsFromFlicks(cta?.start ?? -1)).toBe(9);
    const short = compile(clip({ cta_text: "Follow", primary_video_url: "media/phone-dog.mp4" }));
    expect(short.document?.layers.find(({ id }) => id === "cta")?.start).toBeUndefined();
  });

  it("[H1] style and layout of the request go over the preset", () => {
    const { document } = made(
      compile(
        clip({
          cta_text: "Follow",
          cta_style: { font_size: 96, color: "#00FF00" },
          cta_layout: { x: "10%", y: "10%", width: "80%", height: "20%" },
          captions_style: { highlight_color: "#FF0000" },
          captions_mode: "word_only",
        }),
      ),
    );
    expect(layerOf(document, "cta")).toMatchObject({
      fontSize: 96,
      fill: "#00FF00",
      position: ["50%", "20%"],
    });
    expect(layerOf(document, "captions")).toMatchObject({
      active: { fill: "#FF0000" },
      maxWords: 1,
    });
  });
});

describe("voiceover_explainer", () => {
  const explainer = (rest: Json) => request("voiceover_explainer", { ...EXPLAINER, ...rest });

  it("[H1] the narration decides the length; backgrounds take turns over all of it", () => {
    const { document } = made(compile(explainer({})));
    expect(seconds(explainer({}))).toBe(16.39);
    const sequence = layerOf(document, "backgrounds");
    const kinds = childrenOf(sequence).map(({ type }) => type);
    expect(kinds).toEqual(["image", "video", "image"]);
  });

  it("[H1] without a length there is no video", () => {
    expect(codes(explainer({ voiceover_audio_url: "media/none.wav" }))).toEqual([
      "media-missing variables.voiceover_audio_url",
    ]);
    expect(codes(explainer({ voiceover_audio_url: "media/house.jpg" }))).toContain(
      "media-wrong-type variables.voiceover_audio_url",
    );
    expect(codes(explainer({ background_assets: ["media/speech.wav"] }))).toContain(
      "media-wrong-type variables.background_assets.0",
    );
  });

  it("[H1] a motion of a background is kept", () => {
    const json = explainer({
      background_assets: [{ url: "media/house.jpg", motion: "pan_right" }],
    });
    expect(JSON.stringify(made(compile(json)).document)).toContain('"motion":"pan-right"');
    expect(
      codes(explainer({ background_assets: [{ url: "media/house.jpg", motion: "pan" }] })),
    ).toEqual(["unknown-value variables.background_assets.0.motion"]);
  });
});

describe("photo_slideshow", () => {
  const slides = (rest: Json) => request("photo_slideshow", { ...SLIDES, ...rest });

  it("[H1] pictures fill the music evenly, from the start that is asked for", () => {
    expect(seconds(slides({}))).toBe(16.39);
    expect(seconds(slides({ audio_start_seconds: 4 }))).toBe(12.39);
    expect(seconds(slides({ audio_start_seconds: 4, audio_duration_seconds: 6 }))).toBe(6);
  });

  it("[H1] music that is not there is told", () => {
    expect(codes(slides({ audio_start_seconds: 20 }))).toEqual([
      "trim-beyond-source variables.audio_start_seconds",
    ]);
    expect(codes(slides({ audio_start_seconds: 10, audio_duration_seconds: 10 }))).toEqual([
      "trim-beyond-source variables.audio_duration_seconds",
    ]);
    expect(codes(slides({ audio_duration_seconds: 61 }))).toEqual([
      "out-of-range variables.audio_duration_seconds",
    ]);
    expect(codes(slides({ image_urls: ["media/house.jpg"] }))).toEqual([
      "out-of-range variables.image_urls",
    ]);
  });

  it("[H1] neighbours never move alike", () => {
    const sequence = layerOf(made(compile(slides({}))).document, "backgrounds");
    const moves = childrenOf(sequence).map((each) => "motion" in each && each.motion);
    expect(moves).toEqual(["zoom-in", "pan-right", "zoom-out"]);
  });

  it("[H1] slots are whole milliseconds that sum to the length", () => {
    for (const [total, count, overlap] of [
      [16.39, 3, 0.4],
      [60, 7, 0.333],
      [1, 60, 0.005],
    ] as const) {
      const sum = evenSlots(total, count, overlap).reduce((all, each) => all + each, 0);
      expect(sum - overlap * (count - 1)).toBeCloseTo(total, 6);
    }
  });
});

describe("listicle_ranked", () => {
  const list = (rest: Json) => request("listicle_ranked", { ...LIST, ...rest });

  it("[H1] counts down to the first, hook before and call to action after", () => {
    const { document } = made(compile(list({})));
    expect(document.layers.map(({ id }) => id)).toEqual([
      "backgrounds",
      "music",
      "hook",
      "rank-2",
      "title-2",
      "subtitle-2",
      "rank-1",
      "title-1",
      "cta",
    ]);
    expect(layerOf(document, "rank-2")).toMatchObject({ text: "#2", start: 2.5, duration: 4 });
    expect(document.duration).toBe(13);
  });

  it("[H1] ascending begins with the first; pacing is the request's", () => {
    const { document } = made(
      compile(list({ order: "ascending", hook_seconds: 1, item_seconds: 3 })),
    );
    expect(layerOf(document, "rank-1")).toMatchObject({ start: 1, duration: 3 });
    expect(document.duration).toBe(9.5);
  });
});
