import { isMapping } from "../model/model.ts";
import { refusal, success, type Attempt } from "./command-error.ts";

/** Results of earlier steps, by number (from 1) and by the name a step was given. */
export interface EarlierResults {
  readonly results: readonly (Readonly<Record<string, unknown>> | undefined)[];
  readonly names: ReadonlyMap<string, number>;
}

/** `$1.layer`, `$title.layer`; `$$` begins a text that is meant as it is. */
const REFERENCE = /^\$(\d+|[a-z][a-z0-9_-]*)\.([A-Za-z][\w]*(?:\.[\w]+)*)$/;

/** Puts results of earlier steps in the place of every text that refers to one. */
export function resolveReferences(value: unknown, earlier: EarlierResults): Attempt<unknown> {
  if (typeof value === "string") return resolveText(value, earlier);
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value as readonly unknown[]) {
      const resolved = resolveReferences(item, earlier);
      if (!resolved.ok) return resolved;
      items.push(resolved.value);
    }
    return success(items);
  }
  if (!isMapping(value)) return success(value);
  const entries: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    const resolved = resolveReferences(item, earlier);
    if (!resolved.ok) return resolved;
    entries.push([key, resolved.value]);
  }
  return success(Object.fromEntries(entries));
}

function resolveText(text: string, { results, names }: EarlierResults): Attempt<unknown> {
  if (text.startsWith("$$")) return success(REFERENCE.test(text.slice(1)) ? text.slice(1) : text);
  const match = REFERENCE.exec(text);
  if (match === null) return success(text);
  const [, step = "", path = ""] = match;
  const number = /^\d+$/.test(step) ? Number(step) : names.get(step);
  const result = number === undefined ? undefined : results[number - 1];
  if (result === undefined) return unmatched(text, [...names.keys()], results.length);
  let value: unknown = result;
  for (const key of path.split("."))
    value =
      (isMapping(value) || Array.isArray(value)) && Object.hasOwn(value, key)
        ? Reflect.get(value, key)
        : undefined;
  if (value !== undefined) return success(value);
  return refusal({
    code: "invalid-params",
    message: `${text}: the result of step ${number} has no ${path}.`,
    accepted: Object.keys(result).map((key) => `$${step}.${key}`),
    hint: "Write $$ at the beginning when the text itself is meant.",
  });
}

function unmatched(text: string, names: readonly string[], count: number) {
  const numbers = count === 0 ? [] : [`$1 to $${count}`];
  return refusal({
    code: "invalid-params",
    message: `${text} refers to a step that is not there or did not run.`,
    accepted: [...numbers, ...names.map((name) => `$${name}`)],
    hint: "Only earlier steps have results; write $$ at the beginning when the text itself is meant.",
  });
}
