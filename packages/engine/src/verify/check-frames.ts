import type { FrameRate } from "@reelkiln/document";

import type { FrameMeasurement, MeteredSpan } from "./frame-meter.ts";
import type { ReceiptCheck } from "./receipt.ts";

/** A run shorter than this is a cut or a fade, not a fault. */
const TELLING_SECONDS = 2;

/**
 * What the meter saw. Frames that are all black although a video shows fail; black or frozen runs of more than
 * two seconds are told, for a still card may mean them.
 */
export function checkFrames(
  measurement: FrameMeasurement,
  expected: { readonly frameRate: FrameRate; readonly showsVideo: boolean },
): readonly ReceiptCheck[] {
  const { frameCount, black, frozen } = measurement;
  const allBlack = frameCount > 0 && black[0]?.from === 0 && black[0].to === frameCount;
  const seconds = (span: MeteredSpan): number =>
    ((span.to - span.from) * expected.frameRate.denominator) / expected.frameRate.numerator;
  const check = (name: string, spans: readonly MeteredSpan[]): ReceiptCheck => {
    const long = spans.filter((span) => seconds(span) > TELLING_SECONDS);
    const total = long.reduce((sum, span) => sum + seconds(span), 0);
    return {
      name,
      passed: name !== "black" || !(allBlack && expected.showsVideo),
      measuredOn: "encoder-input",
      measured: Math.round(total * 1000) / 1000,
      unit: `s in runs over ${TELLING_SECONDS} s`,
      ...(long.length > 0 && { note: long.map(describeSpan(expected.frameRate)).join(", ") }),
    };
  };
  return [check("black", black), check("frozen", frozen)];
}

function describeSpan(rate: FrameRate): (span: MeteredSpan) => string {
  const seconds = (index: number): string =>
    ((index * rate.denominator) / rate.numerator).toFixed(2);
  return ({ from, to }) => `${seconds(from)}–${seconds(to)} s`;
}
