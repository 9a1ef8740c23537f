import { type Field, type ReelLayerOf } from "../../model/model.ts";
import type { RecipeContext, RecipeLayer } from "./recipe.ts";

/** The music of a recipe that may have some. */
export function musicField(source: Field<string>): Field<string> {
  return { ...source, description: "Music; it repeats when it is shorter." };
}

/** Music below everything, over the whole length; lower while `under` is heard. */
export function musicLayers(
  url: string | undefined,
  look: Pick<ReelLayerOf<"audio">, "gain" | "duck">,
  context: RecipeContext,
): readonly RecipeLayer[] {
  if (url === undefined) return [];
  const { src } = context.asset("music", url);
  const layer = { id: "music", type: "audio", src, loop: true, fadeOut: 0.8, ...look } as const;
  return [{ variable: "music_url", layer }];
}
