import { withReference } from "../expressions/expressions.ts";
import {
  allLayers,
  isDriven,
  isMapping,
  pointerFromPath,
  readTime,
  type ReelDocument,
} from "../model/model.ts";
import type { PatchOperation } from "./patch.ts";

/** Patches that make everything that refers to a layer refer to it by another id. */
export function referencePatches(
  document: ReelDocument,
  from: string,
  to: string,
): readonly PatchOperation[] {
  return allLayers(document).flatMap(({ layer, path }) =>
    Object.entries(layer).flatMap(([key, value]: [string, unknown]): PatchOperation[] => {
      const next = key === "id" || key === "layers" ? value : renamed(key, value, { from, to });
      return next === value
        ? []
        : [{ op: "replace", path: pointerFromPath([...path, key]), value: next }];
    }),
  );
}

interface Renaming {
  readonly from: string;
  readonly to: string;
}

function renamed(key: string, value: unknown, { from, to }: Renaming): unknown {
  if (key === "start" || key === "end") {
    const time = readTime(value);
    if (time?.kind !== "reference" || time.of !== from) return value;
    return `${to}${String(value).slice(from.length)}`;
  }
  if (holdsExpression(value)) return renamedWithin(value, { from, to });
  if (key === "of" || key === "parent") return value === from ? to : value;
  if (key === "matte" && isMapping(value))
    return value["layer"] === from ? { ...value, layer: to } : value;
  if (key !== "duck" || !isMapping(value)) return value;
  const { under } = value;
  if (under === from) return { ...value, under: to };
  if (!Array.isArray(under) || !under.includes(from)) return value;
  return { ...value, under: under.map((id: unknown) => (id === from ? to : id)) };
}

function holdsExpression(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return isDriven(value) || Object.values(value).some(holdsExpression);
}

/** The same with every expression inside naming the other layer; itself when none does. */
function renamedWithin(value: unknown, renaming: Renaming): unknown {
  if (isDriven(value)) {
    const expression = withReference(value.expression, "layer", renaming);
    return expression === value.expression ? value : { ...value, expression };
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(
    ([key, item]: [string, unknown]) => [key, item, renamedWithin(item, renaming)] as const,
  );
  if (entries.every(([, item, next]) => item === next)) return value;
  if (Array.isArray(value)) return entries.map(([, , next]) => next);
  return Object.fromEntries(entries.map(([key, , next]) => [key, next]));
}

/** Ids of the layers that refer to one. */
export function referrers(document: ReelDocument, id: string): readonly string[] {
  return allLayers(document).flatMap(({ layer, path }) => {
    const refers = Object.entries(layer).some(
      ([key, value]: [string, unknown]) =>
        key !== "layers" && key !== "id" && renamed(key, value, { from: id, to: "" }) !== value,
    );
    return refers ? [layer.id ?? pointerFromPath(path)] : [];
  });
}
