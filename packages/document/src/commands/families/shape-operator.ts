import {
  isOperatorType,
  LAYER_KINDS,
  operatorFields,
  operatorSpecOf,
  required,
  type FieldTable,
  type OperatorType,
} from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { type Command } from "../command.ts";
import {
  itemCommand,
  itemResult,
  listItemsCommand,
  moveItemCommand,
  toggleItemCommand,
  type ItemFamily,
} from "../item-command.ts";
import { checkedItem, itemNumber, itemPatches, type Item, type ItemKind } from "../item-kind.ts";
import { layerCommand, layersCommand, ownParams } from "../layer-command.ts";
import { addItem, itemsOf, placeAmong, removeItem } from "../list-items.ts";
import { A_SHAPE, AN_OPERATOR } from "../needs.ts";
import { valuesParam } from "../param-fields.ts";
import { pathResult, textResult, valueResult } from "../result-fields.ts";

const KINDS = ["shape"] as const;

const OPERATOR: ItemKind = {
  key: "operators",
  noun: "operator",
  code: "no-such-operator",
  nameOf: ({ type }) => (typeof type === "string" ? type : ""),
  fieldsOf: ({ type }) => (isOperatorType(type) ? operatorFields(type) : {}),
};

const OPERATORS: ItemFamily = {
  item: OPERATOR,
  named: "its type",
  kinds: KINDS,
  needsLayer: A_SHAPE,
  needsItem: AN_OPERATOR,
};

const operator = itemResult(OPERATORS);

interface Adding {
  readonly id: string;
  readonly title: string;
  readonly type: OperatorType;
  readonly example: Item;
}

/** A command that adds an operator of one type, with that type's own parameters. */
function adding({ id, title, type, example }: Adding): Command {
  const { type: _, enabled: __, ...fields } = operatorFields(type);
  const params: FieldTable = {
    ...fields,
    index: itemNumber("Number it gets, 1 is applied first; the last when not said."),
  };
  return layerCommand({
    id,
    title,
    description: `Adds an operator to a shape. ${operatorSpecOf(type).description}`,
    needs: A_SHAPE,
    params,
    result: { operator, path: pathResult },
    kinds: KINDS,
    example,
    edit: (target, given) => {
      const { index, ...values } = given as { readonly index?: number };
      const place = placeAmong(itemsOf(target, "operators").length, index);
      if (!place.ok) return place;
      const value = checkedItem(OPERATOR, { type, ...values });
      if (!value.ok) return value;
      return success({
        patches: addItem(target, "operators", { value: value.value, index: place.value }),
        result: { operator: place.value + 1, path: `operators[${place.value}]` },
      });
    },
  });
}

const DRAWN_ON = {
  keys: [
    { time: 0, value: 0 },
    { time: 1, value: "100%" },
  ],
};

const ADDING = [
  adding({
    id: "shape.addTrim",
    title: "Add trim paths",
    type: "trim",
    example: { layer: "badge", end: DRAWN_ON },
  }),
  adding({
    id: "shape.addRepeater",
    title: "Add repeater",
    type: "repeater",
    example: { layer: "badge", copies: 5, position: [0, 40], endOpacity: 0.2 },
  }),
  adding({
    id: "shape.addRoundCorners",
    title: "Add round corners",
    type: "round-corners",
    example: { layer: "badge", radius: 24 },
  }),
  adding({
    id: "shape.addOffset",
    title: "Add offset paths",
    type: "offset",
    example: { layer: "star", amount: 12, join: "round", index: 1 },
  }),
  adding({
    id: "shape.addWiggle",
    title: "Add wiggle paths",
    type: "wiggle",
    example: { layer: "badge", size: 6, perSecond: 4 },
  }),
  adding({
    id: "shape.addFigure",
    title: "Add figure",
    type: "figure",
    example: { layer: "badge", shape: "ellipse", width: 80, height: 80 },
  }),
  adding({
    id: "shape.addMerge",
    title: "Add merge paths",
    type: "merge",
    example: { layer: "star", mode: "exclude" },
  }),
];

const set = itemCommand(OPERATORS, {
  id: "shape.setOperator",
  title: "Set operator",
  description: "Sets parameters of one operator of a shape; null sets one back to its default.",
  params: { values: required(valuesParam("Parameters by name.")) },
  result: { operator, values: valueResult("What was set.") },
  example: { layer: "star", operator: "repeater", values: { copies: 8, rotation: 45 } },
  edit: ({ target, at }, { values }) => {
    const patches = itemPatches(target, OPERATOR, { index: at, values });
    if (!patches.ok) return patches;
    return success({ patches: patches.value, result: { operator: at + 1, values } });
  },
});

const move = moveItemCommand(OPERATORS, {
  id: "shape.moveOperator",
  title: "Move operator",
  description: "Applies an operator of a shape earlier or later than the others.",
  example: { layer: "star", operator: "repeater", index: 1 },
});

const remove = itemCommand(OPERATORS, {
  id: "shape.removeOperator",
  title: "Remove operator",
  description: "Removes one operator of a shape.",
  params: {},
  result: { removed: textResult("Its type.") },
  example: { layer: "star", operator: "#1" },
  edit: ({ target, item, at }) =>
    success({
      patches: removeItem(target, "operators", at),
      result: { removed: OPERATOR.nameOf(item) },
    }),
});

const toggle = toggleItemCommand(OPERATORS, {
  id: "shape.toggleOperator",
  title: "Toggle operator",
  description: "Switches one operator of a shape off or on; its parameters stay.",
  example: { layer: "star", operator: "round-corners" },
});

const list = listItemsCommand(OPERATORS, {
  id: "shape.listOperators",
  title: "Operators of a shape",
  description: "Lists the operators of one shape in the order they are applied, with their values.",
  example: { layer: "star" },
});

const taper = LAYER_KINDS.shape.fields.stroke.fields?.["taper"]?.fields ?? {};

const setTaper = layersCommand({
  id: "shape.setTaper",
  title: "Set taper",
  description:
    "Thins the line of shapes towards its ends; settings that are not said stay, none at all makes it even.",
  needs: A_SHAPE,
  params: taper,
  result: { stroke: valueResult("The stroke now.") },
  kinds: KINDS,
  example: { layers: ["badge"], start: "40%", end: "40%" },
  edit: ({ layer, id }, given) => {
    if (layer.type !== "shape" || layer.stroke === undefined)
      return refusal({
        code: "invalid-params",
        message: `${id} has no stroke to thin.`,
        param: "layers",
        hint: "Give it one first: shape.setStroke.",
      });
    const { taper: held, ...rest } = layer.stroke;
    const own = ownParams(given);
    const isEven = Object.keys(own).length === 0;
    const stroke = isEven ? rest : { ...rest, taper: { ...held, ...own } };
    return success({ values: { stroke }, result: { stroke } });
  },
});

export const SHAPE_OPERATOR_COMMANDS = [...ADDING, set, move, remove, toggle, list, setTaper];
