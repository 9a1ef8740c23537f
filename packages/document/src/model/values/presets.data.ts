/** How a layer may come in (and, reversed, go out), with the seconds it takes when not said. */
export const ENTER_PRESETS = {
  fade: { meaning: "Opacity from nothing.", seconds: 0.4 },
  pop: { meaning: "Scale from small past full size and back, with a fade.", seconds: 0.45 },
  "slide-up": { meaning: "Moves upwards into place, with a fade.", seconds: 0.5 },
  "slide-down": { meaning: "Moves downwards into place, with a fade.", seconds: 0.5 },
  "slide-left": { meaning: "Moves leftwards into place, with a fade.", seconds: 0.5 },
  "slide-right": { meaning: "Moves rightwards into place, with a fade.", seconds: 0.5 },
  "zoom-in": { meaning: "Grows into place, with a fade.", seconds: 0.5 },
  "zoom-out": { meaning: "Shrinks into place, with a fade.", seconds: 0.5 },
  "wipe-up": { meaning: "Uncovered upwards.", seconds: 0.5 },
  "wipe-down": { meaning: "Uncovered downwards.", seconds: 0.5 },
  "wipe-left": { meaning: "Uncovered leftwards.", seconds: 0.5 },
  "wipe-right": { meaning: "Uncovered rightwards.", seconds: 0.5 },
  spin: { meaning: "Turns into place, with a fade.", seconds: 0.6 },
} as const;

/** How a picture may move inside its box for as long as it shows (Ken Burns). */
export const MOTION_PRESETS = {
  "zoom-in": { meaning: "Slowly nearer." },
  "zoom-out": { meaning: "Slowly away." },
  "pan-left": { meaning: "The view wanders left." },
  "pan-right": { meaning: "The view wanders right." },
  "pan-up": { meaning: "The view wanders up." },
  "pan-down": { meaning: "The view wanders down." },
} as const;

/** How one child of a sequence gives way to the next. */
export const TRANSITIONS = {
  cut: { meaning: "At once." },
  crossfade: { meaning: "The one dissolves into the other." },
  slide: { meaning: "The new one pushes in over the old one." },
  wipe: { meaning: "The new one is uncovered." },
  zoom: { meaning: "The new one grows in over the old one." },
} as const;

/** Caption styles; their looks stand in the captions room. */
export const CAPTION_PRESETS = {
  karaoke_yellow: { meaning: "Heavy capitals; the spoken word turns yellow." },
  karaoke_box: { meaning: "Dimmed letters; the spoken word is bright on a violet box." },
  pill_blue: { meaning: "Bold capitals; the spoken word stands on a blue pill." },
  hormozi_pop: { meaning: "Few heavy capitals; the spoken word is yellow and larger." },
  beast_impact: { meaning: "Huge poster capitals; the spoken word turns red." },
  one_word: { meaning: "One large word at a time." },
  bold_outline: { meaning: "Heavy white letters with a thick black outline, a phrase at a time." },
  clean_box: { meaning: "Plain letters on a dark box, as spoken." },
  minimal_lower: { meaning: "Small quiet letters, low; the spoken word turns blue." },
  luxury_serif: { meaning: "Spaced serif letters with a soft shadow, a phrase at a time." },
  neon_glow: { meaning: "Glowing capitals; the spoken word turns cyan." },
  marker_sweep: { meaning: "Dark letters on paper; the spoken word under a yellow marker." },
} as const;

export type EnterPresetName = keyof typeof ENTER_PRESETS;
export type MotionPresetName = keyof typeof MOTION_PRESETS;
export type TransitionName = keyof typeof TRANSITIONS;
export type CaptionPresetName = keyof typeof CAPTION_PRESETS;

/** Names of a preset table, typed. */
export function presetNames<T extends Readonly<Record<string, unknown>>>(
  table: T,
): readonly (keyof T & string)[] {
  return Object.keys(table);
}
