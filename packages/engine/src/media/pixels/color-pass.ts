import type { VideoFacts } from "@reelkiln/document";

import { pixelFormatFacts } from "../probe/pixel-format.ts";
import { colorPassTo709, matrixOf, type ColorPass } from "./color.ts";
import { toneMapTo709 } from "./tone-map.ts";

/** What decoded 8-bit planes of a source need to become SDR BT.709 limited range; undefined for nothing. */
export function colorPassOf(facts: VideoFacts): ColorPass | undefined {
  // The scaler brings RGB to BT.709 itself.
  if (pixelFormatFacts(facts.pixelFormat).rgb) return undefined;
  const { colorTransfer, colorRange } = facts;
  return toneMapTo709(colorTransfer, colorRange) ?? colorPassTo709(matrixOf(facts), colorRange);
}
