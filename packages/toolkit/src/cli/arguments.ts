import { type JsonSchema, nearestMatch } from "../schema/schema.ts";
import type { Flag } from "./flags.ts";
import type { ToolVerb } from "./verb.ts";

/** The words of a command line cannot be read; its message names what is accepted. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A verb's words as the tool's raw input, and the flags every verb has. */
export interface ParsedWords {
  readonly input: Readonly<Record<string, unknown>>;
  readonly json: boolean;
  readonly help: boolean;
}

interface Reading {
  readonly flags: readonly Flag[];
  readonly words: string[];
  readonly input: Record<string, unknown>;
  readonly places: string[];
  json: boolean;
  help: boolean;
}

/**
 * Reads `--flag value`, `--flag=value`, `-f value`, `--switch`, `--no-switch` and positionals; `--`
 * ends the flags. Values stay as written but for numbers, lists, pairs and JSON: the tool's own
 * schema judges them. Throws UsageError.
 */
export function parseWords(
  words: readonly string[],
  verb: ToolVerb,
  flags: readonly Flag[],
): ParsedWords {
  const reading: Reading = {
    flags,
    words: [...words],
    input: { ...verb.fixed },
    places: [],
    json: false,
    help: false,
  };
  for (let word = reading.words.shift(); word !== undefined; word = reading.words.shift()) {
    if (word === "--") reading.places.push(...reading.words.splice(0));
    else if (word.startsWith("-") && word !== "-" && !isNumber(word)) readFlag(word, reading);
    else reading.places.push(word);
  }
  placePositionals(verb, reading);
  const { input, json, help } = reading;
  return { input: { ...verb.defaults, ...input }, json, help };
}

function readFlag(word: string, reading: Reading): void {
  const split = /^(--?[^=]+)=([\s\S]*)$/.exec(word);
  const name = split?.[1] ?? word;
  const attached = split?.[2];
  if (name === "--json") reading.json = true;
  else if (name === "--help" || name === "-h") reading.help = true;
  else {
    const { flag, on } = findFlag(name, reading.flags);
    if (flag.kind === "switch") reading.input[flag.key] = switchValue(name, { on, attached });
    else addValue(flag, attached ?? nextWord(name, reading), reading.input);
  }
}

function findFlag(name: string, flags: readonly Flag[]): { flag: Flag; on: boolean } {
  for (const flag of flags) {
    if (name === `--${flag.name}` || name === `-${flag.short ?? ""}`) return { flag, on: true };
    if (flag.kind === "switch" && name === `--no-${flag.name}`) return { flag, on: false };
  }
  const known = [...flags.map((flag) => `--${flag.name}`), "--json", "--help"];
  const nearest = nearestMatch(name, known);
  const hint =
    nearest === undefined ? `Accepted: ${known.join(", ")}.` : `Did you mean ${nearest}?`;
  throw new UsageError(`Unknown flag ${name}. ${hint}`);
}

function switchValue(
  name: string,
  { on, attached }: { readonly on: boolean; readonly attached: string | undefined },
): boolean {
  if (attached === undefined) return on;
  if (attached === "true" || attached === "false") return (attached === "true") === on;
  throw new UsageError(`${name} is a switch; write ${name} or --no-${name.slice(2)}.`);
}

function nextWord(name: string, reading: Reading): string {
  const word = reading.words[0];
  if (word === undefined || (word.startsWith("--") && word.length > 2)) {
    throw new UsageError(`${name} needs a value.`);
  }
  reading.words.shift();
  return word;
}

function addValue(flag: Flag, word: string, input: Record<string, unknown>): void {
  const before = input[flag.key];
  switch (flag.kind) {
    case "list":
      input[flag.key] = listValue(flag, word, before);
      return;
    case "pairs":
      input[flag.key] = { ...(before as object | undefined), ...pairValue(flag, word) };
      return;
    case "json":
      input[flag.key] = jsonValue(flag, word);
      return;
    default:
      if (before !== undefined) throw new UsageError(`--${flag.name} is given twice.`);
      input[flag.key] = flag.kind === "number" ? numberValue(word) : word;
  }
}

function listValue(flag: Flag, word: string, before: unknown): unknown {
  if (standsAlone(flag.schema, word)) return word;
  const items = word.split(",").map((item) => numberValue(item.trim()));
  return [...(Array.isArray(before) ? (before as unknown[]) : []), ...items];
}

/** Whether a word is a value of its own rather than one of a list: `auto` beside a list of times. */
function standsAlone(schema: JsonSchema, word: string): boolean {
  const branches = schema.anyOf ?? schema.oneOf ?? [schema];
  return branches.some(({ enum: words, const: only }) => words?.includes(word) ?? only === word);
}

function pairValue(flag: Flag, word: string): Record<string, string> {
  const at = word.indexOf("=");
  if (at < 1) throw new UsageError(`--${flag.name} takes key=value; "${word}" has no "=".`);
  return { [word.slice(0, at)]: word.slice(at + 1) };
}

function jsonValue(flag: Flag, word: string): unknown {
  try {
    return JSON.parse(word) as unknown;
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    throw new UsageError(`--${flag.name} takes JSON: ${why}.`);
  }
}

/** A word that reads as a number becomes one; the schema explains the rest. */
function numberValue(word: string): number | string {
  return isNumber(word) ? Number(word) : word;
}

function isNumber(word: string): boolean {
  return /^-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(word);
}

function placePositionals(verb: ToolVerb, { places, input, help }: Reading): void {
  const keys = verb.positionals ?? [];
  if (places.length > keys.length && !help) {
    const accepted = keys.length === 0 ? "none" : keys.join(", ");
    throw new UsageError(`Unexpected "${places[keys.length]}"; accepted by place: ${accepted}.`);
  }
  for (const [index, key] of keys.entries()) {
    const word = places[index];
    if (word !== undefined) input[key] = word;
  }
}
