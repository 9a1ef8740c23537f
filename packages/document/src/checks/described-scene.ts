import type { DocumentPath } from "../model/issue.ts";
import type { Box, Scene } from "../scene/scene.ts";
import { secondsFromFlicks } from "../time/time.ts";
import type { Timeline } from "../timeline/timeline.ts";
import { elementName, visibleElements, type VisibleElement } from "./elements.ts";
import { baseOverlaps } from "./overlap.ts";
import { zoneHits } from "./safe-zone.ts";

/** What one frame shows and where, in canvas pixels to a tenth. */
export interface SceneDescription {
  readonly timeSeconds: number;
  readonly width: number;
  readonly height: number;
  /** In paint order, the first at the back. */
  readonly elements: readonly {
    readonly key: string;
    readonly id?: string;
    readonly name?: string;
    readonly kind: string;
    readonly path: DocumentPath;
    /** Place in paint order, 0 at the back. */
    readonly layer: number;
    readonly box: Box;
    readonly opacity: number;
    readonly text?: string;
  }[];
  /** Base elements that cover one another as check V-8 measures; `share` is of the smaller one. */
  readonly overlaps: readonly {
    readonly elements: readonly [string, string];
    readonly areaPx: number;
    readonly share: number;
  }[];
  /** Texts in zones of the asked platforms as check V-12 measures. */
  readonly safeZones: readonly {
    readonly element: string;
    readonly platform: string;
    readonly zone: string;
    readonly zoneBox: Box;
    readonly depthPx: number;
    readonly areaPx: number;
  }[];
}

/** Describes a frame of a timeline; `platforms` are the timeline's own unless given. */
export function describeScene(
  scene: Scene,
  timeline: Timeline,
  platforms: readonly string[] = timeline.platforms,
): SceneDescription {
  const elements = visibleElements(scene, timeline);
  return {
    timeSeconds: secondsFromFlicks(scene.time),
    width: scene.width,
    height: scene.height,
    elements: elements.map(describeElement),
    overlaps: baseOverlaps({ scene, timeline, elements }).map(
      ({ below, above, areaPx, share }) => ({
        elements: [elementName(below), elementName(above)],
        areaPx: Math.round(areaPx),
        share: Number(share.toFixed(3)),
      }),
    ),
    safeZones: zoneHits(scene, elements, platforms).map((hit) => ({
      element: elementName(hit.element),
      platform: hit.profile.name,
      zone: hit.rect.name,
      zoneBox: rounded(hit.zone),
      depthPx: Math.ceil(hit.depthPx),
      areaPx: Math.ceil(hit.areaPx),
    })),
  };
}

function describeElement(element: VisibleElement): SceneDescription["elements"][number] {
  const { layer, order, box, opacity, text } = element;
  const { id, name, path } = layer.origin;
  return {
    key: layer.key,
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    kind: layer.kind,
    path,
    layer: order,
    box: rounded(box),
    opacity: Number(opacity.toFixed(3)),
    ...(text !== undefined && { text: text.words.map((word) => word.text).join(" ") }),
  };
}

function rounded(box: Box): Box {
  const tenth = (value: number): number => Math.round(value * 10) / 10;
  return {
    x: tenth(box.x),
    y: tenth(box.y),
    width: tenth(box.width),
    height: tenth(box.height),
  };
}
