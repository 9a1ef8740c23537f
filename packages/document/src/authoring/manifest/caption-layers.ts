import type { ReelLayerOf } from "../../model/model.ts";
import { CAPTION_MODES, type CaptionMode, type CaptionStyleValue } from "./caption-fields.ts";
import type { BoxValue } from "./text-fields.ts";
import { textBox, textKeys } from "./text-style.ts";

/** How captions look and turn pages, in the words of a request. */
export interface CaptionLook {
  readonly preset?: ReelLayerOf<"captions">["preset"] | undefined;
  readonly mode?: CaptionMode | undefined;
  readonly maxCharacters?: number | undefined;
  readonly layout?: BoxValue | undefined;
  readonly style?: CaptionStyleValue | undefined;
}

type LookKeys = Omit<ReelLayerOf<"captions">, "id" | "type" | "src" | "words" | "cues" | "of">;

/** The look of captions in the words of the document. */
export function captionKeys(look: CaptionLook, sizePx: readonly [number, number]): LookKeys {
  const { preset = "karaoke_yellow", mode, maxCharacters, layout, style = {} } = look;
  return {
    preset,
    ...(mode !== undefined && CAPTION_MODES[mode]),
    ...(maxCharacters !== undefined && { maxCharacters }),
    ...(layout !== undefined && textBox(layout, sizePx)),
    ...textKeys(style),
    ...(style.highlight_color !== undefined && { active: { fill: style.highlight_color } }),
  };
}

/** Where the words of a file are looked for when they are to be heard: beside it, as VTT. */
export function wordsPathOf(path: string): string {
  return `${path.replace(/\.[^./]*$/, "")}.words.vtt`;
}
