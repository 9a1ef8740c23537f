import { nearestWord, type DocumentPath, type Issue, type ReelLayerOf } from "../../model/model.ts";
import type { CaptionsValue } from "./caption-fields.ts";
import { captionKeys, wordsPathOf } from "./caption-layers.ts";
import { checkWords, spokenKeys } from "./caption-words.ts";
import { factsAt, type CompileSources, type Transcription } from "./compiled.ts";
import { asWritten } from "./request-json.ts";
import type { PlacedEntry } from "./stitch.ts";

const PATH: DocumentPath = ["composition", "captions"];

/** What captions are made of: the layers that may be heard, and the frame. */
export interface CaptionParts {
  readonly entries: readonly PlacedEntry[];
  readonly sizePx: readonly [number, number];
  readonly sources: CompileSources;
  readonly newId: (name: string, fallback: string) => string;
  readonly report: (issue: Issue) => void;
}

/** Captions layers, and what has to be heard for them. */
export interface MadeCaptions {
  readonly layers: readonly ReelLayerOf<"captions">[];
  /** Path in the document's assets of the words that are to be heard. */
  readonly wordsPath?: string;
  readonly transcription?: Transcription;
}

/** Words that are given are used as they are; others are heard from the one source there can be, or that is named. */
export function manifestCaptions(captions: CaptionsValue, parts: CaptionParts): MadeCaptions {
  const look = captionKeys(
    { ...captions, maxCharacters: captions.max_chars_per_segment },
    parts.sizePx,
  );
  if (captions.words !== undefined) {
    checkWords(captions.words, { path: [...PATH, "words"], report: parts.report });
    const spoken = spokenKeys(captions.words, captions.correct_text);
    return {
      layers: [{ id: parts.newId("captions", "captions"), type: "captions", ...spoken, ...look }],
    };
  }
  const heard = heardEntries(captions, parts);
  const [first] = heard;
  if (first === undefined) return { layers: [] };
  const wordsPath = wordsPathOf(first.path);
  const correctText = captions.correct_text;
  return {
    // A source that plays twice is captioned wherever it plays.
    layers: heard.map(({ id }) => ({
      id: parts.newId("captions", "captions"),
      type: "captions",
      src: "words",
      of: id,
      ...look,
    })),
    wordsPath,
    transcription: {
      source: first.entry.asset_id,
      path: first.path,
      wordsPath,
      ...(correctText !== undefined && { correctText: asWritten(correctText) }),
    },
  };
}

/** The layers that play the source to be heard; none, and reported, when it is not clear which that is. */
function heardEntries(captions: CaptionsValue, parts: CaptionParts): readonly PlacedEntry[] {
  const audible = parts.entries.filter((each) => isAudible(each, parts.sources));
  const assets = [...new Set(audible.map(({ entry }) => entry.asset_id))];
  const named = captions.transcription_source_asset_id;
  const path = [...PATH, "transcription_source_asset_id"];
  if (named !== undefined) {
    const heard = audible.filter(({ entry }) => entry.asset_id === named);
    if (heard.length === 0) parts.report(noSource(named, assets, path));
    return heard;
  }
  if (assets.length === 1) return audible;
  parts.report({
    code: assets.length === 0 ? "no-sound" : "missing-key",
    severity: "error",
    path: assets.length === 0 ? PATH : path,
    message:
      assets.length === 0
        ? "captions have no words, and nothing in the timeline can be heard."
        : `captions have no words, and ${assets.length} assets can be heard; say which one is transcribed.`,
    accepted: assets,
    hint: assets.length === 0 ? "Give words." : "Give transcription_source_asset_id, or words.",
  });
  return [];
}

function isAudible({ entry, path }: PlacedEntry, sources: CompileSources): boolean {
  if (entry.type === "image" || entry.media_settings?.volume === 0) return false;
  const facts = factsAt(path, sources);
  return facts === undefined || facts.audio !== undefined;
}

function noSource(named: string, assets: readonly string[], path: DocumentPath): Issue {
  const nearest = nearestWord(named, assets);
  return {
    code: "dangling-reference",
    check: "V-2",
    severity: "error",
    path,
    message: `transcription_source_asset_id is ${named}, which no audible layer of the timeline plays.`,
    received: named,
    accepted: assets,
    ...(nearest !== undefined && { nearest }),
  };
}
