import { objectField, type ReelLayerOf } from "../../model/model.ts";
import {
  captionModeField,
  captionStyleFields,
  correctTextField,
  wordsField,
  type CaptionMode,
  type CaptionStyleValue,
  type MillisWord,
} from "../manifest/caption-fields.ts";
import { captionKeys, wordsPathOf } from "../manifest/caption-layers.ts";
import { checkWords, spokenKeys } from "../manifest/caption-words.ts";
import type { Transcription } from "../manifest/compiled.ts";
import { asLiteral, asWritten } from "../manifest/request-json.ts";
import { boxFields, type BoxValue } from "../manifest/text-fields.ts";
import type { RecipeAsset, RecipeContext } from "./recipe.ts";

/** Variables of every recipe that captions what is said. */
export const captionVariables = {
  transcript_words: wordsField,
  correct_text: correctTextField,
  captions_mode: captionModeField,
  captions_style: objectField("How captions look, over the style preset.", captionStyleFields),
  captions_layout: objectField("Where captions stand; each preset has its own place.", boxFields),
} as const;

interface CaptionVariables {
  readonly transcript_words?: readonly MillisWord[];
  readonly correct_text?: string;
  readonly captions_mode?: CaptionMode;
  readonly captions_style?: CaptionStyleValue;
  readonly captions_layout?: BoxValue;
}

/** The layer that is captioned. */
export interface SpokenPart {
  /** Its id. */
  readonly of: string;
  /** As the request names its file. */
  readonly source: string;
  readonly asset: RecipeAsset;
}

/** The captions of what a layer says: the words that are given, or a file of words that are to be heard. */
export function recipeCaptions(
  variables: CaptionVariables,
  spoken: SpokenPart,
  context: RecipeContext,
): { readonly layer: ReelLayerOf<"captions">; readonly transcription?: Transcription } {
  const { transcript_words: words, correct_text: correctText } = variables;
  const look = captionKeys(
    {
      preset: context.preset,
      mode: variables.captions_mode,
      style: variables.captions_style,
      layout: variables.captions_layout,
    },
    context.sizePx,
  );
  const base = { id: "captions", type: "captions", of: spoken.of } as const;
  if (words !== undefined) {
    checkWords(words, { path: ["variables", "transcript_words"], report: context.report });
    return { layer: { ...base, ...spokenKeys(words, correctText), ...look } };
  }
  const wordsPath = wordsPathOf(spoken.asset.path);
  return {
    layer: { ...base, src: asLiteral(wordsPath), ...look },
    transcription: {
      source: asWritten(spoken.source),
      path: spoken.asset.path,
      wordsPath,
      ...(correctText !== undefined && { correctText: asWritten(correctText) }),
    },
  };
}
