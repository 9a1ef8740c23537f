import { choiceField, type ReelLayer } from "../../model/model.ts";
import { pictureLayer, type Pictured } from "./backgrounds.ts";
import { PALETTES, type Palette } from "./palettes.data.ts";
import type { RecipeContext } from "./recipe.ts";

/** Colors of a recipe with a design of its own. */
export const paletteField = choiceField<string>("Colors of the whole.", Object.keys(PALETTES), {
  default: "midnight",
});

/** The palette of a word. */
export function paletteOf(word: string | undefined): Palette {
  const known: Readonly<Record<string, Palette>> = PALETTES;
  return known[word ?? "midnight"] ?? PALETTES.midnight;
}

/** A gradient over the whole frame with a light that wanders slowly. */
export function gradientBackdrop(
  { from, to, accent }: Palette,
  { sizePx }: Pick<RecipeContext, "sizePx">,
): readonly ReelLayer[] {
  const glowPx = Math.round(Math.max(...sizePx) * 0.9);
  const fill = {
    type: "linear-gradient",
    from: ["left", "top"],
    to: ["right", "bottom"],
    stops: [from, to],
  } as const;
  const whole = { width: "100%", height: "100%" } as const;
  return [
    { id: "backdrop", type: "shape", shape: "rectangle", ...whole, fill },
    {
      id: "glow",
      type: "shape",
      shape: "ellipse",
      width: glowPx,
      height: glowPx,
      fill: {
        type: "radial-gradient",
        stops: [`${accent}52`, `${accent}29`, `${accent}0D`, `${accent}00`],
      },
      position: {
        keys: [
          { time: 0, value: ["85%", "12%"], ease: "ease-in-out" },
          { time: "end", value: ["55%", "24%"] },
        ],
      },
    },
  ];
}

/** A picture over the whole frame, darkened so that words stand out. */
export function pictureBackdrop(
  picture: Pictured,
  scrim: `#${string}`,
  context: RecipeContext,
): readonly ReelLayer[] {
  return [
    pictureLayer("backdrop", { still: "zoom-in", ...picture }, context),
    { id: "scrim", type: "solid", color: scrim },
  ];
}
