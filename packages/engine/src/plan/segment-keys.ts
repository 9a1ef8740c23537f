import { evaluateScene, flicksOfFrame, type Timeline } from "@reelkiln/document";
import type { GlyphShaper } from "@reelkiln/draw";

import { openDigest } from "../io/io.ts";
import type { RenderPlan, RenderSegment } from "./render-plan.ts";
import { createSceneWriter, type DrawnFaces } from "./scene-text.ts";

/** Raised whenever the same scene is painted or encoded otherwise than before. */
const RENDER_REVISION = 3;

export interface KeyOptions {
  readonly timeline: Timeline;
  readonly shaper: GlyphShaper;
  readonly plan: RenderPlan;
  /** All that shapes the pixels beside the scenes: back-end, encoder settings, versions. */
  readonly maker: string;
}

/** A hash of all that shapes its pixels for each segment of a plan. */
export interface SegmentKeys {
  /** In the order of the plan's segments. */
  readonly keys: readonly string[];
  /** Of any frame. */
  readonly faces: DrawnFaces;
}

/**
 * Evaluates every frame once, at about 0.1 ms. A key knows frames by their place in the segment, so a segment that
 * moved in the film or stands in another film is the same.
 */
export function segmentKeys(options: KeyOptions): SegmentKeys {
  const { timeline, plan } = options;
  const faces = new Map<string, ReadonlySet<string>>();
  const keys = plan.segments.map((segment) => {
    const writer = createSceneWriter(timeline.media, plan.readSizes);
    const digest = openDigest();
    digest.add(
      JSON.stringify([RENDER_REVISION, options.maker, plan.scale, pathsOf(plan, segment)]),
    );
    for (let frame = segment.from; frame < segment.to; frame++) {
      const time = flicksOfFrame(frame, timeline.frameRate);
      digest.add(writer.textOf(evaluateScene(timeline, time, options.shaper)));
    }
    for (const [face, layers] of [...writer.faces].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      faces.set(face, new Set([...(faces.get(face) ?? []), ...layers]));
      digest.add(fontHash(options.shaper, face));
    }
    return digest.end();
  });
  return { keys, faces };
}

/** Paths of a segment's frames, counted from its first. */
function pathsOf({ paths }: RenderPlan, segment: RenderSegment): readonly unknown[] {
  return paths
    .filter(({ from, to }) => from < segment.to && to > segment.from)
    .map(({ from, to, path }) => [
      Math.max(0, from - segment.from),
      Math.min(segment.to, to) - segment.from,
      path,
    ]);
}

function fontHash(shaper: GlyphShaper, id: string): string {
  const source = shaper.fonts.sources.find((one) => one.id === id);
  if (source === undefined) return id;
  return shaper.findFace(source.family, source.weight, source.italic)?.hash ?? id;
}
