import { seedOf, seedWith } from "../../chance/chance.ts";
import { invariant, type SelectorValues, type WiggleValues } from "../../model/model.ts";
import { secondsFromFlicks, type Flicks } from "../../time/time.ts";
import type { Stroke, TextLayer, TimelineAnimator } from "../../timeline/timeline.ts";
import { grow, uniteAll, withShadow } from "../box.ts";
import { valuesAt } from "../effects.ts";
import type { TextContent } from "../layers/text-content.ts";
import { isIdentity, mapBox, multiply } from "../matrix.ts";
import { tintedPaint } from "../paint-value.ts";
import type { Box, GlyphRun } from "../scene.ts";
import {
  animatedState,
  AT_REST,
  type AnimatedLook,
  type CharacterState,
} from "./character-state.ts";
import { selectedAmounts } from "./selection.ts";
import type { TextCharacter, TextUnits } from "./text-units.ts";
import { trackedShifts } from "./tracking.ts";
import { wiggleAmounts, type UnitAmounts } from "./wiggle.ts";

/** A Gaussian is painted to three standard deviations. */
const BLUR_REACH = 3;

/** A text at rest, and what of it moves. */
export interface AnimatedText {
  readonly layer: TextLayer;
  readonly content: TextContent;
  readonly units: TextUnits;
  readonly stroke: Stroke | undefined;
}

/** The states of all characters at a time, in the order of the units' list. */
export function characterStates(
  { layer, units }: AnimatedText,
  time: Flicks,
): readonly CharacterState[] {
  const layerSeconds = secondsFromFlicks(time - layer.start);
  let states: readonly CharacterState[] = units.characters.map(() => AT_REST);
  for (const [index, animator] of (layer.animators ?? []).entries()) {
    const boxes = units.boxes[animator.by];
    const seed = seedWith(seedOf(layer.key), index);
    const amounts = unitAmounts(animator, boxes.length, { time, seed, layerSeconds });
    // The table of properties pairs names and values; a map over names cannot.
    const look = valuesAt(animator.properties, time) as AnimatedLook;
    states = states.map((state, at) => {
      const number = units.characters[at]?.number[animator.by] ?? 0;
      const [box, amount] = [boxes[number], amounts[number]];
      invariant(box !== undefined && amount !== undefined, "a character belongs to no unit");
      return animatedState(state, look, { box, amounts: amount });
    });
  }
  return withTracking(states, { layer, units });
}

interface UnitMoment {
  readonly time: Flicks;
  readonly seed: number;
  readonly layerSeconds: number;
}

function unitAmounts(
  { selector, wiggle }: TimelineAnimator,
  count: number,
  moment: UnitMoment,
): readonly UnitAmounts[] {
  const selected =
    selector === undefined
      ? undefined
      : selectedAmounts(valuesAt(selector, moment.time) as unknown as SelectorValues, count);
  const values =
    wiggle === undefined ? undefined : (valuesAt(wiggle, moment.time) as unknown as WiggleValues);
  return Array.from({ length: count }, (_, number) => {
    const whole = selected?.[number] ?? 1;
    if (values === undefined) return evenly(whole);
    const own = wiggleAmounts(values, number, moment);
    return {
      x: own.x * whole,
      y: own.y * whole,
      rotation: own.rotation * whole,
      scale: own.scale * whole,
      look: own.look * whole,
    };
  });
}

function evenly(amount: number): UnitAmounts {
  return { x: amount, y: amount, rotation: amount, scale: amount, look: amount };
}

/** Room after letters moves those that follow on the line, which stays aligned. */
function withTracking(
  states: readonly CharacterState[],
  { layer, units }: Pick<AnimatedText, "layer" | "units">,
): readonly CharacterState[] {
  if (states.every(({ trackingPx }) => trackingPx === 0)) return states;
  const shifts = trackedShifts(
    units.characters.map(({ line }, at) => ({ line, afterPx: states[at]?.trackingPx ?? 0 })),
    layer.style.align,
  );
  return states.map((state, at) => ({
    ...state,
    matrix: multiply(state.matrix, [1, 0, 0, 1, shifts[at] ?? 0, 0]),
  }));
}

/** The text as its characters' states leave it; backgrounds stay. */
export function animatedContent(
  text: AnimatedText,
  states: readonly CharacterState[],
): TextContent {
  const { content } = text;
  const runs = [...groupsOf(text, states)].map((group) => runOf(text, group));
  const ink = uniteAll(runs.flatMap(({ area }) => (area === undefined ? [] : [area])));
  const boxes = content.backgrounds.map(({ box }) => box);
  const painted = ink === undefined ? boxes : [...boxes, withShadow(ink, content.textShadow)];
  return {
    ...content,
    runs: runs.map(({ run }) => run),
    paintedBox: uniteAll(painted) ?? { ...content.box, width: 0, height: 0 },
  };
}

interface StateGroup {
  readonly state: CharacterState;
  readonly characters: TextCharacter[];
}

/** Characters of one face in the same state, together; those that are gone are left out. */
function groupsOf(
  { units }: AnimatedText,
  states: readonly CharacterState[],
): Iterable<StateGroup> {
  const groups = new Map<string, StateGroup>();
  for (const [at, character] of units.characters.entries()) {
    const state = states[at] ?? AT_REST;
    if (state.opacity <= 0) continue;
    const { matrix, opacity, blurPx, tints } = state;
    const key = JSON.stringify([character.face.id, matrix, opacity, blurPx, tints]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { state, characters: [character] });
    else group.characters.push(character);
  }
  return groups.values();
}

interface AnimatedRun {
  readonly run: GlyphRun;
  /** All it paints; none when its glyphs are blank. */
  readonly area: Box | undefined;
}

function runOf({ content, stroke }: AnimatedText, { state, characters }: StateGroup): AnimatedRun {
  const { matrix, opacity, blurPx, tints } = state;
  const rest = content.runs.find((run) => run.face === characters[0]?.face.id);
  invariant(rest !== undefined, "a character has a face that its text lacks");
  const ink = uniteAll(characters.flatMap((character) => character.ink ?? []));
  const inked = ink && mapBox(matrix, grow(ink, (stroke?.widthPx ?? 0) / 2));
  const area = inked && grow(inked, blurPx * BLUR_REACH);
  const isMoved = !isIdentity(matrix) || opacity < 1 || blurPx > 0;
  const run: GlyphRun = {
    ...rest,
    fill: tints.reduce((paint, [color, amount]) => tintedPaint(paint, color, amount), rest.fill),
    glyphs: characters.flatMap(({ glyphs }) => glyphs.map(({ glyph, x, y }) => ({ glyph, x, y }))),
    ...(isMoved && area !== undefined && { moved: { matrix, opacity, blurPx, area } }),
  };
  return { run, area };
}
