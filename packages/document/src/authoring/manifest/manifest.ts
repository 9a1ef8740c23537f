import {
  pathField,
  type Field,
  type Issue,
  type ReelDocument,
  type ReelLayer,
} from "../../model/model.ts";
import { compiled, type Compiled, type CompileSources, type Origin } from "./compiled.ts";
import { documentIds } from "./document-ids.ts";
import { layerTimes } from "./layer-times.ts";
import { manifestCaptions } from "./manifest-captions.ts";
import { MANIFEST_MAX_SECONDS, manifestFields, type Manifest } from "./manifest-fields.ts";
import { mediaLayer, overlayLayer } from "./manifest-layers.ts";
import { placeEntries, type PlacedTimeline } from "./place-entries.ts";
import { asLiteral, checkRequest } from "./request-json.ts";
import { stitchedSeconds, stitchedVideos } from "./stitch.ts";

/** What names a file in a local manifest. */
const LOCAL_SOURCE = pathField("A path inside the project.");

/**
 * Compiles a timeline manifest into a document. Everything wrong with it is an issue with its path in the manifest;
 * `source` says what may name a file: project paths by default, `mediaUrlField` where media are fetched.
 */
export function compileManifest(
  json: unknown,
  sources: CompileSources,
  source: Field<string> = LOCAL_SOURCE,
): Compiled {
  const checked = checkRequest(json, manifestFields(source));
  if (checked.value === undefined) return { issues: checked.issues, origins: [] };
  const issues: Issue[] = [...checked.issues];
  const made = makeDocument(checked.value, { sources, report: (issue) => void issues.push(issue) });
  if (issues.some(({ severity }) => severity === "error")) return { issues, origins: made.origins };
  return compiled({ ...made, issues });
}

interface Making {
  readonly sources: CompileSources;
  readonly report: (issue: Issue) => void;
}

/** A layer of the document, what it was made from, and how near it is. */
interface MadeLayer {
  readonly layer: ReelLayer;
  readonly request: Origin["request"];
  readonly zIndex: number;
}

function makeDocument(
  manifest: Manifest,
  { sources, report }: Making,
): Omit<Compiled, "issues" | "document"> & { readonly document: ReelDocument } {
  const { output, composition } = manifest;
  const newId = documentIds();
  const placed = placeEntries(manifest, { newId, sources, report });
  const { entries } = placed;
  const media = mediaLayers(manifest, placed, { sources, report });
  const texts = overlayLayers(manifest, newId, nearest(media));
  const sizePx = [output.width, output.height] as const;
  const captions =
    composition.captions &&
    manifestCaptions(composition.captions, { entries, sizePx, sources, newId, report });
  const spoken = (captions?.layers ?? []).map((layer): MadeLayer => ({
    layer,
    request: ["composition", "captions"],
    zIndex: composition.captions?.layout?.z_index ?? nearest([...media, ...texts]),
  }));
  checkLength(manifest, stitchedSeconds(stitchedVideos(entries), sources), report);
  const layers = [...media, ...texts, ...spoken].toSorted((a, b) => a.zIndex - b.zIndex);
  const { wordsPath: words, transcription } = captions ?? {};
  return {
    document: {
      reelkiln: 1,
      ...output,
      ...(composition.duration_seconds !== undefined && { duration: composition.duration_seconds }),
      assets: { ...placed.assets, ...(words !== undefined && { words: asLiteral(words) }) },
      layers: layers.map(({ layer }) => layer),
    },
    origins: layers.map(({ request }, index) => ({ document: ["layers", index], request })),
    ...(transcription !== undefined && { transcription }),
  };
}

function nearest(layers: readonly MadeLayer[]): number {
  return Math.max(0, ...layers.map(({ zIndex }) => zIndex));
}

function mediaLayers(
  { composition }: Manifest,
  { entries, assetIds }: PlacedTimeline,
  making: Making,
): readonly MadeLayer[] {
  const inference = { composition, entries, ...making };
  return entries.map((placed): MadeLayer => {
    const { entry, id, index } = placed;
    const times = layerTimes(placed, inference);
    return {
      layer: mediaLayer(placed, { id, src: assetIds.get(entry.asset_id) ?? "", times }),
      request: ["composition", "timeline", index],
      zIndex: entry.type === "audio" ? 0 : (entry.layout?.z_index ?? 0),
    };
  });
}

/** Texts; without a z-index they are above every picture. */
function overlayLayers(
  { output, composition }: Manifest,
  newId: (name: string, fallback: string) => string,
  above: number,
): readonly MadeLayer[] {
  const {
    text_overlays: overlays = [],
    global_styles: styles,
    global_layouts: layouts,
  } = composition;
  const defaults = { style: styles?.text, layout: layouts?.text };
  return overlays.map((overlay, index): MadeLayer => {
    const id = newId(overlay.id ?? `text-${index + 1}`, `text-${index + 1}`);
    return {
      layer: overlayLayer(overlay, { id, defaults }, [output.width, output.height]),
      request: ["composition", "text_overlays", index],
      zIndex: overlay.layout?.z_index ?? layouts?.text?.z_index ?? above,
    };
  });
}

function checkLength(
  { composition }: Manifest,
  stitched: number | undefined,
  report: (issue: Issue) => void,
): void {
  const length = composition.duration_seconds ?? stitched ?? 0;
  if (length <= MANIFEST_MAX_SECONDS) return;
  report({
    code: "duration-limit",
    check: "V-6",
    severity: "error",
    path: ["composition"],
    message: `The stitched videos last ${Math.round(length * 10) / 10} s; at most ${MANIFEST_MAX_SECONDS} s are rendered.`,
    measured: length,
    limit: MANIFEST_MAX_SECONDS,
    unit: "s",
    hint: "Give composition.duration_seconds, or leave videos out.",
  });
}
