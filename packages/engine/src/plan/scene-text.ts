import { layerKeyOf, type Scene, type SceneNode, type Timeline } from "@reelkiln/document";

import { digestOf } from "../io/io.ts";
import type { ReadSize } from "./render-plan.ts";

/** What says how a frame looks. */
export interface SceneWriter {
  /** Equal texts are equal pixels, wherever in the film and however the layers are called. */
  textOf(scene: Scene): string;
  /** Faces of all glyphs so far. */
  readonly faces: DrawnFaces;
}

/** Ids of faces that glyphs are drawn with, each with the keys of the layers whose text it draws. */
export type DrawnFaces = ReadonlyMap<string, ReadonlySet<string>>;

/** Parts that evaluation shares between frames; each is hashed once. */
const SHARED = new Set([
  "backgrounds",
  "fill",
  "path",
  "pieces",
  "runs",
  "shadow",
  "stroke",
  "table",
  "textShadow",
]);

const digests = new WeakMap<object, string>();

function sharedDigest(value: object): string {
  const known = digests.get(value);
  if (known !== undefined) return known;
  const made = digestOf(JSON.stringify(value));
  digests.set(value, made);
  return made;
}

/** Facts of a text for the checks: they paint nothing. */
const UNPAINTED = ["words", "lineCount", "overflow", "uncovered"] as const;

/**
 * Writes scenes down with all that paints them: every property of every node counts unless it is known to paint
 * nothing. A file stands for its content; a video also for the size it is read at.
 */
export function createSceneWriter(
  media: Timeline["media"],
  readSizes: Readonly<Record<string, ReadSize>>,
): SceneWriter {
  const faces = new Map<string, Set<string>>();
  const painted = (node: SceneNode): object => {
    const { key, ...rest } = node;
    if (rest.kind === "media") {
      const facts = media[rest.src];
      const src = facts === undefined ? rest.src : sharedDigest(facts);
      return { ...rest, src, read: readSizes[layerKeyOf(key)] };
    }
    if (rest.kind !== "text") return rest;
    for (const { face } of rest.runs) {
      const layers = faces.get(face) ?? new Set();
      faces.set(face, layers.add(layerKeyOf(key)));
    }
    return { ...rest, ...Object.fromEntries(UNPAINTED.map((name) => [name, undefined])) };
  };
  const replace = (name: string, value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (name === "nodes") return (value as readonly SceneNode[]).map(painted);
    return SHARED.has(name) ? sharedDigest(value) : value;
  };
  return {
    faces,
    textOf: ({ width, height, background, nodes }) =>
      JSON.stringify({ width, height, background, nodes }, replace),
  };
}
