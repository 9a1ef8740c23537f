/** Amplitude factor of a level change; −Infinity dB is 0. */
export function amplitudeOf(decibels: number): number {
  return 10 ** (decibels / 20);
}

/** Level of an amplitude; 0 is −Infinity dB. */
export function decibelsOf(amplitude: number): number {
  return 20 * Math.log10(amplitude);
}
