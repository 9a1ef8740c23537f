import type { ToolDescriptor, ToolHttp } from "../declare/declare.ts";
import { type JsonSchema, schemaTypes } from "../schema/schema.ts";
import { HttpProblem } from "./problem.ts";

/** A tool with an HTTP operation of its own. */
export interface OwnPathTool {
  readonly tool: ToolDescriptor;
  readonly http: ToolHttp;
  readonly segments: readonly string[];
}

/** A request's path that fits a tool's, and the values of its placeholders. */
export interface PathMatch {
  readonly entry: OwnPathTool;
  readonly values: Readonly<Record<string, string>>;
}

/** The tools that have a path of their own, those with the fewest placeholders first. */
export function ownPathTools(tools: readonly ToolDescriptor[]): readonly OwnPathTool[] {
  return tools
    .flatMap((tool) =>
      tool.http === undefined
        ? []
        : [{ tool, http: tool.http, segments: tool.http.path.split("/") }],
    )
    .toSorted((a, b) => placeholders(a).length - placeholders(b).length);
}

/** Names of a path's placeholders, in order. */
export function placeholders({ segments }: Pick<OwnPathTool, "segments">): readonly string[] {
  return segments.map(placeholderOf).filter((name) => name !== undefined);
}

function placeholderOf(segment: string): string | undefined {
  return /^\{(\w+)\}$/.exec(segment)?.[1];
}

/** Every tool whose path fits, whatever its method. */
export function matchPath(tools: readonly OwnPathTool[], pathname: string): readonly PathMatch[] {
  const given = pathname.split("/");
  return tools.flatMap((entry) => {
    const values = valuesOf(entry.segments, given);
    return values === undefined ? [] : [{ entry, values }];
  });
}

function valuesOf(
  wanted: readonly string[],
  given: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (wanted.length !== given.length) return undefined;
  const values: [string, string][] = [];
  for (const [index, segment] of wanted.entries()) {
    const text = given[index] ?? "";
    const name = placeholderOf(segment);
    if (name === undefined) {
      if (segment !== text) return undefined;
    } else if (text === "") return undefined;
    else values.push([name, decodeSegment(text)]);
  }
  return Object.fromEntries(values);
}

/** A path segment as text. Throws 400 for a broken escape. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw new HttpProblem(400, `The path segment "${segment}" is not valid percent-encoding.`);
  }
}

/**
 * Arguments of a call: body, query and path in one object. Throws 400 when two of them give one key different values,
 * for neither may win silently.
 */
export function mergedArguments(match: PathMatch, url: URL, body: unknown): unknown {
  if (body !== undefined && (typeof body !== "object" || body === null || Array.isArray(body)))
    return body;
  const { properties = {} } = match.entry.tool.inputSchema;
  const merged = new Map<string, unknown>(Object.entries(body ?? {}));
  for (const key of new Set(url.searchParams.keys()))
    give(merged, key, queryValue(url.searchParams.getAll(key), properties[key]));
  for (const [key, value] of Object.entries(match.values)) give(merged, key, value);
  return Object.fromEntries(merged);
}

function give(merged: Map<string, unknown>, key: string, value: unknown): void {
  const before = merged.get(key);
  // Query and path are text, so 10 and "10" agree.
  if (before !== undefined && JSON.stringify(before) !== value && before !== value)
    throw new HttpProblem(400, `"${key}" is given twice, with different values.`, {
      code: "ambiguous_argument",
    });
  if (before === undefined) merged.set(key, value);
}

/** A repeated key is a list, and so is a single one where the schema wants a list. */
function queryValue(values: readonly string[], schema: JsonSchema = {}): unknown {
  const [only] = values;
  const wantsList = schemaTypes(schema).includes("array") && only?.startsWith("[") !== true;
  return values.length === 1 && !wantsList ? only : values;
}
