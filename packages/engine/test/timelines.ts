import type {
  CaptionsLayer,
  ImageLayer,
  MediaFacts,
  ShapeLayer,
  SurfaceLayer,
  TextLayer,
  TextStyle,
  Timeline,
  TimelineLayer,
  VideoLayer,
} from "@reelkiln/document";
import { FLICKS_PER_SECOND, frameCountOf } from "@reelkiln/document";

const SECONDS = 2;
export const WIDTH = 216;
export const HEIGHT = 384;
export const DURATION = SECONDS * FLICKS_PER_SECOND;

/** What every visible layer has, at rest: centred, upright, opaque. */
export function atRest(key: string) {
  return {
    key,
    origin: { path: ["layers", key], id: key },
    start: 0,
    end: DURATION,
    position: { value: [WIDTH / 2, HEIGHT / 2] },
    anchor: [0.5, 0.5],
    scale: { value: [1, 1] },
    rotationDegrees: { value: 0 },
    opacity: { value: 1 },
    radiusPx: { value: 0 },
    modifiers: [],
  } as const;
}

/** A video that fills the canvas. */
export function filmLayer(changes: Partial<VideoLayer> = {}): VideoLayer {
  return {
    ...atRest("film"),
    kind: "video",
    source: { src: "film.mp4", inPoint: 0, outPoint: DURATION, speed: 1, loop: false },
    sizePx: [WIDTH, HEIGHT],
    fit: "cover",
    blurPx: 0,
    ...changes,
  };
}

/** A photo that fills the canvas. */
export function photoLayer(changes: Partial<ImageLayer> = {}): ImageLayer {
  const place = { ...atRest("photo"), sizePx: [WIDTH, HEIGHT], fit: "cover", blurPx: 0 } as const;
  return { ...place, kind: "image", src: "photo.png", ...changes };
}

/** A surface as large as the canvas. */
export function surfaceLayer(changes: Partial<SurfaceLayer>): SurfaceLayer {
  const place = { ...atRest("surface"), sizePx: [WIDTH, HEIGHT] } as const;
  return { ...place, kind: "surface", layers: [], dissolves: [], ...changes };
}

export const TEXT_STYLE: TextStyle = {
  family: "Inter",
  weight: 800,
  italic: false,
  sizePx: 26,
  lineHeight: 1.2,
  letterSpacingPx: 0,
  align: "center",
  direction: "auto",
  textCase: "as-is",
  fill: { kind: "color", color: "#ffffffff" },
  stroke: { paint: { kind: "color", color: "#000000ff" }, widthPx: 5 },
  widthPx: 180,
  shrink: false,
  minSizePx: 8,
};

export function textLayer(text: string, changes: Partial<TextLayer> = {}): TextLayer {
  return {
    ...atRest("text"),
    kind: "text",
    text,
    anchoredBy: "lines",
    style: TEXT_STYLE,
    ...changes,
  };
}

export function boxLayer(changes: Partial<ShapeLayer> = {}): ShapeLayer {
  return {
    ...atRest("box"),
    kind: "shape",
    geometry: { shape: "rectangle", sizePx: [80, 40] },
    fill: { value: { kind: "color", color: "#ffe600ff" } },
    ...changes,
  };
}

export function captionsLayer(words: readonly string[]): CaptionsLayer {
  const each = DURATION / words.length;
  let offset = 0;
  const timed = words.map((text, index) => {
    const word = { text, offset, start: index * each, end: (index + 1) * each };
    offset += text.length + 1;
    return word;
  });
  return {
    ...atRest("captions"),
    kind: "captions",
    pages: [{ start: 0, end: DURATION, text: words.join(" "), words: timed }],
    style: TEXT_STYLE,
    active: { fill: { kind: "color", color: "#ffe600ff" }, scale: 1.1 },
  };
}

const FILM: MediaFacts = {
  hash: "0".repeat(64),
  bytes: 1,
  container: "mp4",
  duration: DURATION,
  video: {
    codec: "h264",
    width: WIDTH,
    height: HEIGHT,
    rotationDegrees: 0,
    frameRate: { numerator: 24, denominator: 1 },
    variableRate: false,
    frameCount: 24 * SECONDS,
    start: 0,
    end: DURATION,
    pixelFormat: "yuv420p",
    hasAlpha: false,
    bitDepth: 8,
    colorSpace: "bt709",
    colorTransfer: "bt709",
    colorRange: "limited",
    interlaced: false,
  },
};

/** Two seconds of those layers at 30 frames a second. */
export function timelineOf(
  layers: readonly TimelineLayer[],
  changes: Partial<Timeline> = {},
): Timeline {
  const frameRate = { numerator: 30, denominator: 1 };
  return {
    width: WIDTH,
    height: HEIGHT,
    frameRate,
    duration: DURATION,
    frameCount: frameCountOf(DURATION, frameRate),
    background: "#203040ff",
    layers,
    sounds: [],
    media: { "film.mp4": FILM },
    platforms: [],
    ...changes,
  };
}
