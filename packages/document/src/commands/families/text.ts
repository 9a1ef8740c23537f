import {
  allLayers,
  booleanField,
  choiceField,
  freeId,
  LAYER_KINDS,
  numberField,
  pointerFromPath,
  required,
  textField,
  type LayerKind,
} from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { layerCommand, layersCommand, ownParams } from "../layer-command.ts";
import { A_TEXT, CAPTIONS } from "../needs.ts";
import { compParam, withDefault } from "../param-fields.ts";
import type { PatchOperation } from "../patch.ts";
import {
  countResult,
  layersResult,
  rowsResult,
  textResult,
  valueResult,
} from "../result-fields.ts";
import { findComposition, takenIds } from "../target.ts";

const { fields } = LAYER_KINDS.text;
const captions = LAYER_KINDS.captions.fields;
const TEXTS = ["text"] as const satisfies readonly LayerKind[];
const WRITTEN = ["text", "captions"] as const satisfies readonly LayerKind[];
const set = valueResult("What was set.");

const setText = layerCommand({
  id: "text.setText",
  title: "Set text",
  description: "Sets the words of a text layer; line breaks are kept.",
  needs: A_TEXT,
  params: { text: required(fields.text) },
  result: { text: textResult("The words.") },
  kinds: TEXTS,
  example: { layer: "title", text: "Hello there" },
  edit: (_target, { text }) => success({ values: { text }, result: { text } }),
});

const setFont = layersCommand({
  id: "text.setFont",
  title: "Set font",
  description: "Sets family, size, weight and slant of letters.",
  needs: A_TEXT,
  params: {
    font: fields.font,
    fontSize: fields.fontSize,
    fontWeight: fields.fontWeight,
    fontStyle: fields.fontStyle,
  },
  result: { set },
  kinds: WRITTEN,
  example: { layers: ["title", "subtitle"], font: "Anton", fontSize: "6%" },
  edit: (_target, given) =>
    success({ values: ownParams(given), result: { set: ownParams(given) } }),
});

const setParagraph = layersCommand({
  id: "text.setParagraph",
  title: "Set paragraph",
  description: "Sets how lines stand: alignment, line height, letter spacing, direction, capitals.",
  needs: A_TEXT,
  params: {
    align: fields.align,
    lineHeight: fields.lineHeight,
    letterSpacing: fields.letterSpacing,
    direction: fields.direction,
    language: fields.language,
    textCase: fields.textCase,
  },
  result: { set },
  kinds: WRITTEN,
  example: { layers: ["title"], align: "left", lineHeight: 1.1 },
  edit: (_target, given) =>
    success({ values: ownParams(given), result: { set: ownParams(given) } }),
});

const setBox = layersCommand({
  id: "text.setBox",
  title: "Set text box",
  description: "Sets the box that text wraps in and fits into: width, height, lines, shrinking.",
  needs: A_TEXT,
  params: {
    width: fields.width,
    height: fields.height,
    maxLines: fields.maxLines,
    shrink: fields.shrink,
    minFontSize: fields.minFontSize,
  },
  result: { set },
  kinds: WRITTEN,
  example: { layers: ["title"], width: "70%", maxLines: 2, shrink: true },
  edit: (_target, given) =>
    success({ values: ownParams(given), result: { set: ownParams(given) } }),
});

const setFill = layersCommand({
  id: "text.setFill",
  title: "Set letter fill",
  description: "Paints letters with a color or a gradient.",
  needs: A_TEXT,
  params: { fill: required(fields.fill) },
  result: { fill: valueResult("The fill.") },
  kinds: WRITTEN,
  example: { layers: ["title", "subtitle"], fill: "#FFE600" },
  edit: (_target, { fill }) => success({ values: { fill }, result: { fill } }),
});

const setBackground = layersCommand({
  id: "text.setBackground",
  title: "Set text background",
  description: "Puts a box behind text; settings that are not said stay.",
  needs: A_TEXT,
  params: {
    ...fields.background.fields,
    fill: withDefault({ ...fields.fill, description: "Its color or gradient." }, "#000000B0"),
  },
  result: { background: valueResult("The box now.") },
  kinds: WRITTEN,
  example: { layers: ["title"], fill: "#0B3D2E", radius: 12 },
  edit: ({ layer }, given) => {
    const held =
      "background" in layer && typeof layer.background === "object" ? layer.background : {};
    const background = { fill: "#000000B0", ...(held as object), ...ownParams(given) };
    return success({ values: { background }, result: { background } });
  },
});

const removeBackground = layersCommand({
  id: "text.removeBackground",
  title: "Remove text background",
  description: "Removes the box behind text.",
  needs: A_TEXT,
  params: {},
  result: {},
  kinds: WRITTEN,
  example: { layers: ["subtitle"] },
  edit: () => success({ values: { background: null }, result: {} }),
});

const replace = defineCommand({
  id: "text.replace",
  title: "Find and replace",
  description: "Replaces words in every text layer of a composition, or of the whole document.",
  needs: A_TEXT,
  params: {
    find: required(textField("The words as written.", { maxLength: 1000 })),
    with: required(textField("What takes their place.", { maxLength: 1000 })),
    everywhere: booleanField("In all compositions, not only in one.", { default: false }),
    comp: compParam,
  },
  result: { layers: layersResult, replaced: countResult("Places that were replaced.") },
  example: { find: "Hello", with: "Goodbye" },
  run: (document, { find, with: next, everywhere = false, comp }) => {
    const target = findComposition(document, comp);
    if (!target.ok) return target;
    if (find === "")
      return refusal({ code: "invalid-params", message: "find is empty.", param: "find" });
    const touched = allLayers(document).filter(
      ({ layer, composition }) =>
        layer.type === "text" &&
        layer.text.includes(find) &&
        (everywhere || composition === target.value.id),
    );
    const patches = touched.map(({ layer, path }): PatchOperation => ({
      op: "replace",
      path: pointerFromPath([...path, "text"]),
      value: "text" in layer ? layer.text.replaceAll(find, next) : "",
    }));
    const counts = touched.map(({ layer }) =>
      "text" in layer ? layer.text.split(find).length - 1 : 0,
    );
    return success({
      patches,
      result: {
        layers: touched.map(({ layer }) => layer.id ?? layer.type),
        replaced: counts.reduce((sum, count) => sum + count, 0),
      },
    });
  },
});

const splitText = layerCommand({
  id: "text.split",
  title: "Split text",
  description:
    "Makes one layer of each line or word, stacked in a group and beginning one after another.",
  needs: A_TEXT,
  params: {
    by: required(choiceField("What becomes a layer.", ["line", "word"])),
    stagger: numberField("Seconds of composition time from one to the next.", {
      min: 0,
      max: 60,
      default: 0.1,
    }),
    gap: numberField("Distance of the parts as a multiple of the letter size.", {
      min: 0,
      max: 10,
      default: 1.2,
    }),
  },
  result: { parts: layersResult },
  kinds: TEXTS,
  example: { layer: "title", by: "word", stagger: 0.2 },
  edit: (target, { by, stagger = 0.1, gap = 1.2 }, document) => {
    const { layer, id } = target;
    if (layer.type !== "text") return refusal({ code: "wrong-kind", message: `${id} is no text.` });
    const parts = layer.text
      .split(by === "line" ? /\r?\n/ : /\s+/)
      .filter((part) => part.trim() !== "");
    if (parts.length < 2)
      return refusal({
        code: "invalid-params",
        message: `${id} has one ${by} only.`,
        param: "by",
      });
    const size = Number.parseFloat(String(layer.fontSize ?? "4%"));
    const share = isPercent(layer.fontSize) ? size : (size / (document.height ?? 1920)) * 100;
    const taken = new Set(takenIds(document));
    const { type, text: _, id: __, name: ___, start: ____, position: _____, ...look } = layer;
    const layers = parts.map((text, at) => {
      const own = freeId(`${id}-${at + 1}`, taken);
      taken.add(own);
      const y = 50 + (at - (parts.length - 1) / 2) * share * gap;
      const position = ["center", `${Math.round(y * 100) / 100}%`];
      return { id: own, type, text, start: roundTime(at * stagger), ...look, position };
    });
    const group = {
      id,
      ...(layer.name === undefined ? {} : { name: layer.name }),
      type: "composition",
      ...(layer.start === undefined ? {} : { start: layer.start }),
      ...(layer.position === undefined ? {} : { position: layer.position }),
      layers,
    };
    return success({
      patches: [{ op: "replace", path: target.pointer, value: group }],
      result: { parts: layers.map((part) => part.id) },
    });
  },
});

function isPercent(length: unknown): boolean {
  return length === undefined || (typeof length === "string" && length.endsWith("%"));
}

function roundTime(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

const setPreset = layerCommand({
  id: "captions.setPreset",
  title: "Set caption preset",
  description: "Sets look and rhythm of captions: preset, mode, words and characters of a page.",
  needs: CAPTIONS,
  params: {
    preset: captions.preset,
    mode: captions.mode,
    maxWords: captions.maxWords,
    maxCharacters: captions.maxCharacters,
  },
  result: { set },
  kinds: ["captions"],
  example: { layer: "captions", preset: "karaoke_yellow", maxWords: 3 },
  edit: (_target, given) => success({ values: given, result: { set: given } }),
});

const setActive = layerCommand({
  id: "captions.setActiveWord",
  title: "Set spoken word",
  description: "Sets how the spoken word of captions differs; settings that are not said stay.",
  needs: CAPTIONS,
  params: captions.active.fields ?? {},
  result: { active: valueResult("How it differs now.") },
  kinds: ["captions"],
  example: { layer: "captions", fill: "#00FF88", scale: 1.1 },
  edit: ({ layer }, given) => {
    const active = { ...("active" in layer ? layer.active : {}), ...given };
    return success({ values: { active }, result: { active } });
  },
});

const list = defineCommand({
  id: "text.list",
  title: "List texts",
  description: "Lists the words of every text layer, with where each stands.",
  kind: "query",
  needs: A_TEXT,
  params: {},
  result: { texts: rowsResult("Layer, composition and text of each.") },
  example: {},
  run: (document) => {
    const texts = allLayers(document).flatMap(({ layer, composition, path }) =>
      layer.type === "text"
        ? [{ layer: layer.id ?? pointerFromPath(path), comp: composition, text: layer.text }]
        : [],
    );
    return success({ patches: [], result: { texts } });
  },
});

export const TEXT_COMMANDS = [
  setText,
  setFont,
  setParagraph,
  setBox,
  setFill,
  setBackground,
  removeBackground,
  replace,
  splitText,
  setPreset,
  setActive,
  list,
];
