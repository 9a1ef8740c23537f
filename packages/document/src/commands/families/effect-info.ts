import {
  effectFields,
  effectSpecOf,
  isEffectType,
  nearestWord,
  required,
  type ReelEffect,
} from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { TYPES } from "../effect-place.ts";
import { itemsOf } from "../list-items.ts";
import { A_LAYER } from "../needs.ts";
import { compParam, layerParam, layerRefParam } from "../param-fields.ts";
import { pathResult, textResult, valueResult } from "../result-fields.ts";
import { findLayer } from "../target.ts";

const list = defineCommand({
  id: "effect.list",
  title: "List effects",
  description:
    "Lists every effect there is, with what it does and its parameters; filter narrows it.",
  kind: "query",
  needs: A_LAYER,
  params: { filter: layerRefParam("Words that its type or description holds.") },
  result: { effects: valueResult("Type, description and parameter names.") },
  example: { filter: "blur" },
  run: (_document, { filter = "" }) => {
    const words = filter.toLowerCase().split(/\s+/);
    const effects = TYPES.map((type) => {
      const { description, parameters } = effectSpecOf(type);
      return { effect: type, description, params: Object.keys(parameters) };
    }).filter(({ effect, description }) =>
      words.every((word) => `${effect} ${description}`.toLowerCase().includes(word)),
    );
    return success({ patches: [], result: { effects } });
  },
});

const describe = defineCommand({
  id: "effect.describe",
  title: "Describe effect",
  description: "Tells the parameters of one effect: type, range and default of each.",
  kind: "query",
  needs: A_LAYER,
  params: { effect: required(layerRefParam("Type of the effect.")) },
  result: { effect: textResult("Its type."), schema: valueResult("JSON Schema of its keys.") },
  example: { effect: "glow" },
  run: (_document, { effect }) => {
    if (!isEffectType(effect)) {
      const nearest = nearestWord(effect, TYPES);
      return refusal({
        code: "no-such-effect",
        message: `There is no effect ${effect}.`,
        param: "effect",
        accepted: TYPES,
        ...(nearest === undefined ? {} : { nearest }),
      });
    }
    const entries = Object.entries(effectFields(effect)).map(([key, field]) => [
      key,
      { description: field.description, default: field.default, ...field.jsonSchema() },
    ]);
    return success({ patches: [], result: { effect, schema: Object.fromEntries(entries) } });
  },
});

const info = defineCommand({
  id: "effect.info",
  title: "Effects of a layer",
  description: "Lists the effects of one layer in the order they are applied, with their values.",
  kind: "query",
  needs: A_LAYER,
  params: { layer: layerParam, comp: compParam },
  result: { layer: pathResult, effects: valueResult("Number, path and values of each.") },
  example: { layer: "badge" },
  run: (document, { layer, comp }) => {
    const found = findLayer(document, layer, comp);
    if (!found.ok) return found;
    const effects = itemsOf<ReelEffect>(found.value, "effects").map((values, at) => ({
      index: at + 1,
      path: `effects[${at}]`,
      ...values,
    }));
    return success({ patches: [], result: { layer, effects } });
  },
});

export const EFFECT_INFO_COMMANDS = [list, describe, info];
