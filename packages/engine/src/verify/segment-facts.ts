import type { FrameMeasurement, MeteredSpan } from "./frame-meter.ts";

/** What is known of the pictures of one segment: plain JSON, kept beside it. Frames count from its first. */
export interface SegmentFacts {
  readonly frameCount: number;
  readonly black: readonly MeteredSpan[];
  readonly frozen: readonly MeteredSpan[];
  /** Luma samples of the first and the last frame, in base64. */
  readonly first: string;
  readonly last: string;
  /** Alpha of the first frame at the same places, in base64; absent for opaque pictures. */
  readonly firstAlpha?: string;
  /** Samples of all frames, one after another, while a full check waits for them. */
  readonly all?: string;
  /** How near its decoded key picture was to what had been encoded, in dB; null for equal. Absent until checked. */
  readonly nearnessDb?: number | null;
  /** By how much its decoded alpha was off, in code values. Absent until checked. */
  readonly alphaOff?: number;
}

/** Whose samples are kept with a segment. */
export type KeptSamples = "ends" | "all";

/** Facts of a segment from what its meter saw. */
export function segmentFacts(seen: FrameMeasurement, kept: KeptSamples): SegmentFacts {
  const { frameCount, black, frozen, samples, alphas } = seen;
  const alpha = alphas.get(0);
  const sorted = [...samples].toSorted(([a], [b]) => a - b).map(([, taken]) => taken);
  const all = Buffer.concat(sorted).toString("base64");
  return {
    frameCount,
    black,
    frozen,
    first: base64(samples.get(0)),
    last: base64(samples.get(frameCount - 1)),
    ...(alpha !== undefined && { firstAlpha: base64(alpha) }),
    ...(kept === "all" && { all }),
  };
}

/** Puts the facts of neighbours together, as one meter would have seen all their frames. */
export function joinFacts(segments: readonly SegmentFacts[]): FrameMeasurement {
  const black: MeteredSpan[] = [];
  const frozen: MeteredSpan[] = [];
  const samples = new Map<number, Uint8Array>();
  const nearness = new Map<number, number>();
  const alphas = new Map<number, Uint8Array>();
  const alphaOff = new Map<number, number>();
  let at = 0;
  for (const [index, facts] of segments.entries()) {
    if (index > 0 && segments[index - 1]?.last === facts.first)
      add(frozen, { from: at, to: at + 1 });
    for (const span of facts.black) add(black, shifted(span, at));
    for (const span of facts.frozen) add(frozen, shifted(span, at));
    for (const [frame, taken] of samplesOf(facts)) samples.set(at + frame, taken);
    if (facts.nearnessDb !== undefined) {
      nearness.set(at, facts.nearnessDb ?? Number.POSITIVE_INFINITY);
    }
    if (facts.firstAlpha !== undefined) alphas.set(at, bytesOf(facts.firstAlpha));
    if (facts.alphaOff !== undefined) alphaOff.set(at, facts.alphaOff);
    at += facts.frameCount;
  }
  return { frameCount: at, black, frozen, samples, alphas, nearness, alphaOff };
}

function samplesOf({ all, first, frameCount }: SegmentFacts): readonly [number, Uint8Array][] {
  if (all === undefined) return [[0, bytesOf(first)]];
  const bytes = bytesOf(all);
  const each = bytes.length / frameCount;
  return Array.from({ length: frameCount }, (_, frame) => [
    frame,
    bytes.subarray(frame * each, (frame + 1) * each),
  ]);
}

function shifted({ from, to }: MeteredSpan, by: number): MeteredSpan {
  return { from: from + by, to: to + by };
}

function add(spans: MeteredSpan[], span: MeteredSpan): void {
  const last = spans.at(-1);
  if (last?.to === span.from) spans[spans.length - 1] = { from: last.from, to: span.to };
  else spans.push(span);
}

function base64(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString("base64");
}

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, "base64");
}
