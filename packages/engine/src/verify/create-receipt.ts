import type { Issue, Timeline, TimelineLayer } from "@reelkiln/document";
import type { GlyphShaper } from "@reelkiln/draw";

import type { DrawnFaces } from "../plan/scene-text.ts";
import type { Receipt } from "./receipt.ts";
import type { FileReport } from "./verify.ts";

/** What a receipt tells beside what was found in the file. */
export interface ReceiptParts {
  readonly report: FileReport;
  /** Name of the file, without its folder. */
  readonly file: string;
  readonly timeline: Timeline;
  readonly shaper: GlyphShaper;
  /** Ids of the faces that glyphs were drawn with. */
  readonly facesUsed: DrawnFaces;
  readonly warnings: readonly Issue[];
  readonly project: Receipt["project"];
  readonly backend: string;
  readonly format: string;
  /** Absent where Reelkiln writes the file itself. */
  readonly encoder?: string;
  readonly path: Receipt["path"];
  /** Absent for formats that are not made of segments. */
  readonly segments?: Receipt["segments"];
  readonly version: string;
}

/** Puts a receipt together: plain JSON, the same for the same render. */
export function createReceipt(parts: ReceiptParts): Receipt {
  const { report, timeline } = parts;
  const { sha256, bytes, passed, video, audio, checks } = report;
  return {
    receipt: 1,
    file: parts.file,
    sha256,
    bytes,
    passed,
    ...(video !== undefined && { video }),
    ...(audio !== undefined && { audio }),
    checks,
    warnings: parts.warnings,
    fonts: usedFonts(parts),
    sources: Object.entries(timeline.media)
      .map(([path, facts]) => ({ path, sha256: facts.hash }))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    project: parts.project,
    backend: parts.backend,
    format: parts.format,
    ...(parts.encoder !== undefined && { encoder: parts.encoder }),
    path: parts.path,
    ...(parts.segments !== undefined && { segments: parts.segments }),
    reelkiln: parts.version,
  };
}

/** Every face that glyphs came from, and whether its family was asked for by the texts it draws. */
function usedFonts({ facesUsed, shaper, timeline }: ReceiptParts): Receipt["fonts"] {
  const families = new Map(familiesOf(timeline.layers));
  return [...facesUsed.keys()].toSorted().flatMap((id) => {
    const layers = [...(facesUsed.get(id) ?? [])];
    const asked = [...new Set(layers.flatMap((key) => families.get(key) ?? []))].toSorted();
    const source = shaper.fonts.sources.find((one) => one.id === id);
    if (source === undefined) return [];
    const hash = shaper.findFace(source.family, source.weight, source.italic)?.hash ?? "";
    const fallback = !asked.includes(source.family);
    return [{ face: id, asked: fallback ? asked.join(", ") : source.family, fallback, hash }];
  });
}

/** The family that each text layer asks for, by the layer's key. */
function familiesOf(layers: readonly TimelineLayer[]): readonly (readonly [string, string])[] {
  return layers.flatMap((layer) => {
    if (layer.kind === "surface") return familiesOf(layer.layers);
    return layer.kind === "text" || layer.kind === "captions"
      ? [[layer.key, layer.style.family]]
      : [];
  });
}
