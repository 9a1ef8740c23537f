import type {
  CaptionPresetName,
  Field,
  FieldTable,
  Issue,
  ReelLayer,
  TableValue,
} from "../../model/model.ts";
import type { CompileSources, Transcription } from "../manifest/compiled.ts";

/** What a recipe can ask of whoever compiles it. */
export interface RecipeContext {
  readonly preset: CaptionPresetName;
  /** False where `preset` is only what it is when the request names none. */
  readonly isPresetChosen: boolean;
  readonly sizePx: readonly [width: number, height: number];
  readonly sources: CompileSources;
  /** Names a file of the request as an asset of the document; the same file is one asset. */
  readonly asset: (id: string, source: string) => RecipeAsset;
  readonly report: (issue: Issue) => void;
}

/** A file of the request. */
export interface RecipeAsset {
  /** Id of the asset in the document. */
  readonly src: string;
  /** Project-relative path. */
  readonly path: string;
}

/** What a recipe makes of its variables. */
export interface RecipeResult {
  /** From back to front, each with the variable it was made from. */
  readonly layers: readonly RecipeLayer[];
  /** Seconds; the latest end of the layers when left out. */
  readonly duration?: number | undefined;
  readonly transcription?: Transcription | undefined;
}

export interface RecipeLayer {
  readonly variable: string;
  readonly layer: ReelLayer;
}

/** A kind of video that is made from a few typed variables. */
export interface Recipe {
  readonly title: string;
  /** One sentence: what it makes. */
  readonly description: string;
  /** Look of captions and titles when the request names none. Default `karaoke_yellow`. */
  readonly preset?: CaptionPresetName;
  /** Variables that make a video, for people to begin with; files by their names. */
  readonly example: Readonly<Record<string, unknown>>;
  readonly variables: (source: Field<string>) => FieldTable;
  readonly compile: (
    variables: Readonly<Record<string, unknown>>,
    context: RecipeContext,
  ) => RecipeResult;
}

interface TypedRecipe<Table extends FieldTable> extends Omit<Recipe, "variables" | "compile"> {
  readonly variables: (source: Field<string>) => Table;
  readonly compile: (variables: TableValue<Table>, context: RecipeContext) => RecipeResult;
}

/** Declares a recipe whose compile function is typed by its variables, which are checked before. */
export function defineRecipe<const Table extends FieldTable>(recipe: TypedRecipe<Table>): Recipe {
  return {
    ...recipe,
    compile: (variables, context) => recipe.compile(variables as TableValue<Table>, context),
  };
}

/** An issue of a variable. */
export function variableIssue(
  path: readonly (string | number)[],
  issue: Omit<Issue, "path" | "severity">,
): Issue {
  return { severity: "error", path: ["variables", ...path], ...issue };
}
