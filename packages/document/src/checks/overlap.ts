import { area, intersect } from "../scene/box.ts";
import { FLICKS_PER_SECOND } from "../time/time.ts";
import { checkIssue, type CheckedFrame, type Finding, type FrameCheck } from "./check.ts";
import { elementName, type VisibleElement } from "./elements.ts";
import { clearMove, moveSteps, printMove } from "./move.ts";

/** Share of the smaller box above which two texts collide. */
export const OVERLAP_LIMIT = 0.2;
/** Below this an element is coming or going, and what it covers is still to be seen. */
const VISIBLE_OPACITY = 0.5;
/** Two layers that meet for less time than this are handing over. */
const MEETING_FLICKS = FLICKS_PER_SECOND;

/** Two elements that cover one another. */
export interface Overlap {
  readonly below: VisibleElement;
  readonly above: VisibleElement;
  /** Of the canvas, in pixels. */
  readonly areaPx: number;
  /** Of the smaller one's box, 0–1. */
  readonly share: number;
}

/** Pairs of texts in one frame whose boxes share more than OVERLAP_LIMIT of the smaller one. */
export function textOverlaps(elements: readonly VisibleElement[]): readonly Overlap[] {
  const texts = elements.filter(
    (element) => element.text !== undefined && element.opacity >= VISIBLE_OPACITY,
  );
  return texts.flatMap((above, index) =>
    texts.slice(0, index).flatMap((below) => overlapOf(below, above) ?? []),
  );
}

function overlapOf(below: VisibleElement, above: VisibleElement): Overlap | undefined {
  if (below.shown === undefined || above.shown === undefined) return undefined;
  const both = intersect(below.shown, above.shown);
  if (both === undefined) return undefined;
  const share = area(both) / Math.min(area(below.shown), area(above.shown));
  return share > OVERLAP_LIMIT ? { below, above, areaPx: area(both), share } : undefined;
}

/** V-8: texts that cover one another for longer than a hand-over. */
export const overlapCheck: FrameCheck = {
  find: (frame) =>
    textOverlaps(frame.elements)
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
  const { below, above, share } = overlap;
  const percent = Math.round(share * 100);
  const move = clearMove(above.box, below.box, scene);
  const fix = move && moveSteps(above, move);
  return {
    about: `overlap ${below.layer.key} ${above.layer.key}`,
    measured: share,
    settled: below.settled && above.settled,
    issue: checkIssue("overlap", {
      path: [...above.layer.origin.path, "position"],
      message: `${elementName(above)} covers ${percent} % of the smaller of it and ${elementName(below)}.`,
      measured: Number(share.toFixed(3)),
      limit: OVERLAP_LIMIT,
      unit: "of the smaller box",
      hint: move === undefined ? "Move one of them or shorten its text." : printMove(move),
      ...(fix !== undefined && { fix }),
    }),
  };
}
