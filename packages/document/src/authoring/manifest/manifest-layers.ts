import type { ReelLayer, ReelLayerOf } from "../../model/model.ts";
import type { LayerTimes } from "./layer-times.ts";
import { MOTIONS, type OverlayEntry, type TimelineEntry } from "./manifest-fields.ts";
import type { PlacedEntry } from "./stitch.ts";
import type { BoxValue, TextStyleValue } from "./text-fields.ts";
import { textBox, textKeys } from "./text-style.ts";

/** What the document's layer of an entry is made of. */
export interface LayerParts {
  readonly id: string;
  /** Id of the asset in the document. */
  readonly src: string;
  readonly times: LayerTimes;
}

/** The document's layer of a timeline entry. */
export function mediaLayer({ entry }: PlacedEntry, parts: LayerParts): ReelLayer {
  const { id, src, times } = parts;
  if (entry.type === "audio") {
    return { id, type: "audio", src, ...times, ...trimKeys(entry), ...soundKeys(entry) };
  }
  const picture = pictureKeys(entry);
  if (entry.type === "video") {
    return {
      id,
      type: "video",
      src,
      ...times,
      ...trimKeys(entry),
      ...picture,
      ...soundKeys(entry),
    };
  }
  const motion = entry.motion === undefined ? undefined : MOTIONS[entry.motion];
  return { id, type: "image", src, ...times, ...picture, ...(motion !== undefined && { motion }) };
}

type PictureKeys = Pick<ReelLayerOf<"image">, "position" | "anchor" | "width" | "height" | "fit">;

function pictureKeys(entry: Exclude<TimelineEntry, { readonly type: "audio" }>): PictureKeys {
  const { x, y, width, height, fit } = entry.layout ?? {};
  const isPlaced = [x, y, width, height].some((each) => each !== undefined);
  const shown = fit === "contain" && entry.background_mode === "blurred" ? "blurred" : fit;
  return {
    ...(isPlaced && { position: [x ?? "0%", y ?? "0%"], anchor: ["left", "top"] }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(shown !== undefined && { fit: shown }),
  };
}

type PlayedEntry = Exclude<TimelineEntry, { readonly type: "image" }>;

function trimKeys({ trim }: PlayedEntry): Pick<ReelLayerOf<"audio">, "trim"> {
  const inSeconds = trim?.start_seconds ?? 0;
  return inSeconds === 0 ? {} : { trim: inSeconds };
}

function soundKeys({
  media_settings: settings = {},
}: PlayedEntry): Pick<ReelLayerOf<"audio">, "gain" | "mute" | "loop" | "fadeIn" | "fadeOut"> {
  const { volume, loop, fade_in_seconds: fadeIn = 0, fade_out_seconds: fadeOut = 0 } = settings;
  return {
    ...(loop === true && { loop }),
    ...gainKeys(volume),
    ...(fadeIn > 0 && { fadeIn }),
    ...(fadeOut > 0 && { fadeOut }),
  };
}

/** Lowest gain that is not silence, in dB. */
const SILENCE_DB = -96;

/** A multiplier of the level as decibels: 20·log10. */
function gainKeys(volume = 1): Pick<ReelLayerOf<"audio">, "gain" | "mute"> {
  if (volume === 1) return {};
  const gainDb = volume === 0 ? -Infinity : 20 * Math.log10(volume);
  return gainDb < SILENCE_DB ? { mute: true } : { gain: `${Math.round(gainDb * 100) / 100}dB` };
}

/** Defaults of all texts of a manifest. */
export interface TextDefaults {
  readonly style?: TextStyleValue | undefined;
  readonly layout?: BoxValue | undefined;
}

/** The document's layer of a text: global defaults, and what the text itself says over them. */
export function overlayLayer(
  overlay: OverlayEntry,
  { id, defaults }: { readonly id: string; readonly defaults: TextDefaults },
  sizePx: readonly [number, number],
): ReelLayerOf<"text"> {
  const { start_seconds: start, duration_seconds: duration } = overlay.time;
  return {
    id,
    type: "text",
    text: overlay.content,
    ...(start > 0 && { start }),
    duration,
    ...textBox({ ...defaults.layout, ...overlay.layout }, sizePx),
    ...textKeys({ ...defaults.style, ...overlay.style }),
    shrink: true,
  };
}
