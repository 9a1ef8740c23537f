import type { core } from "zod";

import { type JsonSchema, jsonTypeOf } from "./json-schema.ts";
import { nearestMatch } from "./nearest.ts";

/** One refused value: where it stands, what came, what is accepted, and a fix where one is certain enough to say. */
export interface InputIssue {
  /** Dotted path from the root of the arguments, `steps[0].id`; empty for the root. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
  readonly received: string;
  readonly accepted: string;
  readonly fix?: string;
}

/** Longest excerpt of a received value, in characters. */
const EXCERPT_LENGTH = 60;

/** Zod issues in plain words, each with the value that came; unions report their closest branch. */
export function explainIssues(
  issues: readonly core.$ZodIssue[],
  value: unknown,
  schema: JsonSchema,
): readonly InputIssue[] {
  return issues.flatMap((issue) => explainIssue(issue, { value, schema }, []));
}

type Path = readonly PropertyKey[];

/** The refused arguments and their schema, from the root. */
interface Root {
  readonly value: unknown;
  readonly schema: JsonSchema;
}

function explainIssue(issue: core.$ZodIssue, root: Root, base: Path): InputIssue[] {
  const path = [...base, ...issue.path];
  const received = valueAt(root.value, path);
  const shape = schemaAt(root.schema, path);
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => unknownKey([...path, key], received, shape));
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    const closest = closestBranch(issue.errors);
    // A branch that fails at its root says no more than "none of these", so the union answers for itself.
    if (closest.some((inner) => inner.path.length > 0))
      return closest.flatMap((inner) => explainIssue(inner, root, path));
  }
  const accepted = acceptedBy(issue, shape);
  const fix = fixFor(issue, received, shape);
  const name = formatPath(path);
  return [
    {
      path: name,
      code: issue.code,
      received: excerpt(received),
      accepted,
      message: `${name === "" ? "arguments" : name}: got ${excerpt(received)}; accepted: ${accepted}.`,
      ...(fix === undefined ? {} : { fix }),
    },
  ];
}

function unknownKey(path: Path, holder: unknown, shape: JsonSchema | undefined): InputIssue {
  const key = String(path.at(-1));
  const known = Object.keys(shape?.properties ?? {});
  const free = known.filter((name) => !Object.hasOwn(Object(holder), name));
  const nearest = nearestMatch(key, free);
  const accepted = known.length === 0 ? "no keys" : known.join(", ");
  const name = formatPath(path);
  return {
    path: name,
    code: "unrecognized_keys",
    received: excerpt(valueAt(holder, [key])),
    accepted,
    message: `${name}: unknown key "${key}"; accepted keys: ${accepted}.`,
    ...(nearest === undefined ? {} : { fix: `Did you mean "${nearest}"?` }),
  };
}

/** The branch that got furthest: fewest issues among those that fail deepest. */
function closestBranch(
  branches: readonly (readonly core.$ZodIssue[])[],
): readonly core.$ZodIssue[] {
  const depth = (branch: readonly core.$ZodIssue[]) =>
    Math.min(...branch.map((issue) => issue.path.length));
  return branches.toSorted((a, b) => depth(b) - depth(a) || a.length - b.length)[0] ?? [];
}

function acceptedBy(issue: core.$ZodIssue, schema: JsonSchema | undefined): string {
  if (issue.code === "invalid_value")
    return issue.values.map((value) => JSON.stringify(value)).join(", ");
  if (issue.code === "custom") return issue.message;
  const described = schema === undefined ? "" : describeSchema(schema);
  return described === "" ? issue.message : described;
}

/** What a schema accepts, in a few words: `integer, at least 1`, `"x", "y"`, `string`. */
export function describeSchema(schema: JsonSchema): string {
  if (schema.enum !== undefined)
    return schema.enum.map((value) => JSON.stringify(value)).join(", ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return branches.map(describeSchema).join(" or ");
  const parts = [typeof schema.type === "string" ? schema.type : (schema.type ?? []).join(" or ")];
  if (schema.items !== undefined) parts[0] = `array of ${describeSchema(schema.items)}`;
  for (const [keyword, words] of BOUNDS) {
    const bound = schema[keyword];
    if (typeof bound === "number" || typeof bound === "string")
      parts.push(words.replace("#", String(bound)));
  }
  return parts.filter((part) => part !== "").join(", ");
}

const BOUNDS: readonly (readonly [string, string])[] = [
  ["minimum", "at least #"],
  ["exclusiveMinimum", "more than #"],
  ["maximum", "at most #"],
  ["exclusiveMaximum", "less than #"],
  ["multipleOf", "a multiple of #"],
  ["minLength", "at least # characters"],
  ["maxLength", "at most # characters"],
  ["minItems", "at least # items"],
  ["maxItems", "at most # items"],
  ["format", "# format"],
  ["pattern", "matching #"],
];

function fixFor(
  issue: core.$ZodIssue,
  received: unknown,
  schema: JsonSchema | undefined,
): string | undefined {
  if (received === undefined) return "Add it.";
  const words = schema?.enum ?? (issue.code === "invalid_value" ? issue.values : undefined);
  if (words === undefined || typeof received !== "string") return undefined;
  const nearest = nearestMatch(
    received,
    words.filter((word) => typeof word === "string"),
  );
  return nearest === undefined ? undefined : `Did you mean "${nearest}"?`;
}

function excerpt(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "object" && value !== null)
    return jsonTypeOf(value) === "array" ? "an array" : "an object";
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)}…` : text;
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (node, key) => (typeof node === "object" && node !== null ? Reflect.get(node, key) : undefined),
    root,
  );
}

function schemaAt(schema: JsonSchema, path: Path): JsonSchema | undefined {
  return path.reduce<JsonSchema | undefined>((node, key) => {
    if (node === undefined) return undefined;
    const shapes = [node, ...(node.anyOf ?? []), ...(node.oneOf ?? [])];
    if (typeof key === "number") return shapes.find((shape) => shape.items !== undefined)?.items;
    return shapes
      .map((shape) => shape.properties?.[String(key)])
      .find((found) => found !== undefined);
  }, schema);
}

/** `["steps", 0, "id"]` → `steps[0].id`. */
function formatPath(path: Path): string {
  return path
    .map((key, index) =>
      typeof key === "number" ? `[${key}]` : index === 0 ? String(key) : `.${String(key)}`,
    )
    .join("");
}
