import type { Vec2 } from "./animated.ts";
import type { VisualBase } from "./visual.ts";

/** The place of a layer that fills its surface and does not move. */
export function atRest(
  surfacePx: Vec2,
): Pick<
  VisualBase,
  "position" | "anchor" | "scale" | "rotationDegrees" | "opacity" | "radiusPx" | "modifiers"
> {
  return {
    position: { value: [surfacePx[0] / 2, surfacePx[1] / 2] },
    anchor: [0.5, 0.5],
    scale: { value: [1, 1] },
    rotationDegrees: { value: 0 },
    opacity: { value: 1 },
    radiusPx: { value: 0 },
    modifiers: [],
  };
}
