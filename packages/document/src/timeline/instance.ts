import type {
  DocumentPath,
  MotionBlurSpec,
  ReelDocument,
  ReelLayer,
  ReelLayerOf,
} from "../model/model.ts";
import { childLayers, MAIN_COMPOSITION } from "../model/model.ts";
import { timelineIssue, type Report } from "./timeline-issue.ts";

/** A composition with its settings, whether it is the document itself or stands under `compositions`. */
export interface CompositionSource {
  readonly id: string;
  readonly path: DocumentPath;
  readonly width?: number;
  readonly height?: number;
  readonly duration?: number | string;
  readonly background?: string;
  readonly motionBlur?: MotionBlurSpec;
  readonly layers: readonly ReelLayer[];
}

/** One use of a layer: a composition used twice has two instances of each of its layers. */
export interface LayerInstance<L extends ReelLayer = ReelLayer> {
  /** What the author wrote; once all times are known, with keys in the place of expressions. */
  layer: L;
  readonly path: DocumentPath;
  /** Unique and stable: ids, or kind and index, from the root, joined by `/`. */
  readonly key: string;
  /** Place among its siblings. */
  readonly index: number;
  /** All that stand beside it, itself included. */
  readonly siblings: readonly LayerInstance[];
  readonly parent?: LayerInstance;
  readonly children: readonly LayerInstance[];
  /** Layers that its time references can name. */
  readonly scope: Scope;
  /** The composition it shows, for a layer that names one. */
  readonly composition?: CompositionSource;
}

/** Ids seen from inside a composition: its own, then those around it. */
interface Scope {
  readonly byId: Map<string, LayerInstance>;
  readonly outer?: Scope;
}

/** Most layers a timeline may have once compositions are expanded. */
const INSTANCE_LIMIT = 20_000;

/** The composition of that id; `main` is the document's own. */
export function compositionOf(document: ReelDocument, id: string): CompositionSource | undefined {
  if (id === MAIN_COMPOSITION) {
    const { width, height, duration, background, motionBlur, layers } = document;
    const settings = defined({ width, height, duration, background, motionBlur });
    return { id, path: [], layers, ...settings };
  }
  const named = document.compositions?.[id];
  if (named === undefined) return undefined;
  const { width, height, duration, background, motionBlur, layers } = named;
  const path = ["compositions", id];
  return { id, path, layers, ...defined({ width, height, duration, background, motionBlur }) };
}

function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

interface Growth {
  readonly document: ReelDocument;
  readonly report: Report;
  count: number;
}

interface Place {
  readonly parent?: LayerInstance;
  readonly scope: Scope;
  readonly path: DocumentPath;
  /** Ids of the compositions this place lies in. */
  readonly within: readonly string[];
}

/** Instances of all layers of a composition, nested ones as children. */
export function instancesOf(
  document: ReelDocument,
  root: CompositionSource,
  report: Report,
): readonly LayerInstance[] {
  const growth: Growth = { document, report, count: 0 };
  const scope: Scope = { byId: new Map() };
  const place = { scope, path: [...root.path, "layers"], within: [root.id] };
  const instances = grow(root.layers, place, growth);
  if (growth.count > INSTANCE_LIMIT) {
    report(
      timelineIssue("too-large", {
        path: place.path,
        message: `Nested compositions make more than ${INSTANCE_LIMIT} layers.`,
        limit: INSTANCE_LIMIT,
        unit: "layers",
        hint: "Use fewer compositions within compositions.",
      }),
    );
  }
  return instances;
}

function grow(
  layers: readonly ReelLayer[],
  place: Place,
  growth: Growth,
): readonly LayerInstance[] {
  const grown: LayerInstance[] = [];
  for (const [index, layer] of layers.entries()) {
    growth.count += 1;
    if (growth.count > INSTANCE_LIMIT) break;
    grown.push(growOne(layer, index, { place, growth, siblings: grown }));
  }
  return grown;
}

interface Growing {
  readonly place: Place;
  readonly growth: Growth;
  readonly siblings: readonly LayerInstance[];
}

function growOne(
  layer: ReelLayer,
  index: number,
  { place, growth, siblings }: Growing,
): LayerInstance {
  const name = layer.id ?? `${layer.type}.${index + 1}`;
  const children: LayerInstance[] = [];
  const path = [...place.path, index];
  const composition =
    "src" in layer && layer.type === "composition" ? named(layer, path, growth) : undefined;
  const instance: LayerInstance = {
    layer,
    path,
    key: place.parent === undefined ? name : `${place.parent.key}/${name}`,
    index,
    siblings,
    children,
    scope: place.scope,
    ...(place.parent !== undefined && { parent: place.parent }),
    ...(composition !== undefined && { composition }),
  };
  if (layer.id !== undefined) place.scope.byId.set(layer.id, instance);
  children.push(...growChildren(instance, place, growth));
  return instance;
}

function growChildren(
  instance: LayerInstance,
  place: Place,
  growth: Growth,
): readonly LayerInstance[] {
  const { composition, layer, path } = instance;
  if (composition !== undefined) {
    if (place.within.includes(composition.id)) {
      growth.report(
        timelineIssue("cycle", {
          path: [...path, "src"],
          message: `The composition ${composition.id} holds itself.`,
          received: [...place.within, composition.id].join(" → "),
          hint: "Remove this layer or name another composition.",
        }),
      );
      return [];
    }
    const inner: Place = {
      parent: instance,
      scope: { byId: new Map(), outer: place.scope },
      path: [...composition.path, "layers"],
      within: [...place.within, composition.id],
    };
    return grow(composition.layers, inner, growth);
  }
  const layers = childLayers(layer);
  return grow(layers, { ...place, parent: instance, path: [...path, "layers"] }, growth);
}

function named(
  layer: ReelLayerOf<"composition">,
  path: DocumentPath,
  growth: Growth,
): CompositionSource | undefined {
  if (layer.src === undefined) return undefined;
  const composition = compositionOf(growth.document, layer.src);
  if (composition === undefined) {
    growth.report(
      timelineIssue("dangling-reference", {
        path: [...path, "src"],
        message: `There is no composition ${layer.src}.`,
        received: layer.src,
        accepted: [MAIN_COMPOSITION, ...Object.keys(growth.document.compositions ?? {})],
      }),
    );
  }
  return composition;
}

/** The layer an id means at `instance`: in its own composition first, then in those around it. */
export function instanceById(instance: LayerInstance, id: string): LayerInstance | undefined {
  let scope: Scope | undefined = instance.scope;
  while (scope !== undefined) {
    const found = scope.byId.get(id);
    if (found !== undefined) return found;
    scope = scope.outer;
  }
  return undefined;
}

/** How a message names a layer: its id, or its kind and place. */
export function nameOf({ layer, index }: LayerInstance): string {
  return layer.id ?? `${layer.type} ${index + 1}`;
}
