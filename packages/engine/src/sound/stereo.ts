/** Two channels of one length at 48 kHz. */
export interface Stereo {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

export function silence(sampleCount: number): Stereo {
  return { left: new Float32Array(sampleCount), right: new Float32Array(sampleCount) };
}

/** Both channels, for work that is the same on each. */
export function channelsOf({ left, right }: Stereo): readonly [Float32Array, Float32Array] {
  return [left, right];
}

/** Adds `part` to `whole` from sample `at` on; what reaches beyond either end is left out. */
export function addAt(whole: Stereo, part: Stereo, at: number): void {
  const first = Math.max(0, -at);
  const last = Math.min(part.left.length, whole.left.length - at);
  for (const [index, target] of channelsOf(whole).entries()) {
    const source = channelsOf(part)[index] ?? part.left;
    for (let sample = first; sample < last; sample += 1) {
      target[at + sample] = (target[at + sample] as number) + (source[sample] as number);
    }
  }
}
