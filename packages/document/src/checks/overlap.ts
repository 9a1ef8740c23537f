import { area, intersect } from "../scene/box.ts";
import { FLICKS_PER_SECOND } from "../time/time.ts";
import type { Timeline, TimelineLayer } from "../timeline/timeline.ts";
import { checkIssue, type CheckedFrame, type Finding, type FrameCheck } from "./check.ts";
import { elementName, type VisibleElement } from "./elements.ts";
import { clearMove, moveSteps, printMove } from "./move.ts";

/** Share of the smaller box above which two base elements collide. */
export const OVERLAP_LIMIT = 0.2;
/** Below this an element is coming or going, and what it covers is still to be seen. */
const VISIBLE_OPACITY = 0.5;
/** Two layers that meet for less time than this are handing over. */
const MEETING_FLICKS = FLICKS_PER_SECOND;
/** A picture over more of the canvas than this is a backdrop. */
const BACKDROP_SHARE = 0.5;
/** A picture that lies this far inside another was put there. */
const INSET_SHARE = 0.95;

/** Two base elements that cover one another. */
export interface Overlap {
  readonly below: VisibleElement;
  readonly above: VisibleElement;
  /** Of the canvas, in pixels. */
  readonly areaPx: number;
  /** Of the smaller one's box, 0–1; of the text's where a picture covers text. */
  readonly share: number;
  /** Text on text and an opaque picture on text are errors, all else may be meant; info when the author allows it. */
  readonly severity: "error" | "warning" | "info";
}

/**
 * Pairs of base elements (texts, captions, and pictures that are no backdrop) whose boxes share more than
 * OVERLAP_LIMIT of the smaller one. Text over a picture is a usual way to compose and does not count.
 */
export function baseOverlaps(frame: CheckedFrame): readonly Overlap[] {
  const canvasPx = frame.scene.width * frame.scene.height;
  const base = frame.elements.filter(
    ({ text, layer, shown, opacity }) =>
      shown !== undefined &&
      opacity >= VISIBLE_OPACITY &&
      (text !== undefined || (isPicture(layer) && area(shown) < BACKDROP_SHARE * canvasPx)),
  );
  return base.flatMap((above, index) =>
    base.slice(0, index).flatMap((below) => overlapOf(below, above, frame.timeline) ?? []),
  );
}

function isPicture(layer: TimelineLayer): boolean {
  return layer.kind === "video" || layer.kind === "image";
}

function overlapOf(
  below: VisibleElement,
  above: VisibleElement,
  timeline: Timeline,
): Overlap | undefined {
  const isTextOverPicture = above.text !== undefined && below.text === undefined;
  const isOneLayer = above.layer.origin.path.join() === below.layer.origin.path.join();
  if (below.shown === undefined || above.shown === undefined) return undefined;
  if (isTextOverPicture || isOneLayer) return undefined;
  const both = intersect(below.shown, above.shown);
  if (both === undefined) return undefined;
  const isOverText = below.text !== undefined;
  const smaller = Math.min(area(below.shown), area(above.shown));
  const share = area(both) / (isOverText && above.text === undefined ? area(below.shown) : smaller);
  if (share <= OVERLAP_LIMIT || (!isOverText && share > INSET_SHARE)) return undefined;
  const hides = above.text !== undefined || !hasAlpha(above.layer, timeline);
  const isAllowed = [below, above].some(({ layer }) => layer.origin.allowsOverlap);
  const severity = isAllowed ? "info" : isOverText && hides ? "error" : "warning";
  return { below, above, areaPx: area(both), share, severity };
}

function hasAlpha(layer: TimelineLayer, timeline: Timeline): boolean {
  if (layer.kind === "image") return timeline.media[layer.src]?.image?.hasAlpha ?? false;
  if (layer.kind === "video") return timeline.media[layer.source.src]?.video?.hasAlpha ?? false;
  return true;
}

/** V-8: base elements that cover one another for longer than a hand-over. */
export const overlapCheck: FrameCheck = {
  find: (frame) =>
    baseOverlaps(frame)
      .filter(staysTogether)
      .map((overlap) => findingOf(overlap, frame)),
};

/** False for two layers that meet only briefly, as the children of a sequence do in a transition. */
function staysTogether({ below, above }: Overlap): boolean {
  const start = Math.max(below.layer.start, above.layer.start);
  const end = Math.min(below.layer.end, above.layer.end);
  const shorter = Math.min(lifeOf(below), lifeOf(above));
  return end - start >= Math.min(MEETING_FLICKS, shorter);
}

function lifeOf({ layer }: VisibleElement): number {
  return layer.end - layer.start;
}

function findingOf(overlap: Overlap, { scene }: CheckedFrame): Finding {
  const { below, above, share, severity } = overlap;
  const percent = Math.round(share * 100);
  const move = severity === "info" ? undefined : clearMove(above.box, below.box, scene);
  const fix = move && moveSteps(above, move);
  const part =
    below.text !== undefined && above.text === undefined
      ? elementName(below)
      : `the smaller of it and ${elementName(below)}`;
  return {
    about: `overlap ${below.layer.key} ${above.layer.key}`,
    measured: share,
    settled: below.settled && above.settled,
    issue: checkIssue("overlap", {
      severity,
      path: [...above.layer.origin.path, "position"],
      message: `${elementName(above)} covers ${percent} % of ${part}.`,
      measured: Number(share.toFixed(3)),
      limit: OVERLAP_LIMIT,
      unit: "of the smaller box",
      hint: hintOf(severity, move),
      ...(fix !== undefined && { fix }),
    }),
  };
}

function hintOf(
  severity: Overlap["severity"],
  move: Parameters<typeof printMove>[0] | undefined,
): string {
  if (severity === "info") return "overlap: allow accepts this.";
  if (move !== undefined) return `${printMove(move)} Where it is meant, write overlap: allow.`;
  return "Move one of them, make it smaller, or write overlap: allow where it is meant.";
}
