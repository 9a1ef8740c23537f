import type { SolidLayer, SurfaceLayer, Timeline, VideoLayer } from "../src/timeline/timeline.ts";
import { timelineOf } from "./resolved.ts";

/** The timeline of YAML without an issue, as it would be sent elsewhere. */
export function resolved(yaml: string): Timeline {
  return JSON.parse(JSON.stringify(timelineOf(yaml))) as Timeline;
}

function layerAt<K extends Timeline["layers"][number]["kind"]>(
  yaml: string,
  index: number,
  kind: K,
): Extract<Timeline["layers"][number], { readonly kind: K }> {
  const layer = resolved(yaml).layers[index];
  if (layer?.kind !== kind) throw new Error(`layer ${index} is a ${layer?.kind}`);
  return layer as Extract<Timeline["layers"][number], { readonly kind: K }>;
}

export const solidAt = (yaml: string, index: number): SolidLayer => layerAt(yaml, index, "solid");
export const videoAt = (yaml: string, index: number): VideoLayer => layerAt(yaml, index, "video");
export const surfaceAt = (yaml: string, index: number): SurfaceLayer =>
  layerAt(yaml, index, "surface");
