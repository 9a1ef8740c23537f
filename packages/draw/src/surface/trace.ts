import type { Box, Matrix, PathCommand } from "@reelkiln/document";

import type { Canvas2D, OutlineCommand } from "./surface.ts";

/** Adds a path to the context's path. */
export function tracePath(context: Canvas2D, path: readonly PathCommand[]): void {
  for (const command of path) {
    if (command[0] === "M") context.moveTo(command[1], command[2]);
    else if (command[0] === "L") context.lineTo(command[1], command[2]);
    else if (command[0] === "Z") context.closePath();
    else {
      context.bezierCurveTo(command[1], command[2], command[3], command[4], command[5], command[6]);
    }
  }
}

/** Adds an outline, scaled and moved, to the context's path: cheaper than a transform for each glyph. */
export function traceOutline(
  context: Canvas2D,
  outline: readonly OutlineCommand[],
  { scale, x, y }: { readonly scale: number; readonly x: number; readonly y: number },
): void {
  for (const command of outline) {
    if (command[0] === "C") {
      context.bezierCurveTo(
        x + command[1] * scale,
        y + command[2] * scale,
        x + command[3] * scale,
        y + command[4] * scale,
        x + command[5] * scale,
        y + command[6] * scale,
      );
    } else if (command[0] === "L") context.lineTo(x + command[1] * scale, y + command[2] * scale);
    else if (command[0] === "M") context.moveTo(x + command[1] * scale, y + command[2] * scale);
    else context.closePath();
  }
}

/** An outline through a matrix. */
export function mapOutline(
  outline: readonly OutlineCommand[],
  [a, b, c, d, e, f]: Matrix,
): OutlineCommand[] {
  const mx = (x: number, y: number): number => a * x + c * y + e;
  const my = (x: number, y: number): number => b * x + d * y + f;
  return outline.map((command): OutlineCommand => {
    if (command[0] === "Z") return command;
    const [, x1, y1] = command;
    if (command[0] !== "C") return [command[0], mx(x1, y1), my(x1, y1)];
    const [, , , x2, y2, x, y] = command;
    return ["C", mx(x1, y1), my(x1, y1), mx(x2, y2), my(x2, y2), mx(x, y), my(x, y)];
  });
}

/** Adds a box with round corners; a radius beyond half the shorter side counts as that half. */
export function traceBox(context: Canvas2D, box: Box, radiusPx: number): void {
  const radius = Math.min(radiusPx, box.width / 2, box.height / 2);
  if (radius > 0) context.roundRect(box.x, box.y, box.width, box.height, radius);
  else context.rect(box.x, box.y, box.width, box.height);
}
