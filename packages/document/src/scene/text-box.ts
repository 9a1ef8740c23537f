import type { Box } from "./scene.ts";

export const EMPTY_BOX: Box = { x: 0, y: 0, width: 0, height: 0 };

/** The smallest box around all; EMPTY_BOX around none. */
export function unite(boxes: readonly Box[]): Box {
  return boxes.length === 0 ? EMPTY_BOX : boundsOf(boxes);
}

/** The smallest box around at least one box. */
export function boundsOf(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    left = Math.min(left, box.x);
    top = Math.min(top, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
