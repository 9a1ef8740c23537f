import { intersect } from "../scene/box.ts";
import type { Box } from "../scene/scene.ts";
import { checkIssue, type CheckedFrame, type Finding, type FrameCheck } from "./check.ts";
import { elementName, type VisibleElement } from "./elements.ts";
import { moveInside, moveSteps, printMove } from "./move.ts";

/** Pixels by which text may cross the edge unseen. */
const TEXT_LIMIT_PX = 2;

/**
 * V-11: text that crosses the edge of the canvas (an error), and pictures and shapes that lie wholly outside it (a
 * warning). Pictures that reach over the edge are a usual way to compose and are left alone.
 */
export const offCanvasCheck: FrameCheck = {
  find: (frame) =>
    frame.elements.flatMap((element): readonly Finding[] => {
      const breach = breachPx(element.box, frame.scene);
      if (element.text !== undefined) {
        return breach > TEXT_LIMIT_PX ? [findingOf(element, breach, frame)] : [];
      }
      const canvas = { x: 0, y: 0, width: frame.scene.width, height: frame.scene.height };
      const isInside = intersect(element.box, canvas) !== undefined;
      const isEmpty = element.box.width === 0 || element.box.height === 0;
      return isInside || isEmpty ? [] : [findingOf(element, breach, frame)];
    }),
};

function breachPx(box: Box, canvas: { readonly width: number; readonly height: number }): number {
  return Math.max(
    0,
    -box.x,
    -box.y,
    box.x + box.width - canvas.width,
    box.y + box.height - canvas.height,
  );
}

function findingOf(element: VisibleElement, breach: number, { scene }: CheckedFrame): Finding {
  const isText = element.text !== undefined;
  const move = moveInside(element.box, scene);
  const fix = move && moveSteps(element, move);
  return {
    about: `off-canvas ${element.layer.key}`,
    measured: breach,
    settled: element.settled,
    issue: checkIssue("off-canvas", {
      severity: isText ? "error" : "warning",
      path: [...element.layer.origin.path, "position"],
      message: `${elementName(element)} ${isText ? `reaches ${Math.ceil(breach)} px over the edge of the canvas` : "lies wholly outside the canvas"}.`,
      measured: Math.ceil(breach),
      limit: isText ? TEXT_LIMIT_PX : 0,
      unit: "px",
      hint: move === undefined ? "Make it smaller." : printMove(move),
      ...(fix !== undefined && { fix }),
    }),
  };
}
