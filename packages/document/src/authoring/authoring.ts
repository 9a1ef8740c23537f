/** The room's door. */
export * from "./edit-reel.ts";
export { editLive, liveIssues, type EditedLive } from "./live/live-reel.ts";
export { openLive, respliceAll, resplice, type LiveText } from "./live/live-text.ts";
export { ejectReel } from "./eject-reel.ts";
export { compileManifest } from "./manifest/manifest.ts";
export {
  LEVELS_PER_SECOND,
  localSources,
  requestIssue,
  type Compiled,
  type CompileSources,
  type Transcription,
} from "./manifest/compiled.ts";
export { manifestFields, type Manifest } from "./manifest/manifest-fields.ts";
export { mediaUrlField } from "./manifest/media-url.ts";
export { parseReel, type ParsedReel, type ParseOptions } from "./parse-reel.ts";
export {
  compileRecipe,
  RECIPE_IDS,
  RECIPES,
  recipeFields,
  type RecipeId,
} from "./recipes/recipes.ts";
export { reelJsonSchema } from "./reel-schema.ts";
export { shareSchemas } from "./share-schemas.ts";
export { sha256 } from "./sha256.ts";
export { MAX_SOURCE_DEPTH, MAX_SOURCE_LENGTH } from "./yaml-text.ts";
export type { PairSide, SourceMap } from "./source-map.ts";
export { spliceReel, type Spliced } from "./splice/splice-reel.ts";
