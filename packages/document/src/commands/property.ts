import {
  animatorEntryFields,
  effectFields,
  isEffectType,
  isMapping,
  isOperatorType,
  LAYER_KINDS,
  maskFields,
  nearestWord,
  operatorFields,
  pointerFromPath,
  type Field,
  type FieldTable,
  type ReelLayer,
} from "../model/model.ts";
import { refusal, success, type Attempt } from "./command-error.ts";
import type { LayerTarget } from "./target.ts";

/** One property of a layer, as a path of the file names it: `opacity`, `scale.x`, `effects[0].radius`. */
export interface Property {
  readonly field: Field<unknown>;
  /** Keys inside the layer. */
  readonly keys: readonly string[];
  readonly pointer: string;
  /** What the layer says there; undefined when it does not. */
  readonly value: unknown;
}

/** The property at a path of a layer. */
export function findProperty(target: LayerTarget, path: string): Attempt<Property> {
  const table = tableOf(target);
  const found = descend(table, path) ?? itemProperty(target, path);
  if (found === undefined) {
    const accepted = pathsOf(table);
    const nearest = nearestWord(path, accepted);
    return refusal({
      code: "no-such-property",
      message: `A ${target.layer.type} layer has no property ${path}.`,
      param: "path",
      accepted,
      ...(nearest === undefined ? {} : { nearest }),
    });
  }
  let value: unknown = target.layer;
  for (const key of found.keys)
    value =
      (isMapping(value) || Array.isArray(value)) && Object.hasOwn(value, key)
        ? Reflect.get(value, key)
        : undefined;
  return success({ ...found, pointer: `${target.pointer}${pointerFromPath(found.keys)}`, value });
}

/** Keys of a layer that commands may set: `type` is what the layer is, `layers` have their own commands. */
function tableOf({ layer }: Pick<LayerTarget, "layer">): FieldTable {
  const { type: _, layers: __, ...fields } = LAYER_KINDS[layer.type].fields as FieldTable;
  return fields as FieldTable;
}

/** A key with a dot of its own (`scale.x`) goes before a key inside a mapping (`stroke.width`). */
function descend(
  table: FieldTable,
  path: string,
): { readonly field: Field<unknown>; readonly keys: readonly string[] } | undefined {
  if (Object.hasOwn(table, path)) {
    const field = table[path];
    return field === undefined ? undefined : { field, keys: [path] };
  }
  const dot = path.indexOf(".");
  const head = dot < 0 ? undefined : path.slice(0, dot);
  const inner = head !== undefined && Object.hasOwn(table, head) ? table[head]?.fields : undefined;
  if (head === undefined || inner === undefined) return undefined;
  const found = descend(inner, path.slice(dot + 1));
  return found && { field: found.field, keys: [head, ...found.keys] };
}

/** Keys of an item of one of the lists that a layer has. */
const ITEM_FIELDS: Readonly<Record<string, (item: unknown) => FieldTable>> = {
  effects: (item) => {
    const type = isMapping(item) ? item["type"] : undefined;
    return isEffectType(type) ? effectFields(type) : {};
  },
  masks: () => maskFields,
  operators: (item) => {
    const type = isMapping(item) ? item["type"] : undefined;
    return isOperatorType(type) ? operatorFields(type) : {};
  },
  animators: animatorEntryFields,
};

/** `effects[0].radius`: a key of an item, counted from 0 as in the messages about a file. */
function itemProperty({ layer }: Pick<LayerTarget, "layer">, path: string) {
  const [, list = "", index = "", rest = ""] = /^(\w+)\[(\d+)\]\.(.+)$/.exec(path) ?? [];
  const fields = Object.hasOwn(ITEM_FIELDS, list) ? ITEM_FIELDS[list] : undefined;
  const items: unknown = Reflect.get(layer, list);
  const item: unknown = Array.isArray(items) ? items[Number(index)] : undefined;
  if (fields === undefined || item === undefined) return undefined;
  const found = descend(fields(item), rest);
  return found && { field: found.field, keys: [list, index, ...found.keys] };
}

/** The field of a layer's property; undefined when a layer of that kind has no such property. */
export function propertyField(layer: ReelLayer, path: string): Field<unknown> | undefined {
  const target = { layer };
  return (descend(tableOf(target), path) ?? itemProperty(target, path))?.field;
}

/** Paths of every property that a layer of that kind can have. */
export function propertyPaths(target: LayerTarget): readonly string[] {
  return pathsOf(tableOf(target));
}

function pathsOf(table: FieldTable): readonly string[] {
  return Object.entries(table).flatMap(([key, { fields }]) => [
    key,
    ...(fields === undefined ? [] : pathsOf(fields).map((path) => `${key}.${path}`)),
  ]);
}
