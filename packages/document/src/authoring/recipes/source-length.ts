import { secondsFromFlicks } from "../../time/time.ts";
import { factsAt } from "../manifest/compiled.ts";
import { variableIssue, type RecipeAsset, type RecipeContext } from "./recipe.ts";

/** Seconds of sound in a file, on which a recipe's whole length depends; undefined, and reported, when it has none. */
export function soundSeconds(
  asset: RecipeAsset,
  variable: string,
  context: RecipeContext,
): number | undefined {
  const facts = factsAt(asset.path, context.sources);
  const end = facts?.audio?.end;
  if (end !== undefined) return secondsFromFlicks(end);
  const found = context.sources.media.get(asset.path);
  const why = found !== undefined && "code" in found ? found.message : "its length is not known";
  context.report(
    variableIssue([variable], {
      code: facts === undefined ? "media-missing" : "media-wrong-type",
      check: "V-3",
      message:
        facts === undefined
          ? `${asset.path} decides how long the video is, and cannot be read: ${why}`
          : `${asset.path} decides how long the video is, and has no sound.`,
      hint: "Give a file with sound.",
    }),
  );
  return undefined;
}
