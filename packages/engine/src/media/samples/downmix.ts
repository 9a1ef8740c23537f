import { CHANNEL_LAYOUTS, LAYOUT_OF_COUNT, type ChannelPosition } from "./channel-layouts.data.ts";

/** Left and right share of one channel. */
type Share = readonly [left: number, right: number];

const MINUS_3_DB = Math.SQRT1_2;

/** Shares of each position. Source: ITU-R BS.775-4 table 2; the LFE is left out, as there. */
const SHARES: Readonly<Record<ChannelPosition, Share>> = {
  FL: [1, 0],
  FR: [0, 1],
  FC: [MINUS_3_DB, MINUS_3_DB],
  LFE: [0, 0],
  SL: [MINUS_3_DB, 0],
  SR: [0, MINUS_3_DB],
  BL: [MINUS_3_DB, 0],
  BR: [0, MINUS_3_DB],
  BC: [0.5, 0.5],
};

/** Two channels of one length. */
export interface StereoSamples {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/**
 * Brings channels of any layout to stereo. A lone channel goes to both sides at full level. The sum
 * of many may pass full scale: the mix is in floating point and its master limits the peaks.
 */
export function downmix(channels: readonly Float32Array[], layoutName: string): StereoSamples {
  const [first, second] = channels;
  if (first === undefined) return { left: new Float32Array(0), right: new Float32Array(0) };
  if (second === undefined) return { left: first, right: first };
  if (channels.length === 2) return { left: first, right: second };
  const shares = sharesOf(layoutName, channels.length);
  return {
    left: weightedSum(
      channels,
      shares.map(([left]) => left),
    ),
    right: weightedSum(
      channels,
      shares.map(([, right]) => right),
    ),
  };
}

function sharesOf(layoutName: string, count: number): readonly Share[] {
  const named = CHANNEL_LAYOUTS[layoutName];
  const fallback = CHANNEL_LAYOUTS[LAYOUT_OF_COUNT[count] ?? "7.1"] ?? [];
  const positions = named?.length === count ? named : fallback;
  return Array.from({ length: count }, (_, index): Share => {
    const position = positions[index];
    return position === undefined ? [0, 0] : SHARES[position];
  });
}

function weightedSum(channels: readonly Float32Array[], weights: readonly number[]): Float32Array {
  const sum = new Float32Array(channels[0]?.length ?? 0);
  for (const [index, channel] of channels.entries()) {
    const weight = weights[index] ?? 0;
    if (weight === 0) continue;
    for (let at = 0; at < sum.length; at += 1) {
      sum[at] = (sum[at] as number) + (channel[at] as number) * weight;
    }
  }
  return sum;
}
