import {
  isDriven,
  isKeys,
  readBoxPoint,
  readCoordinate,
  readLength,
  readPosition,
  readRatio,
  readScale,
  readShadow,
  type ReadCoordinate,
  type ReelLayer,
  type ReelLayerOf,
} from "../model/model.ts";
import type { Animated, Vec2 } from "./animated.ts";
import { animatedOf, mapAnimated, type LayerTime } from "./authored-value.ts";
import { axesOf, pairOf } from "./axes.ts";
import type { ResolveContext } from "./context.ts";
import { enterModifiers } from "./enter.ts";
import type { LayerInstance } from "./instance.ts";
import { animatedPlace } from "./place-keys.ts";
import type {
  Crop,
  LayerOrigin,
  Modifier,
  ParentTransform,
  Shadow,
  TextLayer,
} from "./timeline.ts";
import { treatmentOf } from "./treatment.ts";

/** A layer that has a place. */
type PlacedLayer = Exclude<ReelLayer, ReelLayerOf<"audio">>;

/** A layer that can be seen. */
export type VisualLayer = Exclude<PlacedLayer, ReelLayerOf<"null">>;

/** The properties all visible layers share, resolved. */
export type VisualBase = Omit<TextLayer, "kind" | "text" | "style" | "anchoredBy">;

/** The surface a layer stands on, and where on it when the author does not say: the middle otherwise. */
export interface Standing {
  readonly surfacePx: Vec2;
  readonly position?: Vec2;
}

/** The shared part of a visible layer on a surface of `surfacePx`. */
export function visualBase(
  instance: LayerInstance<VisualLayer>,
  standing: Standing,
  context: ResolveContext,
): VisualBase {
  const { layer } = instance;
  const { surfacePx } = standing;
  const { anchor, ...transform } = transformOf(instance, standing, context);
  const time = timeOf(instance, context);
  const read = <T>(value: unknown, reader: (value: unknown) => T | undefined, fallback: T) =>
    animatedOf(value, reader, { time, fallback });
  const crop = cropOf(layer);
  const shadow = shadowOf(layer, surfacePx);
  return {
    key: instance.key,
    origin: originOf(instance),
    ...time,
    ...transform,
    anchor,
    opacity: read(layer.opacity, readRatio, 1),
    ...(crop !== undefined && { crop }),
    radiusPx: read(layer.radius, (value) => readLength(value, surfacePx[1]), 0),
    ...(shadow !== undefined && { shadow }),
    ...treatmentOf(instance, { surfacePx, time, transformOf }, context),
  };
}

/** When a layer begins and ends. */
export function timeOf(instance: LayerInstance, context: ResolveContext): LayerTime {
  const { schedule } = context;
  return { start: schedule.startOf(instance), end: schedule.endOf(instance) };
}

/** Place, size and turn of a layer, with what its presets change of them. */
export function transformOf(
  instance: LayerInstance<PlacedLayer>,
  standing: Standing,
  context: ResolveContext,
): ParentTransform & { readonly anchor: Vec2 } {
  const { layer } = instance;
  const time = timeOf(instance, context);
  return {
    ...placeOf(layer, { time, standing }, context),
    scale: scaleOf(layer, time, context),
    rotationDegrees: animatedOf(layer.rotation, asNumber, { time, fallback: 0 }),
    modifiers: layer.type === "null" ? [] : presetModifiers(layer, time, standing.surfacePx),
    ...(layer.autoOrient === true && { autoOrient: true }),
  };
}

function presetModifiers(
  layer: VisualLayer,
  time: LayerTime,
  surfacePx: Vec2,
): readonly Modifier[] {
  return enterModifiers({ enter: layer.enter, exit: layer.exit }, time, surfacePx);
}

/** Where a resolved layer comes from. */
export function originOf({ layer, path }: LayerInstance): LayerOrigin {
  return {
    path,
    ...(layer.id !== undefined && { id: layer.id }),
    ...(layer.name !== undefined && { name: layer.name }),
    ...("overlap" in layer && layer.overlap === "allow" && { allowsOverlap: true }),
  };
}

interface Placing {
  readonly time: LayerTime;
  readonly standing: Standing;
}

function placeOf(
  layer: PlacedLayer,
  { time, standing }: Placing,
  context: ResolveContext,
): { readonly position: Animated<Vec2>; readonly anchor: Vec2 } {
  const basis = { width: standing.surfacePx[0], height: standing.surfacePx[1] };
  const { middle, pxOf } = originFor(layer, standing);
  const pair = animatedPlace(
    layer.position,
    (value): Vec2 | undefined => {
      const read = readPosition(value, basis);
      return read && [pxOf(read.x, basis.width), pxOf(read.y, basis.height)];
    },
    { time, fallback: middle, heightPx: basis.height },
  );
  const [x, y] = axesOf(pair);
  const along = (axis: "x" | "y", value: unknown, whole: Animated<number>): Animated<number> => {
    if (value === undefined) return whole;
    const sidePx = sideOf(basis, axis);
    const readAlong = (each: unknown): number | undefined => {
      const read = readCoordinate(each, axis, sidePx);
      return read && pxOf(read, sidePx);
    };
    return animatedOf(value, readAlong, { time, fallback: middle[axis === "x" ? 0 : 1] });
  };
  const alone = { x: layer["position.x"], y: layer["position.y"] };
  const isWhole = alone.x === undefined && alone.y === undefined;
  return {
    position: isWhole
      ? pair
      : pairOf(along("x", alone.x, x), along("y", alone.y, y), context.frame),
    anchor: anchorOf(layer, basis),
  };
}

interface Origin {
  /** Where the layer stands when it does not say. */
  readonly middle: Vec2;
  readonly pxOf: (read: ReadCoordinate, sidePx: number) => number;
}

/** Positions are measured from the canvas's corner, or from a parent's anchor: there, words mean a canvas around it. */
function originFor(layer: PlacedLayer, { surfacePx, position }: Standing): Origin {
  if (layer.parent !== undefined) {
    return {
      middle: [0, 0],
      pxOf: ({ px, anchor }, sidePx) => (anchor === undefined ? px : px - sidePx / 2),
    };
  }
  return { middle: position ?? [surfacePx[0] / 2, surfacePx[1] / 2], pxOf: ({ px }) => px };
}

function sideOf(
  basis: { readonly width: number; readonly height: number },
  axis: "x" | "y",
): number {
  return axis === "x" ? basis.width : basis.height;
}

/** The authored anchor, else what the position's words imply on each axis, else the centre. */
export function anchorOf(
  layer: PlacedLayer,
  basis: { readonly width: number; readonly height: number },
): Vec2 {
  const authored = readBoxPoint(layer.anchor);
  if (authored !== undefined) return authored;
  const read = readPosition(firstValue(layer.position), basis);
  const x = readCoordinate(firstValue(layer["position.x"]), "x", basis.width) ?? read?.x;
  const y = readCoordinate(firstValue(layer["position.y"]), "y", basis.height) ?? read?.y;
  return [x?.anchor ?? 0.5, y?.anchor ?? 0.5];
}

function firstValue(authored: unknown): unknown {
  if (isKeys(authored)) return authored.keys[0]?.value;
  return isDriven(authored) ? authored.value : authored;
}

function scaleOf(layer: PlacedLayer, time: LayerTime, context: ResolveContext): Animated<Vec2> {
  const whole = animatedOf<Vec2>(layer.scale, readScale, { time, fallback: [1, 1] });
  const alone = { x: layer["scale.x"], y: layer["scale.y"] };
  if (alone.x === undefined && alone.y === undefined) return whole;
  const [x, y] = axesOf(whole);
  const along = (value: unknown, otherwise: Animated<number>): Animated<number> =>
    value === undefined ? otherwise : animatedOf(value, readRatio, { time, fallback: 1 });
  return pairOf(along(alone.x, x), along(alone.y, y), context.frame);
}

function cropOf(layer: VisualLayer): Crop | undefined {
  if (layer.crop === undefined) return undefined;
  const { left, top, right, bottom } = layer.crop;
  const share = (value: unknown): number => readRatio(value) ?? 0;
  return { left: share(left), top: share(top), right: share(right), bottom: share(bottom) };
}

/** The shadow of a layer; on text it falls behind the letters instead, as a part of the text's style. */
function shadowOf(layer: VisualLayer, surfacePx: Vec2): Shadow | undefined {
  if (layer.type === "text" || layer.type === "captions" || layer.type === "adjustment") {
    return undefined;
  }
  if (layer.shadow === undefined) return undefined;
  return readShadow(layer.shadow, surfacePx[1]);
}

/** The value when it is a number. */
export function asNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** The base scaled by `factor` on each axis besides. */
export function scaledBy(base: VisualBase, factor: Vec2): VisualBase {
  if (factor[0] === 1 && factor[1] === 1) return base;
  return {
    ...base,
    scale: mapAnimated(base.scale, ([x, y]): Vec2 => [x * factor[0], y * factor[1]]),
  };
}
