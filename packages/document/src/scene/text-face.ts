import { isEmojiPresentation, isExtendedPictographic } from "unicode-segmenter/emoji";

import { existing } from "../model/invariant.ts";
import type { TextStyle } from "../timeline/timeline.ts";
import type { Face, Shaper } from "./shaper.ts";

/** Chooses the face of each grapheme cluster: the asked family, then the shaper's fallback order. */
export interface FaceChooser {
  /** Sets line metrics, and draws what no face covers. */
  readonly primary: Face;
  choose(cluster: string): FaceChoice;
}

interface FaceChoice {
  readonly face: Face;
  /** Code points that no face covers; empty when all is well. */
  readonly uncovered: readonly number[];
}

const VARIATION_EMOJI = 0xfe0f;
const VARIATION_TEXT = 0xfe0e;
const NONE: readonly number[] = [];

// Invisible by Unicode's Default_Ignorable_Code_Point: no font needs a glyph for them.
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;

/** Undefined when the shaper has no face at all. Faces are asked for lazily, so that a big font is read only when needed. */
export function faceChooser(shaper: Shaper, style: TextStyle): FaceChooser | undefined {
  const asked = shaper.findFace(style.family, style.weight, style.italic);
  const fallback = shaper.fallbackFaces(style.weight, style.italic);
  const primary = asked ?? fallback.find((face) => !face.colorGlyphs) ?? fallback[0];
  if (primary === undefined) return undefined;
  const order = [primary, ...fallback.filter((face) => face.id !== primary.id)];
  const choices = new Map<string, FaceChoice>();
  return {
    primary,
    choose(cluster) {
      const cached = choices.get(cluster);
      if (cached !== undefined) return cached;
      const choice = chooseFace(cluster, order, shaper);
      choices.set(cluster, choice);
      return choice;
    },
  };
}

function chooseFace(cluster: string, order: readonly Face[], shaper: Shaper): FaceChoice {
  const emoji = showsAsEmoji(cluster);
  const preferred = emoji
    ? [...order.filter((face) => face.colorGlyphs), ...order.filter((face) => !face.colorGlyphs)]
    : order;
  for (const form of [cluster, cluster.normalize("NFC")]) {
    const codePoints = visibleCodePoints(form);
    const face = preferred.find((candidate) => coversAll(shaper, candidate, codePoints));
    if (face !== undefined) return { face, uncovered: NONE };
  }
  return nearestFace(visibleCodePoints(cluster), preferred, shaper);
}

/** The face that covers the first code point, so that a missing mark does not lose its base. */
function nearestFace(
  codePoints: readonly number[],
  order: readonly Face[],
  shaper: Shaper,
): FaceChoice {
  const first = codePoints[0];
  const face =
    order.find((candidate) => first !== undefined && shaper.covers(candidate, first)) ??
    order.find((candidate) => !candidate.colorGlyphs) ??
    existing(order[0], "face");
  return { face, uncovered: codePoints.filter((codePoint) => !shaper.covers(face, codePoint)) };
}

function coversAll(shaper: Shaper, face: Face, codePoints: readonly number[]): boolean {
  return codePoints.every((codePoint) => shaper.covers(face, codePoint));
}

function codePointsOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

function visibleCodePoints(cluster: string): number[] {
  return codePointsOf(cluster).filter((point) => !IGNORABLE.test(String.fromCodePoint(point)));
}

/** Emoji presentation by UTS #51: asked by a selector, by default of the character, or by a sequence. */
function showsAsEmoji(cluster: string): boolean {
  const codePoints = codePointsOf(cluster);
  const first = codePoints[0] ?? 0;
  if (first < 0x80 && codePoints.length === 1) return false;
  if (codePoints.includes(VARIATION_EMOJI)) return true;
  if (codePoints[1] === VARIATION_TEXT) return false;
  if (isEmojiPresentation(first)) return true;
  return codePoints.length > 1 && isExtendedPictographic(first);
}
