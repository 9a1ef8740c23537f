import type { ColorValue, PairValue, PointValue } from "../../model/model.ts";
import { multiply } from "../matrix.ts";
import type { Box, Matrix } from "../scene.ts";
import type { UnitAmounts } from "./wiggle.ts";

/** What the animators before have made of a character. */
export interface CharacterState {
  readonly matrix: Matrix;
  readonly opacity: number;
  readonly blurPx: number;
  /** Room added after it. */
  readonly trackingPx: number;
  /** Colors it has been tinted with, and how much, in order. */
  readonly tints: readonly (readonly [color: string, amount: number])[];
}

export const AT_REST: CharacterState = {
  matrix: [1, 0, 0, 1, 0, 0],
  opacity: 1,
  blurPx: 0,
  trackingPx: 0,
  tints: [],
};

/** Properties of an animator at a time; those it does not have are left out. */
export interface AnimatedLook {
  readonly position?: PairValue;
  readonly scale?: PairValue;
  readonly rotation?: number;
  readonly opacity?: number;
  readonly fill?: ColorValue;
  readonly blur?: number;
  readonly tracking?: number;
  readonly anchor?: PointValue;
}

/** The state after one more animator has changed it by the unit's amounts. */
export function animatedState(
  state: CharacterState,
  look: AnimatedLook,
  { box, amounts }: { readonly box: Box; readonly amounts: UnitAmounts },
): CharacterState {
  const { opacity = 1, blur = 0, tracking = 0, fill } = look;
  const faded = 1 + (opacity - 1) * amounts.look;
  const hex = fill === undefined ? undefined : hexOf(fill);
  return {
    matrix: multiply(lookMatrix(look, box, amounts), state.matrix),
    opacity: state.opacity * Math.min(1, Math.max(0, faded)),
    blurPx: Math.max(state.blurPx, blur * Math.min(1, Math.abs(amounts.look))),
    trackingPx: state.trackingPx + tracking * amounts.x,
    tints:
      hex === undefined || amounts.look === 0
        ? state.tints
        : [...state.tints, [hex, Math.min(1, Math.abs(amounts.look))]],
  };
}

function lookMatrix(look: AnimatedLook, box: Box, amounts: UnitAmounts): Matrix {
  const { position = [0, 0], scale = [1, 1], rotation = 0, anchor = [0.5, 0.5] } = look;
  const [dx, dy] = [position[0] * amounts.x, position[1] * amounts.y];
  const degrees = rotation * amounts.rotation;
  const [sx, sy] = [1 + (scale[0] - 1) * amounts.scale, 1 + (scale[1] - 1) * amounts.scale];
  if (degrees === 0 && sx === 1 && sy === 1) return [1, 0, 0, 1, dx, dy];
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = degrees === 0 ? [1, 0] : [Math.cos(angle), Math.sin(angle)];
  const [x, y] = [box.x + anchor[0] * box.width, box.y + anchor[1] * box.height];
  const turned: Matrix = [cos * sx, sin * sx, -sin * sy, cos * sy, x + dx, y + dy];
  return multiply(turned, [1, 0, 0, 1, -x, -y]);
}

function hexOf(color: ColorValue): string {
  const parts = color.map((code) =>
    Math.min(255, Math.max(0, Math.round(code)))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${parts.join("")}`;
}
