import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { codesOf, layerOf, made, SOURCES } from "../../../test/compiled.ts";
import { checkDocument } from "../../model/model.ts";
import { secondsFromFlicks } from "../../time/time.ts";
import { compileManifest } from "./manifest.ts";
import { mediaUrlField } from "./media-url.ts";

type Json = Readonly<Record<string, unknown>>;

const ASSETS = [
  { id: "film", type: "video", url: "media/bunny.mp4" },
  { id: "dog", type: "video", url: "media/phone-dog.mp4" },
  { id: "voice", type: "audio", url: "media/speech.wav" },
  { id: "house", type: "image", url: "media/house.jpg" },
];

const film = (rest: Json = {}) => ({ id: "a", type: "video", asset_id: "film", ...rest });
const dog = (rest: Json = {}) => ({ id: "b", type: "video", asset_id: "dog", ...rest });
const voice = (rest: Json = {}) => ({ id: "v", type: "audio", asset_id: "voice", ...rest });
const house = (rest: Json = {}) => ({ id: "h", type: "image", asset_id: "house", ...rest });
const time = (start_seconds: number, duration_seconds?: number) => ({
  time: { start_seconds, ...(duration_seconds !== undefined && { duration_seconds }) },
});

function manifest(timeline: readonly Json[], composition: Json = {}, top: Json = {}): Json {
  return {
    version: "v1",
    output: { width: 1080, height: 1920, fps: 30 },
    assets: ASSETS,
    composition: { timeline, ...composition },
    ...top,
  };
}

const compile = (json: unknown) => compileManifest(json, SOURCES);
const codes = (json: unknown) => codesOf(compile(json).issues);

/** Start and end of a layer in seconds, as resolved. */
function span(json: unknown, id: string): readonly [number, number] {
  const { timeline } = made(compile(json));
  const found = [...timeline.layers, ...timeline.sounds].find(({ origin }) => origin.id === id);
  if (found === undefined) throw new Error(`${id} is not in the timeline`);
  const round = (flicks: number) => Math.round(secondsFromFlicks(flicks) * 100) / 100;
  return [round(found.start), round(found.end)];
}

describe("time inference of manifests", () => {
  it("[H2] what is said wins, also with auto_stitch", () => {
    const json = manifest([film(time(2, 3)), dog()], { auto_stitch: true });
    expect(span(json, "a")).toEqual([2, 5]);
    // The timed film takes no part in the sequence.
    expect(span(json, "b")).toEqual([0, 1.63]);
  });

  it("[H2] untimed videos follow one another in the order of the timeline", () => {
    const json = manifest([dog(), film(), dog({ id: "c" })], { auto_stitch: true });
    expect(span(json, "b")).toEqual([0, 1.63]);
    expect(span(json, "a")).toEqual([1.63, 13.63]);
    expect(span(json, "c")).toEqual([13.63, 15.26]);
  });

  it("[H2] an untimed video plays for its own duration, from its in-point", () => {
    const json = manifest(
      [film({ time: { duration_seconds: 2 } }), film({ id: "c", trim: { start_seconds: 10 } })],
      { auto_stitch: true },
    );
    expect(span(json, "a")).toEqual([0, 2]);
    expect(span(json, "c")).toEqual([2, 4]);
  });

  it("[H2] without auto_stitch videos and audio need a time", () => {
    expect(codes(manifest([film(), voice()]))).toEqual([
      "missing-key composition.timeline.0",
      "missing-key composition.timeline.1",
    ]);
  });

  it("[H2] untimed audio starts at 0 and spans the stitched length, cut to it", () => {
    expect(span(manifest([film(), voice()], { auto_stitch: true }), "v")).toEqual([0, 12]);
  });

  it("[H2] untimed audio shorter than the stitched length ends early unless it loops", () => {
    const films = [film(), film({ id: "c" })];
    expect(span(manifest([...films, voice()], { auto_stitch: true }), "v")).toEqual([0, 16.39]);
    const looped = voice({ media_settings: { loop: true } });
    expect(span(manifest([...films, looped], { auto_stitch: true }), "v")).toEqual([0, 24]);
  });

  it("[H2] audio shorter than its slot ends early; a looped one fills it", () => {
    const slot = time(0, 20);
    expect(span(manifest([voice(slot)], { duration_seconds: 20 }), "v")).toEqual([0, 16.39]);
    const looped = voice({ ...slot, media_settings: { loop: true } });
    expect(span(manifest([looped], { duration_seconds: 20 }), "v")).toEqual([0, 20]);
  });

  it("[H2] an image needs its start, also with auto_stitch", () => {
    expect(codes(manifest([house(), film()], { auto_stitch: true }))).toEqual([
      "missing-key composition.timeline.0",
    ]);
    expect(codes(manifest([house({ time: { duration_seconds: 2 } })]))).toEqual([
      "missing-key composition.timeline.0.time",
    ]);
  });

  it("[H2] an image's length: said, composition, latest timed end, stitched videos, in this order", () => {
    const rest = [film(time(0, 6))];
    expect(span(manifest([...rest, house(time(1, 2))], { duration_seconds: 8 }), "h")).toEqual([
      1, 3,
    ]);
    expect(span(manifest([...rest, house(time(1))], { duration_seconds: 8 }), "h")).toEqual([1, 8]);
    expect(span(manifest([...rest, house(time(1))]), "h")).toEqual([1, 6]);
    const text = { content: "Hi", ...time(2, 5) };
    expect(span(manifest([...rest, house(time(1))], { text_overlays: [text] }), "h")).toEqual([
      1, 7,
    ]);
    expect(span(manifest([film(), house(time(1))], { auto_stitch: true }), "h")).toEqual([1, 12]);
  });

  it("[H2] an image whose length nothing gives is an issue", () => {
    expect(codes(manifest([house(time(1))]))).toEqual(["no-duration composition.timeline.0.time"]);
  });

  it("[H2] an empty time is none", () => {
    expect(codes(manifest([film({ time: {} })]))).toEqual([
      "missing-key composition.timeline.0.time",
    ]);
    expect(span(manifest([film({ time: {} })], { auto_stitch: true }), "a")).toEqual([0, 12]);
  });

  it("[H2] at most 300 seconds, said or stitched", () => {
    expect(codes(manifest([film(time(0, 1))], { duration_seconds: 301 }))).toEqual([
      "out-of-range composition.duration_seconds",
    ]);
    const many = Array.from({ length: 26 }, (_, index) => film({ id: `f${index}` }));
    expect(codes(manifest(many, { auto_stitch: true }))).toEqual(["duration-limit composition"]);
  });
});

describe("layers of manifests", () => {
  it("[H2] the list's order paints, unless z_index says otherwise; text stands above", () => {
    const json = manifest(
      [
        film({ ...time(0, 5), layout: { z_index: 3 } }),
        house(time(0, 5)),
        dog({ ...time(0, 1), layout: { z_index: -1 } }),
      ],
      { text_overlays: [{ id: "t", content: "Hi", ...time(0, 2) }] },
    );
    expect(made(compile(json)).document.layers.map(({ id }) => id)).toEqual(["b", "h", "a", "t"]);
  });

  it("[H2] layout, fit, trim and sound", () => {
    const json = manifest([
      film({
        ...time(0, 5),
        trim: { start_seconds: 1.5 },
        layout: { x: "10%", y: "200px", width: "80%", height: 640, fit: "contain" },
        background_mode: "blurred",
        media_settings: { volume: 0.5, fade_in_seconds: 0.2, fade_out_seconds: 0.4 },
      }),
      dog({ ...time(0, 1), media_settings: { volume: 0 } }),
    ]);
    const { document } = made(compile(json));
    expect(layerOf(document, "a")).toMatchObject({
      trim: 1.5,
      position: ["10%", "200px"],
      anchor: ["left", "top"],
      width: "80%",
      height: 640,
      fit: "blurred",
      gain: "-6.02dB",
      fadeIn: 0.2,
      fadeOut: 0.4,
    });
    expect(layerOf(document, "b")).toMatchObject({ mute: true });
  });

  it("[H2] text: global defaults, local keys over them, in the middle of its box", () => {
    const json = manifest([film(time(0, 5))], {
      global_styles: { text: { font_size: 80, color: "#FF0000", shadow_blur: 8 } },
      global_layouts: { text: { x: "10%", y: "70%", width: "80%", height: "10%" } },
      text_overlays: [
        {
          id: "t",
          content: "Hi",
          ...time(1, 2),
          style: { color: "#00FF00", letter_spacing: 0.02 },
        },
        { id: "u", content: "Ho", ...time(1, 2), style: { stroke_width: 6 }, layout: { y: "20%" } },
      ],
    });
    const { document } = made(compile(json));
    expect(layerOf(document, "t")).toMatchObject({
      text: "Hi",
      start: 1,
      duration: 2,
      fontSize: 80,
      fill: "#00FF00",
      letterSpacing: "0.02em",
      shadow: { blur: 4 },
      position: ["50%", "75%"],
      width: "80%",
      height: "10%",
    });
    expect(layerOf(document, "u")).toMatchObject({
      fill: "#FF0000",
      stroke: { color: "#000000", width: 6 },
      position: ["50%", "25%"],
    });
  });

  it("[H2] names that are no ids of the document get one, and each its own", () => {
    const json = manifest([
      film({ ...time(0, 1), id: "Clip 1" }),
      dog({ ...time(0, 1), id: "clip-1" }),
    ]);
    expect(made(compile(json)).document.layers.map(({ id }) => id)).toEqual(["clip-1", "clip-1-2"]);
  });

  it("[H2] a text with ${ in it is shown as it is", () => {
    const json = manifest([film(time(0, 5))], {
      text_overlays: [{ id: "t", content: "${name}: 5 $", ...time(0, 2) }],
    });
    expect(layerOf(made(compile(json)).document, "t")).toMatchObject({ text: "$${name}: 5 $" });
  });
});

const WORDS = [
  { text: "hello", start: 300, end: 700, speaker: "A" },
  { text: "there", start: 700, end: 1250, speaker: null },
];

describe("captions of manifests", () => {
  const withCaptions = (captions: Json, timeline: readonly Json[] = [film(time(0, 5))]) =>
    manifest(timeline, { captions });

  it("[H2] words are milliseconds, used as they are", () => {
    const json = withCaptions({
      words: [WORDS[0], { ...WORDS[1], speaker: "A" }],
      max_chars_per_segment: 20,
    });
    const { document } = made(compile(json));
    expect(layerOf(document, "captions")).toMatchObject({
      preset: "karaoke_yellow",
      maxCharacters: 20,
      words: [
        { text: "hello", start: 0.3, end: 0.7 },
        { text: "there", start: 0.7, end: 1.25 },
      ],
    });
    expect(compile(json).transcription).toBeUndefined();
  });

  it("[H2] a new speaker begins a new page", () => {
    const { timeline } = made(compile(withCaptions({ words: WORDS })));
    const captions = timeline.layers.find(({ kind }) => kind === "captions");
    expect(captions?.kind === "captions" && captions.pages.map(({ text }) => text)).toEqual([
      "hello",
      "there",
    ]);
  });

  it.each([
    ["phrase_karaoke", { mode: "word" }],
    ["phrase", { mode: "phrase" }],
    ["word_only", { mode: "word", maxWords: 1 }],
  ])("[H2] mode %s", (mode, expected) => {
    const { document } = made(compile(withCaptions({ words: WORDS, mode })));
    expect(layerOf(document, "captions")).toMatchObject(expected);
  });

  it("[H2] style and layout go over the preset", () => {
    const json = withCaptions({
      words: WORDS,
      preset: "bold_outline",
      layout: { x: "8%", y: "77%", width: "84%", height: "18%" },
      style: { font_size: 64, highlight_color: "#FFEA00" },
    });
    expect(layerOf(made(compile(json)).document, "captions")).toMatchObject({
      preset: "bold_outline",
      position: ["50%", "86%"],
      width: "84%",
      fontSize: 64,
      active: { fill: "#FFEA00" },
    });
  });

  it("[H2] correct_text restores case and punctuation and keeps the times", () => {
    const { document } = made(
      compile(withCaptions({ words: WORDS, correct_text: "Hello, there!" })),
    );
    expect(JSON.stringify(layerOf(document, "captions"))).toContain('"Hello,","start":0.3');
  });

  it("[H2] [H7] words left out are heard from the only source there is", () => {
    const json = withCaptions({ correct_text: "Hello there." });
    const { document } = made(compile(json));
    expect(layerOf(document, "captions")).toMatchObject({ src: "words", of: "a" });
    expect(compile(json).transcription).toEqual({
      source: "film",
      path: "media/bunny.mp4",
      wordsPath: "media/bunny.words.vtt",
      correctText: "Hello there.",
    });
  });

  it("[H2] an ambiguous source has to be named; a silent layer is none", () => {
    const both = [film(time(0, 5)), voice(time(0, 5))];
    const place = "composition.captions.transcription_source_asset_id";
    expect(codes(withCaptions({}, both))).toEqual([`missing-key ${place}`]);
    const named = withCaptions({ transcription_source_asset_id: "voice" }, both);
    expect(layerOf(made(compile(named)).document, "captions")).toMatchObject({ of: "v" });
    expect(codes(withCaptions({ transcription_source_asset_id: "voices" }, both))).toEqual([
      `dangling-reference ${place}`,
    ]);
    const silent = [film({ ...time(0, 5), media_settings: { volume: 0 } }), voice(time(0, 5))];
    expect(layerOf(made(compile(withCaptions({}, silent))).document, "captions")).toMatchObject({
      of: "v",
    });
    expect(codes(withCaptions({}, [house(time(0, 5))]))).toEqual(["no-sound composition.captions"]);
  });

  it("[H2] words in seconds, or that end before they begin, are told", () => {
    const inSeconds = WORDS.map((word) => ({
      ...word,
      start: word.start / 1000,
      end: word.end / 1000,
    }));
    expect(codes(withCaptions({ words: inSeconds }))).toEqual([
      "wrong-unit composition.captions.words",
    ]);
    const backwards = [{ text: "hello", start: 700, end: 300 }];
    expect(codes(withCaptions({ words: backwards }))).toEqual([
      "out-of-range composition.captions.words.0.end",
    ]);
  });
});

describe("what a manifest may say and leave out", () => {
  const film5 = film(time(0, 5));
  const overlay = (rest: Json) => manifest([film5], { text_overlays: [rest] });

  it("[H2] version is v1, and has to be said", () => {
    const { version: _version, ...rest } = manifest([film5]);
    expect(codes(rest)).toEqual(["missing-key "]);
    expect(codes({ ...manifest([film5]), version: "v2" })).toEqual(["unknown-value version"]);
  });

  it("[H2] a text needs its words and its time; an id it may do without, and fills the frame", () => {
    expect(codes(overlay({ ...time(1, 2) }))).toEqual(["missing-key composition.text_overlays.0"]);
    expect(codes(overlay({ content: "Hi" }))).toEqual(["missing-key composition.text_overlays.0"]);
    const { layers } = made(compile(overlay({ content: "Hi", ...time(1, 2) }))).document;
    expect(layers.at(-1)).toMatchObject({ type: "text", start: 1, duration: 2 });
  });

  it("[H2] a picture fills its box unless it is to be shown whole", () => {
    const fit = (layout: Json) =>
      layerOf(made(compile(manifest([film({ ...time(0, 5), layout })]))).document, "a");
    expect(fit({})).not.toMatchObject({ fit: "contain" });
    expect(fit({ fit: "contain" })).toMatchObject({ fit: "contain" });
    expect(codes(manifest([film({ ...time(0, 5), layout: { fit: "stretch" } })]))).toEqual([
      "unknown-value composition.timeline.0.layout.fit",
    ]);
  });

  it("[H2] the in-point in the source is apart from when the layer shows", () => {
    const json = manifest([film({ ...time(3, 4), trim: { start_seconds: 2 } })]);
    expect(span(json, "a")).toEqual([3, 7]);
    expect(layerOf(made(compile(json)).document, "a")).toMatchObject({ trim: 2, start: 3 });
  });

  it("[H2] a composition's length is the whole's, whatever its layers say", () => {
    const { timeline } = made(compile(manifest([film5], { duration_seconds: 9 })));
    expect(secondsFromFlicks(timeline.duration)).toBe(9);
  });

  it("[H2] delivery and the caption provider are taken, and say nothing of the picture", () => {
    const plain = made(compile(manifest([film5], { captions: { words: WORDS } }))).document;
    const json = manifest(
      [film5],
      { captions: { words: WORDS, provider: "assemblyai" } },
      {
        idempotency_key: "one",
        webhook_url: "https://example.com/hook",
        webhook_headers: { "x-a": "b" },
        webhook_secret: "secret",
        metadata: { order: 7 },
      },
    );
    expect(made(compile(json)).document).toEqual(plain);
  });

  it("[H9] a source may be an upload", () => {
    const field = mediaUrlField("Its address.");
    const json = manifest(
      [film5],
      {},
      {
        assets: [{ id: "film", type: "video", url: "upload://9f0c" }],
      },
    );
    const { issues } = compileManifest(
      json,
      { ...SOURCES, pathOf: () => "media/bunny.mp4" },
      field,
    );
    expect(issues).toEqual([]);
  });
});

describe("mistakes in manifests", () => {
  it("[H3] all are collected, each at its place, unknown keys with the nearest", () => {
    const json = manifest(
      [film({ ...time(0, 5), trimm: {} }), house({ ...time(0, 1), media_settings: {} })],
      {
        text_overlays: [{ content: "Hi", ...time(0, 1), style: { fontSize: 3 } }],
      },
    );
    const { issues, document } = compile({
      ...json,
      output: { width: 1081, height: 1920 },
      versions: 1,
    });
    expect(document).toBeUndefined();
    expect(codesOf(issues)).toEqual([
      "odd-size output.width",
      "unknown-key composition.timeline.0.trimm",
      "unknown-key composition.timeline.1.media_settings",
      "unknown-key composition.text_overlays.0.style.fontSize",
      "unknown-key versions",
    ]);
    expect(issues[1]).toMatchObject({ nearest: "trim" });
    expect(issues[3]).toMatchObject({ nearest: "font_size" });
  });

  it("[H3] ids twice, assets that are missing, and types that do not fit", () => {
    const json = manifest([
      film({ ...time(0, 5), asset_id: "flim" }),
      film({ ...time(0, 5), asset_id: "house" }),
    ]);
    expect(
      codes({ ...json, assets: [...ASSETS, { id: "x", type: "image", url: "media/bunny.mp4" }] }),
    ).toEqual([
      "duplicate-id composition.timeline.1.id",
      "media-wrong-type assets.4.type",
      "dangling-reference composition.timeline.0.asset_id",
      "media-wrong-type composition.timeline.1.type",
    ]);
  });

  it("[H3] a text's id is told where it stands", () => {
    const text_overlays = [{ id: "a", content: "Hi", ...time(0, 2) }];
    expect(codes(manifest([film(time(0, 5))], { text_overlays }))).toEqual([
      "duplicate-id composition.text_overlays.0.id",
    ]);
  });

  it("[H3] metadata is flat, with at most ten keys of 500 characters", () => {
    const top = (metadata: unknown) => codes(manifest([film(time(0, 5))], {}, { metadata }));
    expect(top({ a: 1, b: "x", c: true })).toEqual([]);
    expect(top({ a: { b: 1 } })).toEqual(["too-large metadata.a"]);
    expect(top({ a: "x".repeat(501) })).toEqual(["too-large metadata.a"]);
    expect(top(Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`k${i}`, i])))).toEqual([
      "too-large metadata",
    ]);
  });

  it("[H5] what no database can hold is refused where it stands: control characters, lone surrogates", () => {
    const top = (metadata: unknown) => codes(manifest([film(time(0, 5))], {}, { metadata }));
    expect(top({ a: "x\u0000" })).toEqual(["control-character metadata.a"]);
    expect(top({ a: "\ud800" })).toEqual(["control-character metadata.a"]);
    expect(top({ "\udc00": 1 })).toEqual(["control-character metadata"]);
    expect(top({ a: "\u{1f600} é" })).toEqual([]);
  });

  it("[H9] where media are fetched, a source is an address", () => {
    const field = mediaUrlField("Its address.");
    const of = (url: string) =>
      compileManifest(
        manifest([film(time(0, 5))], {}, { assets: [{ id: "film", type: "video", url }] }),
        { ...SOURCES, pathOf: () => "media/bunny.mp4" },
        field,
      );
    expect(made(of("https://cdn.example/film.mp4?a=${b}")).document.assets).toEqual({
      film: "media/bunny.mp4",
    });
    for (const url of ["media/bunny.mp4", "file:///etc/passwd", "", "https://"])
      expect(codesOf(of(url).issues)).toEqual(["wrong-type assets.0.url"]);
  });

  it.each([{ toString: 1, valueOf: 2 }, [{ toString: 1, valueOf: 2 }]])(
    "[H3] what cannot be printed is told too: %j",
    (odd) => {
      const json = manifest(
        [film(time(0, 5))],
        {},
        { output: { width: odd, height: odd, fps: odd } },
      );
      expect(codes(json)).toEqual([
        "wrong-type output.width",
        "wrong-type output.height",
        "wrong-type output.fps",
      ]);
      expect(codesOf(checkDocument({ reelkiln: 1, layers: [], sound: { loudness: odd } }))).toEqual(
        ["wrong-type sound.loudness"],
      );
    },
  );

  it("[H3] no JSON makes it throw", () => {
    const good = manifest([film(time(0, 5)), voice()], { auto_stitch: true, captions: {} });
    const keys = [
      "composition",
      "output",
      "assets",
      "timeline",
      "time",
      "layout",
      "captions",
      "words",
    ];
    const broken = (value: unknown, at: number, put: unknown): unknown => {
      if (typeof value !== "object" || value === null) return at % 3 === 0 ? put : value;
      const entries = Object.entries(value).map(([key, item], index) => [
        key,
        keys[at % keys.length] === key ? put : broken(item, at + index, put),
      ]);
      return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
    };
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(40), (put, at) => {
        expect(Array.isArray(compile(put).issues)).toBe(true);
        expect(Array.isArray(compile(broken(good, at, put)).issues)).toBe(true);
      }),
    );
  });
});
