import type {
  Animated,
  ImageLayer,
  Modifier,
  SurfaceLayer,
  TimelineLayer,
  VideoLayer,
} from "@reelkiln/document";
import fc from "fast-check";

import {
  boxLayer,
  captionsLayer,
  DURATION,
  filmLayer,
  HEIGHT,
  photoLayer,
  surfaceLayer,
  textLayer,
  WIDTH,
} from "./timelines.ts";

const WHOLE = { start: 0, end: DURATION };

/** From one value to another, over the whole time unless told. */
export function course<T>(from: T, to: T, { start, end } = WHOLE): Animated<T> {
  return {
    keys: [
      { time: start, value: from, ease: { kind: "linear" } },
      { time: end, value: to, ease: { kind: "linear" } },
    ],
  };
}

export const MOVES = {
  kenBurns: {
    target: "content",
    zoom: course(1, 1.3),
    shift: course<readonly [number, number]>([-0.5, 0], [0.8, 0.4]),
  },
  slide: {
    target: "translate",
    addPx: course<readonly [number, number]>([WIDTH, 0], [0, 7]),
  },
  wipe: { target: "wipe", from: "right", shown: course(0, 1) },
  zoom: { target: "scale", multiply: course(0.3, 1) },
  fade: { target: "opacity", multiply: course(0, 1) },
} as const satisfies Readonly<Record<string, Modifier>>;

const { kenBurns, slide, wipe, zoom, fade } = MOVES;

/** Two layers, each half of the time, and a dissolve of half a second between. */
export function dissolved(
  first: TimelineLayer,
  second: TimelineLayer,
): Pick<SurfaceLayer, "layers" | "dissolves"> {
  const span = { start: DURATION * 0.375, end: DURATION * 0.625 };
  const { start, end } = span;
  const dissolve = { from: first.key, to: second.key, ...span, progress: course(0, 1, span) };
  return {
    layers: [
      { ...first, end },
      { ...second, start },
    ],
    dissolves: [dissolve],
  };
}

/** Between pixels, and off the halves where the last bit of a float decides about a pixel. */
const placed = (length: number): fc.Arbitrary<number> =>
  fc.integer({ min: -320, max: 8 * length + 320 }).map((eighths) => eighths / 8 + 0.0317);

/** Where a picture lies and how it moves. */
const picturePlace = fc
  .record({
    x: placed(WIDTH),
    y: placed(HEIGHT),
    width: fc.integer({ min: 60, max: 300 }),
    height: fc.integer({ min: 100, max: 400 }),
    opacity: fc.constantFrom(1, 1, 0.6, 0.07),
    rotation: fc.constantFrom(0, 0, 0, 12.5, 90),
    scale: fc.constantFrom(1, 1, 0.83, 0.31, 2.4),
    radius: fc.constantFrom(0, 0, 9, 100),
    blurPx: fc.constantFrom(0, 0, 0, 0.4, 5, 30),
    fit: fc.constantFrom("cover", "contain", "fill", "none"),
    modifiers: fc.subarray<Modifier>([kenBurns, slide, wipe, zoom, fade]),
  })
  .map(({ x, y, width, height, opacity, rotation, scale, radius, ...rest }) => ({
    ...rest,
    position: { value: [x, y] as const },
    sizePx: [width, height] as const,
    opacity: { value: opacity },
    rotationDegrees: { value: rotation },
    scale: { value: [scale, scale] as const },
    radiusPx: { value: radius },
  }));

/** A video anywhere, cut, turned, blurred, faded and moved. */
export const anyFilm: fc.Arbitrary<VideoLayer> = picturePlace.map(filmLayer);
/** The same of a photo. */
export const anyPhoto: fc.Arbitrary<ImageLayer> = picturePlace.map(photoLayer);

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const color = fc
  .integer({ min: 0, max: 0xff_ff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(8, "0")}`);

/** Anything but a picture, anywhere, turned and faded. */
export const anyOverlay: fc.Arbitrary<TimelineLayer> = fc
  .record({
    x: between(-40, WIDTH + 40),
    y: between(-40, HEIGHT + 40),
    opacity: fc.constantFrom(1, 0.6, 0.05),
    rotation: fc.constantFrom(0, 0, 12.5),
    scale: fc.constantFrom(1, 1, 0.83, 1.4),
    radius: fc.constantFrom(0, 0, 9),
    fill: color,
    kind: fc.constantFrom("box", "ellipse", "text", "captions", "group"),
  })
  .map(({ x, y, opacity, rotation, scale, radius, fill, kind }): TimelineLayer => {
    const place = {
      position: { value: [x, y] as const },
      opacity: { value: opacity },
      rotationDegrees: { value: rotation },
      scale: { value: [scale, scale] as const },
    };
    const paint = { value: { kind: "color", color: fill } } as const;
    if (kind === "text") return textLayer("Tall Älg 7", place);
    if (kind === "captions") return { ...captionsLayer(["one", "two", "three"]), ...place };
    const box = boxLayer({ ...place, fill: paint, radiusPx: { value: radius } });
    if (kind === "box") return box;
    if (kind === "ellipse") return { ...box, geometry: { shape: "ellipse", sizePx: [70, 50] } };
    const inner = [boxLayer({ fill: paint }), textLayer("in", { opacity: { value: 0.5 } })];
    return surfaceLayer({ ...place, layers: inner });
  });

/** A surface of some layers, which may dissolve into each other, or be surfaces. */
function anySurface(inner: fc.Arbitrary<TimelineLayer>): fc.Arbitrary<TimelineLayer> {
  return fc
    .record({
      layers: fc.array(inner, { minLength: 1, maxLength: 3 }),
      dissolves: fc.boolean(),
      place: fc.option(
        fc.record({
          x: placed(WIDTH),
          y: placed(HEIGHT),
          width: fc.integer({ min: 60, max: 260 }),
        }),
        { nil: undefined },
      ),
      rotation: fc.constantFrom(0, 0, 0, 6),
      opacity: fc.constantFrom(1, 1, 0.7),
      radius: fc.constantFrom(0, 0, 40),
      modifiers: fc.subarray<Modifier>([slide, wipe, zoom, fade]),
    })
    .map(({ layers, dissolves, place, rotation, opacity, radius, modifiers }) => {
      const [first, second] = layers.map((layer, at) => ({ ...layer, key: `${layer.key}-${at}` }));
      return surfaceLayer({
        ...(dissolves && first && second ? dissolved(first, second) : { layers }),
        ...(place && {
          position: { value: [place.x, place.y] },
          sizePx: [place.width, 2 * place.width],
        }),
        rotationDegrees: { value: rotation },
        opacity: { value: opacity },
        radiusPx: { value: radius },
        modifiers,
      });
    });
}

const anyLeaf = fc.oneof<fc.Arbitrary<TimelineLayer>[]>(anyFilm, anyPhoto, anyOverlay);

/** Any layer, with surfaces in surfaces. */
export const anyLayer: fc.Arbitrary<TimelineLayer> = fc.oneof(
  { arbitrary: anyLeaf, weight: 2 },
  { arbitrary: anySurface(fc.oneof(anyLeaf, anySurface(anyLeaf))), weight: 1 },
);

/** The layers with keys of their own, and moments of their own: films of the same moments may share their frames. */
export function keyed(layers: readonly TimelineLayer[]): readonly TimelineLayer[] {
  let count = 0;
  const rename = (layer: TimelineLayer): TimelineLayer => {
    count += 1;
    const key = `${layer.key}-${count}`;
    if (layer.kind === "video") {
      return { ...layer, key, source: { ...layer.source, inPoint: count } };
    }
    if (layer.kind !== "surface") return { ...layer, key };
    const inner = layer.layers.map(rename);
    const nameOf = (old: string): string =>
      inner[layer.layers.findIndex((one) => one.key === old)]?.key ?? old;
    const dissolves = layer.dissolves.map((one) => ({
      ...one,
      from: nameOf(one.from),
      to: nameOf(one.to),
    }));
    return { ...layer, key, layers: inner, dissolves };
  };
  return layers.map(rename);
}
