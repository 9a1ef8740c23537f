import { nearestWord, type DocumentPath, type Issue } from "../../model/model.ts";
import { factsAt, type CompileSources } from "./compiled.ts";
import { documentIds } from "./document-ids.ts";
import type { Manifest } from "./manifest-fields.ts";
import { asLiteral, asWritten } from "./request-json.ts";
import type { PlacedEntry } from "./stitch.ts";

/** The timeline with its names looked up. */
export interface PlacedTimeline {
  readonly entries: readonly PlacedEntry[];
  /** The document's assets. */
  readonly assets: Readonly<Record<string, string>>;
  /** Id in the document by id in the manifest. */
  readonly assetIds: ReadonlyMap<string, string>;
}

interface Placing {
  readonly newId: (name: string, fallback: string) => string;
  readonly sources: CompileSources;
  readonly report: (issue: Issue) => void;
}

const TIMELINE: DocumentPath = ["composition", "timeline"];

type Asset = Manifest["assets"][number];

/** Looks up assets, gives ids, and reports ids that are taken, assets that are missing or of another type. */
export function placeEntries(manifest: Manifest, placing: Placing): PlacedTimeline {
  const { assets, composition } = manifest;
  const { newId, sources, report } = placing;
  reportTwice(
    assets.map(({ id }, index) => ({ id, path: ["assets", index] })),
    report,
  );
  const texts = composition.text_overlays ?? [];
  reportTwice(
    [
      ...composition.timeline.map(({ id }, index) => ({ id, path: [...TIMELINE, index] })),
      ...texts.map(({ id }, index) => ({ id, path: ["composition", "text_overlays", index] })),
    ],
    report,
  );
  const assetIds = new Map<string, string>();
  const paths: Record<string, string> = {};
  const assetId = documentIds(["words"]);
  for (const [index, asset] of assets.entries()) {
    if (assetIds.has(asset.id)) continue;
    const id = assetId(asset.id, `asset-${index + 1}`);
    assetIds.set(asset.id, id);
    paths[id] = asLiteral(sources.pathOf(asWritten(asset.url)));
    reportType(asset, index, placing);
  }
  const entries = composition.timeline.map((entry, index): PlacedEntry => {
    const asset = assets.find(({ id }) => id === entry.asset_id);
    if (asset === undefined) reportAbsent(entry, { index, assets, report });
    else if (!canPlay(asset.type, entry.type)) reportOther(asset, { entry, index, report });
    const path = asset === undefined ? "" : sources.pathOf(asWritten(asset.url));
    return { entry, index, id: newId(entry.id, `layer-${index + 1}`), path };
  });
  return { entries, assets: paths, assetIds };
}

/** The sound of a video may be heard without its picture. */
function canPlay(asset: Asset["type"], layer: Asset["type"]): boolean {
  return asset === layer || (asset === "video" && layer === "audio");
}

function reportTwice(
  named: readonly { readonly id: string | undefined; readonly path: DocumentPath }[],
  report: Placing["report"],
): void {
  const taken = new Set<string>();
  for (const { id, path } of named) {
    if (id === undefined) continue;
    if (taken.has(id))
      report({
        code: "duplicate-id",
        check: "V-2",
        severity: "error",
        path: [...path, "id"],
        message: `${id} is the id of another one too.`,
        received: id,
        hint: "Give each its own id.",
      });
    taken.add(id);
  }
}

function reportAbsent(
  { id, asset_id }: { readonly id: string; readonly asset_id: string },
  {
    index,
    assets,
    report,
  }: { readonly index: number; readonly assets: readonly Asset[] } & Pick<Placing, "report">,
): void {
  const accepted = assets.map((asset) => asset.id);
  const nearest = nearestWord(asset_id, accepted);
  report({
    code: "dangling-reference",
    check: "V-2",
    severity: "error",
    path: ["composition", "timeline", index, "asset_id"],
    message: `${id} shows ${asset_id}; no asset has that id${nearest === undefined ? "." : `; did you mean ${nearest}?`}`,
    received: asset_id,
    accepted,
    ...(nearest !== undefined && { nearest }),
  });
}

function reportOther(
  asset: Asset,
  {
    entry,
    index,
    report,
  }: { readonly entry: Manifest["composition"]["timeline"][number]; readonly index: number } & Pick<
    Placing,
    "report"
  >,
): void {
  report({
    code: "media-wrong-type",
    check: "V-3",
    severity: "error",
    path: ["composition", "timeline", index, "type"],
    message: `${entry.id} is of type ${entry.type}; its asset ${asset.id} is of type ${asset.type}.`,
    received: entry.type,
    accepted: asset.type === "video" ? ["video", "audio"] : [asset.type],
  });
}

/** What an asset is said to be, against what its file is. */
function reportType(asset: Asset, index: number, { sources, report }: Placing): void {
  const facts = factsAt(sources.pathOf(asWritten(asset.url)), sources);
  if (facts === undefined || facts[asset.type] !== undefined) return;
  const found = (["video", "image", "audio"] as const).filter((type) => facts[type] !== undefined);
  report({
    code: "media-wrong-type",
    check: "V-3",
    severity: "error",
    path: ["assets", index, "type"],
    message: `${asset.id} is said to be of type ${asset.type}; its file has ${found.join(" and ") || "neither picture nor sound"}.`,
    received: asset.type,
    accepted: found,
  });
}
