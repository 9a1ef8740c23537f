/** Display light of full-scale HLG and the peak assumed of PQ pictures, in cd/m². Source: ITU-R BT.2100-2. */
export const HDR_PEAK_NITS = 1000;

/** Light that SDR white stands for beside HDR. Source: ITU-R BT.2408-7, 203 cd/m². */
export const SDR_WHITE_NITS = 203;

/** Constants of the perceptual quantizer. Source: SMPTE ST 2084. */
const M1 = 2610 / 16_384;
const M2 = (2523 / 4096) * 128;
const C1 = 3424 / 4096;
const C2 = (2413 / 4096) * 32;
const C3 = (2392 / 4096) * 32;
const PQ_PEAK_NITS = 10_000;

/** Light in cd/m² of a PQ signal 0–1. */
export function nitsOfPq(signal: number): number {
  const power = Math.max(0, signal) ** (1 / M2);
  return PQ_PEAK_NITS * (Math.max(0, power - C1) / (C2 - C3 * power)) ** (1 / M1);
}

/** PQ signal 0–1 of a light in cd/m². */
export function pqOfNits(nits: number): number {
  const power = (Math.max(0, nits) / PQ_PEAK_NITS) ** M1;
  return ((C1 + C2 * power) / (1 + C3 * power)) ** M2;
}

/** Scene light 0–1 of an HLG signal 0–1. Source: ITU-R BT.2100-2, table 5. */
export function sceneOfHlg(signal: number): number {
  const value = Math.max(0, signal);
  if (value <= 0.5) return value ** 2 / 3;
  return (Math.exp((value - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12;
}

export type Rgb = readonly [red: number, green: number, blue: number];

/** Luminance of BT.2020 colours. */
export function luminance2020([red, green, blue]: Rgb): number {
  return 0.2627 * red + 0.678 * green + 0.0593 * blue;
}

/** Display light of an HDR picture's signal, in cd/m², by its transfer function. */
export const DISPLAY_LIGHT: Readonly<Record<string, (signal: Rgb) => Rgb>> = {
  smpte2084: ([red, green, blue]) => [nitsOfPq(red), nitsOfPq(green), nitsOfPq(blue)],
  "arib-std-b67": ([red, green, blue]) => {
    const scene: Rgb = [sceneOfHlg(red), sceneOfHlg(green), sceneOfHlg(blue)];
    // The system gamma of a display of 1000 cd/m² is 1.2; it works on luminance and keeps the hue.
    const factor = HDR_PEAK_NITS * Math.max(0, luminance2020(scene)) ** 0.2;
    return [scene[0] * factor, scene[1] * factor, scene[2] * factor];
  },
};
