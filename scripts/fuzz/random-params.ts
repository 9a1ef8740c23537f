import { allLayers, childLayers, isKeys, MAIN_COMPOSITION } from "@reelkiln/document";
import type { Command, Field, JsonSchema, ReelDocument, ReelLayer } from "@reelkiln/document";

import type { Random } from "./random.ts";

type Params = Readonly<Record<string, unknown>>;

/** What a parameter may name in a document. */
interface Names {
  readonly layers: readonly string[];
  readonly groups: readonly string[];
  readonly comps: readonly string[];
  readonly assets: readonly string[];
  readonly variables: readonly string[];
  readonly markers: readonly string[];
}

function namesOf(document: ReelDocument): Names {
  const layers = allLayers(document);
  const ids = layers.flatMap(({ layer }) => layer.id ?? []);
  const comps = Object.keys(document.compositions ?? {});
  return {
    layers: [...ids, ...layers.flatMap(({ layer }) => layer.name ?? []), "#1", "#2", "#3"],
    groups: layers.filter(({ layer }) => isGroup(layer)).flatMap(({ layer }) => layer.id ?? []),
    comps: [MAIN_COMPOSITION, ...comps],
    assets: Object.keys(document.assets ?? {}),
    variables: Object.keys(document.variables ?? {}),
    markers: ["#1", ...(document.markers ?? []).flatMap(({ id }) => id ?? [])],
  };
}

function isGroup(layer: ReelLayer): boolean {
  return childLayers(layer).length > 0 || layer.type === "composition";
}

/** Property paths, more often those that have keys. */
function randomPath(random: Random, document: ReelDocument): unknown {
  const keyed = allLayers(document).flatMap(({ layer }) =>
    Object.entries(layer).flatMap(([key, value]) => (isKeys(value) ? [key] : [])),
  );
  const common = ["opacity", "rotation", "scale", "scale.x", "position", "fill", "enter.duration"];
  const rare = [
    "effects[0].radius",
    "operators[0].radius",
    "animators[0].selector.end",
    "masks[0].feather",
    "stroke.width",
    "text",
    "nothing",
    "",
  ];
  return random.pick(
    random.chance(0.5) && keyed.length > 0 ? keyed : random.chance(0.7) ? common : rare,
  );
}

/** Parameters for a command: mostly such as fit, sometimes of a wrong type, unknown, or missing. */
export function randomParams(random: Random, command: Command, document: ReelDocument): Params {
  const names = namesOf(document);
  const base = random.chance(0.6) ? command.example : {};
  const entries = Object.entries(command.params).flatMap(([key, field]) => {
    const isThere = Object.hasOwn(base, key);
    const wanted = field.required === true ? !random.chance(0.02) : random.chance(0.25);
    if (isThere && random.chance(0.8)) return [[key, base[key]]];
    if (!wanted && !isThere) return [];
    if (random.chance(0.03)) return [[key, randomJson(random, 2)]];
    return [[key, valueFor({ key, field, command: command.id }, { random, names, document })]];
  });
  const stray = random.chance(0.03) ? [["bogus", randomJson(random, 1)]] : [];
  return Object.fromEntries([...entries, ...stray]) as Params;
}

interface Wish {
  readonly key: string;
  readonly field: Field<unknown>;
  readonly command: string;
}

interface Source {
  readonly random: Random;
  readonly names: Names;
  readonly document: ReelDocument;
}

/** Values by what a parameter is called; all others by their schema. */
const BY_NAME: Readonly<Record<string, (source: Source, wish: Wish) => unknown>> = {
  layer: ({ random, names }, { command }) =>
    command === "layer.add" ? { type: "solid", color: "#123456" } : random.pick(names.layers),
  layers: ({ random, names }) =>
    Array.from({ length: 1 + random.below(3) }, () => random.pick(names.layers) ?? "x"),
  parent: layerName,
  matte: layerName,
  after: layerName,
  with: (source, wish) =>
    wish.command.startsWith("time.") ? layerName(source) : bySchema(source, wish),
  above: layerName,
  below: layerName,
  into: ({ random, names }) => random.pick(names.groups),
  inside: ({ random, names }) => random.pick(names.groups),
  of: layerName,
  comp: ({ random, names }) => random.pick(names.comps),
  marker: ({ random, names }) => random.pick(names.markers),
  src: ({ random, names }) => random.pick([...names.assets, ...names.comps]),
  path: ({ random, document }, { command }) =>
    /^(?:prop|keys)\./.test(command)
      ? randomPath(random, document)
      : `media/${random.pick(["a b", "x#1", "ü"]) ?? "a"}.mp4`,
  id: ({ random, names }, { command }) =>
    command.startsWith("asset.")
      ? random.pick([...names.assets, "fresh"])
      : random.pick([...names.variables, `fresh-${random.below(1e6)}`, "end", "title"]),
  to: (source, wish) =>
    wish.command === "layer.arrange" ? bySchema(source, wish) : idOrValue(source, wish),
  from: (source, wish) =>
    wish.command === "prop.copy" || /copy|fromShape/i.test(wish.command)
      ? layerName(source)
      : idOrValue(source, wish),
  effect: ({ random }, { command, field }) =>
    command === "effect.apply"
      ? sample(field.jsonSchema(), random, 2)
      : random.pick(["#1", "#2", "glow"]),
  operator: ({ random }) => random.pick(["#1", "#2", "repeater", "trim"]),
  animator: ({ random }) => random.pick(["#1", "#2", "wave", "rise"]),
  value: ({ random }) => random.pick([0, 0.5, 1, "50%", "#FF0000", true, [1, 2], "end", null]),
  values: ({ random }) =>
    random.pick([
      { opacity: 0.5 },
      { rotation: 3, name: null },
      { radius: 4 },
      { copies: 4 },
      { opacity: 0.2, selector: { end: 0.3 } },
      { x: 1 },
      {},
    ]),
  patch: ({ random }) => [
    {
      op: random.pick(["add", "remove", "replace", "move", "copy", "test"]),
      path: random.pick(["/title", "/layers/0/opacity", "/layers/1", "/layers/-", "/fps", ""]),
      from: random.pick(["/layers/0", "/layers/1/id", "/title"]),
      value: random.pick([0.5, "x", { type: "null" }, 25]),
    },
  ],
  words: () => [{ text: "hi", start: 0, end: 1 }],
};

function layerName({ random, names }: Source): unknown {
  return random.pick(names.layers);
}

function idOrValue(source: Source, wish: Wish): unknown {
  const { random, names } = source;
  if (wish.command.startsWith("asset.")) return random.pick([...names.assets, "fresh"]);
  return bySchema(source, wish);
}

function valueFor(wish: Wish, source: Source): unknown {
  const own = Object.hasOwn(BY_NAME, wish.key) ? BY_NAME[wish.key] : undefined;
  return own === undefined ? bySchema(source, wish) : own(source, wish);
}

function bySchema({ random }: Source, { field }: Wish): unknown {
  return sample(field.jsonSchema(), random, 4);
}

/** A value that a schema mostly accepts. */
function sample(schema: JsonSchema, random: Random, depth: number): unknown {
  const { type, anyOf } = schema as { type?: unknown; anyOf?: readonly JsonSchema[] };
  const choices = schema["enum"] as readonly unknown[] | undefined;
  if (choices !== undefined) return random.pick(choices);
  if (schema["const"] !== undefined) return schema["const"];
  if (anyOf !== undefined) return sample(random.pick(anyOf) ?? {}, random, depth - 1);
  if (type === "number" || type === "integer") return sampleNumber(schema, random);
  if (type === "boolean") return random.chance(0.5);
  if (type === "string") return sampleText(schema, random);
  if (type === "array") return sampleList(schema, random, depth);
  if (type === "object") return sampleObject(schema, random, depth);
  return randomJson(random, 1);
}

function sampleNumber(schema: JsonSchema, random: Random): number {
  const low = Number(schema["minimum"] ?? 0);
  const high = Math.min(Number(schema["maximum"] ?? 10), low + (random.chance(0.8) ? 12 : 1e6));
  const value = low + random.next() * (high - low);
  return schema["type"] === "integer" ? Math.round(value) : Math.round(value * 100) / 100;
}

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  percent: ["5%", "50%", "-20%"],
  seconds: ["0.4s", "250ms"],
  color: ["#FF0000", "#00ff8880"],
  id: ["fresh", "another-one", "a1"],
  plain: ["Hello", "two\nlines", "#not: a comment", "  ", "yes", "${headline}", "q\"uo'te", "1.50"],
};

function sampleText(schema: JsonSchema, random: Random): unknown {
  const pattern = typeof schema["pattern"] === "string" ? schema["pattern"] : "";
  if (pattern.includes("%")) return random.pick(TEXTS["percent"] ?? []);
  if (pattern.includes("dB")) return "-6dB";
  if (pattern.includes("ms")) return random.pick(TEXTS["seconds"] ?? []);
  if (pattern.includes("#")) return random.pick(TEXTS["color"] ?? []);
  if (pattern.includes("bezier")) return "cubic-bezier(0.2, 0, 0.4, 1)";
  if (pattern.startsWith("^[a-z]")) return random.pick(TEXTS["id"] ?? []);
  return random.pick(TEXTS["plain"] ?? []);
}

function sampleList(schema: JsonSchema, random: Random, depth: number): unknown {
  const prefix = schema["prefixItems"] as readonly JsonSchema[] | undefined;
  if (prefix !== undefined) return prefix.map((item) => sample(item, random, depth - 1));
  const low = Number(schema["minItems"] ?? 0);
  const count = depth <= 0 ? low : low + random.below(3);
  const item = (schema["items"] ?? {}) as JsonSchema;
  return Array.from({ length: count }, () => sample(item, random, depth - 1));
}

function sampleObject(schema: JsonSchema, random: Random, depth: number): unknown {
  const properties = (schema["properties"] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const needed = (schema["required"] ?? []) as readonly string[];
  const entries = Object.entries(properties)
    .filter(([key]) => needed.includes(key) || (depth > 0 && random.chance(0.3)))
    .map(([key, item]) => [key, sample(item, random, depth - 1)]);
  return Object.fromEntries(entries);
}

/** Any small JSON value. */
function randomJson(random: Random, depth: number): unknown {
  const flat = [null, true, -1, 1e12, "", "text", "\u0000", "__proto__"];
  if (depth === 0 || random.chance(0.7)) return random.pick(flat);
  if (random.chance(0.5)) return [randomJson(random, depth - 1)];
  return { [String(random.pick(["a", "type", "keys"]))]: randomJson(random, depth - 1) };
}
