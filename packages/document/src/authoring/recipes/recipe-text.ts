import { CAPTION_LOOKS } from "../../captions/captions.ts";
import {
  objectField,
  textField,
  type CaptionPresetName,
  type Length,
  type ReelLayer,
  type ReelLayerOf,
} from "../../model/model.ts";
import {
  boxFields,
  textStyleFields,
  type BoxValue,
  type TextStyleValue,
} from "../manifest/text-fields.ts";
import { textBox, textKeys } from "../manifest/text-style.ts";
import type { RecipeContext, RecipeLayer } from "./recipe.ts";

/** Longest text of a title or a call to action. */
const MAX_LENGTH = 200;

/** The words, style and place of one text of a recipe. */
export function textVariables(what: string) {
  return {
    text: textField(`Words of ${what}.`, { maxLength: MAX_LENGTH }),
    style: objectField(`How ${what} looks, over the style preset.`, textStyleFields),
    layout: objectField(`Where ${what} stands.`, boxFields),
  } as const;
}

/** A text of a recipe. */
export interface RecipeText {
  readonly id: string;
  readonly text: string;
  readonly style?: TextStyleValue | undefined;
  readonly layout?: BoxValue | undefined;
  readonly fontSize: Length;
  /** Height of its middle when the request gives no layout. */
  readonly y: Length;
  /** Keys of the recipe's own design, in place of the letters of a preset. */
  readonly design?: Partial<ReelLayerOf<"text">> | undefined;
}

/** A text in the letters of a caption preset; what the request says goes over them. */
export function recipeText(
  { id, text, style, layout, fontSize, y, design }: RecipeText,
  preset: CaptionPresetName,
  sizePx: readonly [number, number],
): ReelLayerOf<"text"> {
  return {
    id,
    type: "text",
    text,
    position: ["center", y],
    width: "80%",
    maxLines: 3,
    ...(design ?? letters(preset)),
    fontSize,
    ...(layout !== undefined && textBox(layout, sizePx)),
    ...(style !== undefined && textKeys(style)),
    shrink: true,
  };
}

/** A text that may be left out. */
export type MaybeText = Omit<RecipeText, "text"> & { readonly text: string | undefined };

/** When a text shows, and how it comes and goes. */
export type TextTimes = Pick<ReelLayer, "start" | "end" | "duration"> &
  Pick<ReelLayerOf<"text">, "enter" | "exit">;

type Words = Pick<MaybeText, "text" | "style" | "layout">;

/** The words, style and place of one text, out of the variables that `textVariables` declares. */
export function wordsOf<const Name extends string>(
  given: {
    readonly [Key in keyof Words as `${Name}_${Key}`]?: Words[Key] | undefined;
  },
  name: Name,
): Words {
  // A name put together from a type parameter cannot be looked up; the parameter's type vouches for the values.
  const known: Readonly<Record<string, unknown>> = given;
  return {
    text: known[`${name}_text`] as Words["text"],
    style: known[`${name}_style`] as Words["style"],
    layout: known[`${name}_layout`] as Words["layout"],
  };
}

/** Texts of a recipe as layers, each made from a variable. */
export function textLayers({ preset, sizePx }: Pick<RecipeContext, "preset" | "sizePx">) {
  return (
    variable: string,
    { text, ...look }: MaybeText,
    { start, ...times }: TextTimes,
  ): readonly RecipeLayer[] => {
    if (text === undefined) return [];
    const layer: ReelLayer = {
      ...recipeText({ ...look, text }, preset, sizePx),
      ...(start !== 0 && start !== undefined && { start }),
      ...times,
    };
    return [{ variable, layer }];
  };
}

type Letters = Pick<
  ReelLayerOf<"text">,
  | "font"
  | "fontWeight"
  | "textCase"
  | "letterSpacing"
  | "lineHeight"
  | "fill"
  | "stroke"
  | "shadow"
  | "background"
>;

function letters(preset: CaptionPresetName): Letters {
  const look = CAPTION_LOOKS[preset];
  const { stroke, shadow, background } = look;
  return {
    font: look.family,
    fontWeight: look.weight,
    ...(look.textCase === "upper" && { textCase: "upper" as const }),
    ...(look.letterSpacingEm !== 0 && { letterSpacing: `${look.letterSpacingEm}em` as const }),
    lineHeight: look.lineHeight,
    fill: opaque(look.fill),
    ...(stroke !== undefined && {
      stroke: { color: hex(stroke.color), width: share(stroke.widthShare) },
    }),
    ...(shadow !== undefined && {
      shadow: {
        color: hex(shadow.color),
        offset: [share(shadow.offsetShare[0]), share(shadow.offsetShare[1])],
        blur: share(shadow.blurShare),
      },
    }),
    ...(background !== undefined && {
      background: {
        fill: hex(background.color),
        padding: [share(background.paddingShare[0]), share(background.paddingShare[1])],
        radius: share(background.radiusShare),
      },
    }),
  };
}

/** Titles are not dimmed as unspoken words are. */
function opaque(color: string): `#${string}` {
  return hex(color.slice(0, 7));
}

function hex(color: string): `#${string}` {
  return color as `#${string}`;
}

function share(of: number): `${number}%` {
  return `${Math.round(of * 100_000) / 1000}%`;
}
