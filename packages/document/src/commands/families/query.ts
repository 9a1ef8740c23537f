import {
  allLayers,
  checkDocument,
  childLayers,
  isLayerKind,
  LAYER_KINDS,
  MAIN_COMPOSITION,
  pointerFromPath,
  printPath,
  required,
  tableSchema,
  textField,
  type ReelLayer,
} from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { A_DOCUMENT, A_LAYER } from "../needs.ts";
import { compParam, layerParam } from "../param-fields.ts";
import { referrers } from "../reference-patches.ts";
import {
  compResult,
  countResult,
  layerResult,
  pathResult,
  rowsResult,
  textResult,
  textsResult,
  valueResult,
} from "../result-fields.ts";
import { findComposition, findLayer } from "../target.ts";
import { layerRows, settingsOf } from "./comp-info.ts";

/** How queries call a layer: its id, or where it stands. */
const callOf = (layer: ReelLayer, path: readonly (string | number)[]): string =>
  layer.id ?? pointerFromPath(path);

const summary = defineCommand({
  id: "project.summary",
  title: "Project overview",
  description:
    "Tells title, size, frame rate, compositions, and how many layers, assets and variables there are.",
  kind: "query",
  needs: A_DOCUMENT,
  params: {},
  result: { project: valueResult("Overview of the document.") },
  example: {},
  run: (document) => {
    const { title, width, height, fps, duration, active, platforms } = document;
    const said = Object.entries({ title, width, height, fps, duration, platforms }).filter(
      ([, value]) => value !== undefined,
    );
    const project = {
      ...Object.fromEntries(said),
      active: active ?? MAIN_COMPOSITION,
      compositions: [MAIN_COMPOSITION, ...Object.keys(document.compositions ?? {})],
      layers: allLayers(document).length,
      assets: Object.keys(document.assets ?? {}).length,
      variables: Object.keys(document.variables ?? {}),
    };
    return success({ patches: [], result: { project } });
  },
});

const layerInfo = defineCommand({
  id: "layer.info",
  title: "Inspect layer",
  description: "Tells everything a layer says, where it stands, and what refers to it.",
  kind: "query",
  needs: A_LAYER,
  params: { layer: layerParam, comp: compParam },
  result: {
    layer: layerResult,
    comp: compResult,
    at: pathResult,
    values: valueResult("The layer as in the file, without layers inside."),
    layers: countResult("Layers inside."),
    referred: textsResult("Ids of layers that refer to it."),
  },
  example: { layer: "title" },
  run: (document, { layer, comp }) => {
    const found = findLayer(document, layer, comp);
    if (!found.ok) return found;
    const { path, composition, id } = found.value;
    const { layers: _, ...values } = found.value.layer as ReelLayer & { layers?: unknown };
    return success({
      patches: [],
      result: {
        layer: found.value.layer.id ?? layer,
        comp: composition,
        at: printPath(path),
        values,
        layers: childLayers(found.value.layer).length,
        referred: referrers(document, id),
      },
    });
  },
});

const layerList = defineCommand({
  id: "layer.list",
  title: "List layers",
  description:
    "Lists layers of a composition or inside a group, the front one first, with their times.",
  kind: "query",
  needs: A_DOCUMENT,
  params: { inside: textField("A group or sequence by id, `#n` or name."), comp: compParam },
  result: { comp: compResult, layers: rowsResult("Number, id, type and times of each.") },
  example: { inside: "shots" },
  run: (document, { inside, comp }) => {
    const target = findComposition(document, comp);
    if (!target.ok) return target;
    if (inside === undefined)
      return success({
        patches: [],
        result: { comp: target.value.id, layers: layerRows(target.value.layers) },
      });
    const found = findLayer(document, inside, comp);
    if (!found.ok) return found;
    const layers = layerRows(childLayers(found.value.layer));
    return success({ patches: [], result: { comp: found.value.composition, layers } });
  },
});

const layerTree = defineCommand({
  id: "layer.tree",
  title: "Layer tree",
  description: "Tells all layers of the document as a tree of ids, types and what is inside.",
  kind: "query",
  needs: A_DOCUMENT,
  params: {},
  result: { comps: valueResult("Layers by composition, the front one first.") },
  example: {},
  run: (document) => {
    const tree = (layers: readonly ReelLayer[]): unknown =>
      layers.toReversed().map((layer) => {
        const inside = childLayers(layer);
        return {
          ...(layer.id === undefined ? {} : { id: layer.id }),
          type: layer.type,
          ...(inside.length === 0 ? {} : { layers: tree(inside) }),
        };
      });
    const comps = Object.entries(document.compositions ?? {}).map(([id, { layers }]) => [
      id,
      tree(layers),
    ]);
    const all = { [MAIN_COMPOSITION]: tree(document.layers), ...Object.fromEntries(comps) };
    return success({ patches: [], result: { comps: all } });
  },
});

const find = defineCommand({
  id: "layer.find",
  title: "Find layers",
  description: "Finds layers whose id, name, type, text or source holds words.",
  kind: "query",
  needs: A_LAYER,
  params: {
    text: required(textField("The words, upper and lower case alike.", { maxLength: 200 })),
  },
  result: { layers: rowsResult("Layer, composition, type and where the words stand.") },
  example: { text: "hello" },
  run: (document, { text }) => {
    const wanted = text.toLowerCase();
    const layers = allLayers(document).flatMap(({ layer, composition, path }) => {
      const said = ["id", "name", "type", "text", "src", "comment"].filter((key) => {
        const value: unknown = Reflect.get(layer, key);
        return typeof value === "string" && value.toLowerCase().includes(wanted);
      });
      if (said.length === 0) return [];
      return [{ layer: callOf(layer, path), comp: composition, type: layer.type, in: said }];
    });
    return success({ patches: [], result: { layers } });
  },
});

const references = defineCommand({
  id: "layer.references",
  title: "Find references",
  description:
    "Lists the layers that refer to a layer: by time, parent, matte, captions or ducking.",
  kind: "query",
  needs: A_LAYER,
  params: { layer: layerParam, comp: compParam },
  result: { layer: layerResult, referred: textsResult("Ids of the layers that refer to it.") },
  example: { layer: "voice" },
  run: (document, { layer, comp }) => {
    const found = findLayer(document, layer, comp);
    if (!found.ok) return found;
    const { id } = found.value;
    return success({ patches: [], result: { layer: id, referred: referrers(document, id) } });
  },
});

const validate = defineCommand({
  id: "query.validate",
  title: "Validate document",
  description: "Lists what is wrong with the document as far as it can be told without its files.",
  kind: "query",
  needs: A_DOCUMENT,
  params: {},
  result: {
    errors: countResult("Issues that refuse a render."),
    issues: rowsResult("Code, severity, place and message of each."),
  },
  example: {},
  run: (document) => {
    const issues = checkDocument(document);
    const rows = issues.map(({ code, severity, path, message }) => ({
      code,
      severity,
      path: printPath(path),
      message,
    }));
    const errors = issues.filter(({ severity }) => severity === "error").length;
    return success({ patches: [], result: { errors, issues: rows } });
  },
});

const schema = defineCommand({
  id: "query.schema",
  title: "Schema of a layer kind",
  description: "Tells the keys of one kind of layer: type, range, default and meaning of each.",
  kind: "query",
  needs: A_DOCUMENT,
  params: { type: required(textField("Kind of layer.", { maxLength: 64 })) },
  result: { type: textResult("The kind."), schema: valueResult("JSON Schema of its keys.") },
  example: { type: "solid" },
  run: (_document, { type }) => {
    if (!isLayerKind(type))
      return refusal({
        code: "invalid-params",
        message: `There is no layer kind ${type}.`,
        param: "type",
        accepted: Object.keys(LAYER_KINDS),
      });
    return success({
      patches: [],
      result: { type, schema: tableSchema(LAYER_KINDS[type].fields) },
    });
  },
});

const settings = defineCommand({
  id: "query.settings",
  title: "Composition settings",
  description:
    "Tells size, length, background, markers and guides of a composition, without its layers.",
  kind: "query",
  needs: A_DOCUMENT,
  params: { comp: compParam },
  result: { comp: compResult, settings: valueResult("The settings.") },
  example: { comp: "intro" },
  run: (document, { comp }) => {
    const target = findComposition(document, comp);
    if (!target.ok) return target;
    const { id } = target.value;
    return success({ patches: [], result: { comp: id, settings: settingsOf(document, id) } });
  },
});

export const QUERY_COMMANDS = [
  summary,
  layerInfo,
  layerList,
  layerTree,
  find,
  references,
  validate,
  schema,
  settings,
];
