import { MAIN_COMPOSITION } from "../document.ts";
import { holdsVariable, isMapping, type FieldTable } from "../field.ts";
import type { DocumentPath } from "../issue.ts";
import { isLayerKind, LAYER_KINDS } from "../layer-kinds.ts";
import { nearestWord } from "../nearest.ts";
import { printPath } from "../pointer.ts";
import { replaceStep } from "../slip.ts";
import { isId } from "../values/identifier.ts";
import { isPath } from "../values/source.ts";
import { readTime } from "../values/time-value.ts";
import type { PlacedLayer } from "./layers.ts";
import type { Structure } from "./structure.ts";

/** A name found in the document, and what it may name. */
interface Reference {
  readonly name: string;
  readonly path: DocumentPath;
  readonly among: readonly string[];
  readonly what: "asset" | "composition" | "layer";
  /** The text to put back with the nearest name in it; the name itself by default. */
  readonly rewrite?: (nearest: string) => string;
}

/** Every name has to lead somewhere. */
export function checkReferences(structure: Structure): void {
  const { document, layers } = structure;
  const assets = isMapping(document.assets) ? Object.keys(document.assets) : [];
  const compositions = [
    MAIN_COMPOSITION,
    ...(isMapping(document.compositions) ? Object.keys(document.compositions) : []),
  ];
  if (typeof document.active === "string")
    checkName(structure, {
      name: document.active,
      path: ["active"],
      among: compositions,
      what: "composition",
    });
  const idsOf = idsByComposition(layers);
  for (const placed of layers) {
    const names = { assets, compositions, ids: idsOf.get(placed.composition) ?? [] };
    for (const reference of referencesOf(placed, names)) checkName(structure, reference);
  }
}

interface Names {
  readonly assets: readonly string[];
  readonly compositions: readonly string[];
  readonly ids: readonly string[];
}

/** Every name a layer uses. */
function* referencesOf({ layer, path }: PlacedLayer, names: Names): Iterable<Reference> {
  const value = layer as unknown as Readonly<Record<string, unknown>>;
  const fields: FieldTable = isLayerKind(layer.type) ? LAYER_KINDS[layer.type].fields : {};
  const read = (key: string) => (Object.hasOwn(fields, key) ? value[key] : undefined);
  const [src, of, duck] = [read("src"), read("of"), read("duck")];
  const [parent, matte] = [read("parent"), read("matte")];
  if (typeof src === "string" && layer.type === "composition")
    yield { name: src, path: [...path, "src"], among: names.compositions, what: "composition" };
  else if (typeof src === "string" && src !== "" && !isPath(src))
    yield { name: src, path: [...path, "src"], among: names.assets, what: "asset" };
  if (typeof of === "string") yield layerName(of, [...path, "of"], names);
  if (typeof parent === "string") yield layerName(parent, [...path, "parent"], names);
  const matteLayer = isMapping(matte) ? matte["layer"] : undefined;
  if (typeof matteLayer === "string")
    yield layerName(matteLayer, [...path, "matte", "layer"], names);
  const under = isMapping(duck) ? duck["under"] : undefined;
  if (typeof under === "string") yield layerName(under, [...path, "duck", "under"], names);
  else if (Array.isArray(under))
    for (const [index, id] of under.entries())
      if (typeof id === "string") yield layerName(id, [...path, "duck", "under", index], names);
  for (const key of ["start", "end"]) {
    const time = readTime(value[key]);
    if (time?.kind !== "reference" || time.of === undefined) continue;
    const { of: id, edge } = time;
    yield {
      ...layerName(id, [...path, key], names),
      rewrite: (nearest) => String(value[key]).replace(`${id}.${edge}`, `${nearest}.${edge}`),
    };
  }
}

function layerName(name: string, path: DocumentPath, names: Names): Reference {
  return { name, path, among: names.ids, what: "layer" };
}

function checkName(structure: Structure, reference: Reference): void {
  const { name, path, among, what, rewrite = (nearest: string) => nearest } = reference;
  if (among.includes(name) || holdsVariable(name) || !isId(name)) return;
  const nearest = nearestWord(name, among);
  const there = among.length === 0 ? `no ${what} has an id` : `there is ${list(among)}`;
  const site = { path, report: structure.report, checkLayer: () => undefined };
  structure.report({
    code: "dangling-reference",
    check: "V-2",
    severity: "error",
    path,
    message: `${printPath(path.slice(-1))} names ${what} ${name}, which is not there; ${there}.`,
    received: name,
    accepted: among,
    ...(nearest === undefined ? {} : { nearest, fix: [replaceStep(site, rewrite(nearest))] }),
    hint:
      what === "asset"
        ? `Declare ${name} under assets, or write the path of the file.`
        : `Name a ${what} that is there${what === "layer" ? " in the same composition" : ""}.`,
  });
}

function list(names: readonly string[]): string {
  return names.length <= 8 ? names.join(", ") : `${names.slice(0, 8).join(", ")} and others`;
}

function idsByComposition(layers: readonly PlacedLayer[]): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>();
  for (const { layer, composition } of layers) {
    const list = ids.get(composition) ?? [];
    if (typeof layer.id === "string") list.push(layer.id);
    ids.set(composition, list);
  }
  return ids;
}
