import { meanOff, nearnessDb } from "./check-pictures.ts";
import type { FrameMeasurement, PictureSamples } from "./frame-meter.ts";
import type { ReceiptCheck } from "./receipt.ts";

/** A decoded picture must be at least this near to the one that was written, in dB over its luma samples. */
const NEAR_DB = 20;
/** Mean code values by which decoded alpha may be off. */
const ALPHA_OFF = 4;

/** What decoded pictures are held against. */
export interface PaintedExpectation {
  readonly measurement: FrameMeasurement;
  /** Decoded pictures by number of the frame handed over. */
  readonly decoded: ReadonlyMap<number, PictureSamples>;
  /** `on-off` alpha is that of 128 and more. */
  readonly alpha: "none" | "smooth" | "on-off";
  readonly measuredOn: ReceiptCheck["measuredOn"];
  readonly lossless: boolean;
}

/** Compares decoded pictures with those that were written, and their alpha. */
export function checkPainted(expected: PaintedExpectation): readonly ReceiptCheck[] {
  const { measurement, decoded, alpha, measuredOn, lossless } = expected;
  let nearest = Number.POSITIVE_INFINITY;
  let farthest = 0;
  let off = 0;
  for (const [index, { luma, alpha: found }] of decoded) {
    const drawn = measurement.alphas.get(index);
    const seen = (each: Uint8Array): Uint8Array =>
      drawn === undefined ? each : each.map((code, at) => ((drawn[at] ?? 0) < 128 ? 0 : code));
    const db = nearnessDb(seen(luma), seen(measurement.samples.get(index) ?? new Uint8Array()));
    if (db < nearest) [nearest, farthest] = [db, index];
    if (drawn !== undefined) off = Math.max(off, meanOff(found, wantedAlpha(drawn, alpha)));
  }
  const limit = lossless ? 50 : NEAR_DB;
  const pictures: ReceiptCheck = {
    name: "pictures",
    passed: decoded.size > 0 && nearest >= limit,
    measuredOn,
    expected: `at least ${limit}`,
    measured: nearest === Number.POSITIVE_INFINITY ? "equal" : Math.round(nearest * 10) / 10,
    unit: "dB",
    note: `${decoded.size} frames decoded, the farthest is frame ${farthest}`,
  };
  if (alpha === "none") return [pictures];
  return [
    pictures,
    {
      name: "alpha-pictures",
      passed: measurement.alphas.size > 0 && off <= ALPHA_OFF,
      measuredOn,
      expected: `at most ${ALPHA_OFF}`,
      measured: Math.round(off * 100) / 100,
      unit: "code values off at the mean",
      note: `${decoded.size} frames compared`,
    },
  ];
}

function wantedAlpha(drawn: Uint8Array, alpha: PaintedExpectation["alpha"]): Uint8Array {
  return alpha === "on-off" ? drawn.map((code) => (code < 128 ? 0 : 255)) : drawn;
}
