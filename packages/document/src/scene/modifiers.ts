import type { Flicks } from "../time/time.ts";
import { numberAt, vec2At } from "../timeline/animated-value.ts";
import type { Vec2 } from "../timeline/animated.ts";
import type { Modifier } from "../timeline/timeline.ts";

type WipeSide = "left" | "right" | "top" | "bottom";

/** What all modifiers of a layer come to at one time. */
export interface ModifierState {
  opacity: number;
  scale: number;
  rotationDegrees: number;
  x: number;
  y: number;
  zoom: number;
  shift: Vec2;
  /** Wipes that still hide something. */
  wipes: readonly { readonly from: WipeSide; readonly shown: number }[];
}

/** Sums up `modifiers` at `time`: factors multiply, offsets add, shares of a wipe each apply. */
export function modifierStateAt(modifiers: readonly Modifier[], time: Flicks): ModifierState {
  const state: ModifierState = {
    opacity: 1,
    scale: 1,
    rotationDegrees: 0,
    x: 0,
    y: 0,
    zoom: 1,
    shift: [0, 0],
    wipes: [],
  };
  for (const modifier of modifiers) applyModifier(state, modifier, time);
  return state;
}

function applyModifier(state: ModifierState, modifier: Modifier, time: Flicks): void {
  if (modifier.target === "opacity") state.opacity *= numberAt(modifier.multiply, time);
  else if (modifier.target === "scale") state.scale *= numberAt(modifier.multiply, time);
  else if (modifier.target === "rotation") {
    state.rotationDegrees += numberAt(modifier.addDegrees, time);
  } else if (modifier.target === "translate") {
    const [x, y] = vec2At(modifier.addPx, time);
    state.x += x;
    state.y += y;
  } else if (modifier.target === "content") {
    const [x, y] = vec2At(modifier.shift, time);
    state.zoom *= Math.max(1, numberAt(modifier.zoom, time));
    state.shift = [state.shift[0] + x, state.shift[1] + y];
  } else {
    const shown = Math.min(1, Math.max(0, numberAt(modifier.shown, time)));
    if (shown < 1) state.wipes = [...state.wipes, { from: modifier.from, shown }];
  }
}
