import { isMapping, type DocumentPath } from "../../model/model.ts";

/** What stands at a path inside a value; undefined when nothing does. */
export function valueIn(value: unknown, path: DocumentPath): unknown {
  let at = value;
  for (const key of path)
    at =
      (isMapping(at) || Array.isArray(at)) && Object.hasOwn(at, key)
        ? Reflect.get(at, key)
        : undefined;
  return at;
}

/** A copy of a value with something else at a path that is there. */
export function withValueIn(value: unknown, [key, ...rest]: DocumentPath, next: unknown): unknown {
  if (key === undefined) return next;
  if (Array.isArray(value))
    return value.map((item: unknown, index) =>
      index === key ? withValueIn(item, rest, next) : item,
    );
  return { ...(value as object), [key]: withValueIn(valueIn(value, [key]), rest, next) };
}
