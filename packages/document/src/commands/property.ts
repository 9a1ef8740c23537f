import {
  isMapping,
  LAYER_KINDS,
  nearestWord,
  pointerFromPath,
  type Field,
  type FieldTable,
} from "../model/model.ts";
import { refusal, success, type Attempt } from "./command-error.ts";
import type { LayerTarget } from "./target.ts";

/** One property of a layer, as a path of the file names it: `opacity`, `scale.x`, `stroke.width`. */
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
  const found = descend(table, path);
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
    value = isMapping(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return success({ ...found, pointer: `${target.pointer}${pointerFromPath(found.keys)}`, value });
}

/** Keys of a layer that commands may set: `type` is what the layer is, `layers` have their own commands. */
function tableOf({ layer }: LayerTarget): FieldTable {
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

function pathsOf(table: FieldTable): readonly string[] {
  return Object.entries(table).flatMap(([key, { fields }]) => [
    key,
    ...(fields === undefined ? [] : pathsOf(fields).map((path) => `${key}.${path}`)),
  ]);
}
