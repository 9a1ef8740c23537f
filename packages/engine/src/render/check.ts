import { ReelError } from "@reelkiln/document";

import { baseName } from "../io/io.ts";
import type { DrawnFaces } from "../plan/scene-text.ts";
import { LoudnessMeter } from "../sound/sound.ts";
import {
  createReceipt,
  joinFacts,
  verifyFile,
  type EncodedSound,
  type FileReport,
  type Receipt,
  type ReceiptCheck,
  type SegmentFacts,
} from "../verify/verify.ts";
import type { RenderResult } from "./request.ts";
import type { RenderSound } from "./sound.ts";
import { encoderOf, pathCounts, type RenderWork } from "./work.ts";

/** A file joined of its parts, still under its temporary name. */
export interface JoinedFile {
  readonly path: string;
  /** In order. */
  readonly segments: readonly JoinedSegment[];
  readonly sound: RenderSound | undefined;
  /** Ids of the faces that glyphs are drawn with. */
  readonly faces: DrawnFaces;
}

export interface JoinedSegment {
  readonly key: string;
  readonly path: string;
  readonly facts: SegmentFacts;
  readonly reused: boolean;
}

/** How many segments were made and taken from earlier renders. */
export function segmentCounts(segments: readonly JoinedSegment[]): RenderResult["segments"] {
  const reused = segments.filter((segment) => segment.reused).length;
  return { rendered: segments.length - reused, reused };
}

/** The receipt of a file that was checked. Throws `verification-failed` when a check failed. */
export function receiptOfFile(work: RenderWork, file: JoinedFile, report: FileReport): Receipt {
  const failed = report.checks.find(({ passed }) => !passed);
  if (failed !== undefined) throw checkFailure(failed);
  const { request, backend } = work;
  return createReceipt({
    ...work,
    report,
    file: baseName(request.output),
    timeline: request.timeline,
    facesUsed: file.faces,
    warnings: [...(request.warnings ?? []), ...request.settled.notes],
    format: request.settled.delivery.format,
    encoder: encoderOf(work),
    project: request.project ?? { revision: "" },
    backend: backend.version,
    path: pathCounts(work.plan),
    segments: segmentCounts(file.segments),
    version: request.version ?? "",
  });
}

/** Checks a joined file. */
export function checkFile(
  work: RenderWork,
  { path, segments, sound }: JoinedFile,
): Promise<FileReport> {
  const { request } = work;
  const { peakKbps } = request.settled.delivery;
  return verifyFile({
    ...work,
    path,
    timeline: request.timeline,
    measurement: joinFacts(segments.map(({ facts }) => facts)),
    lossless: request.quality === "lossless",
    alpha: work.target.transparency !== "none",
    ...(peakKbps !== undefined && { peakKbps }),
    ...(sound !== undefined && { sound: soundToCheck(work, sound) }),
  });
}

function soundToCheck({ request }: RenderWork, { expected }: RenderSound): EncodedSound {
  const { heard } = expected;
  const isKnown = heard !== undefined && request.verify !== "full";
  return { expected, meter: new LoudnessMeter(), ...(isKnown && { heard }) };
}

/** The error of a failed check. */
export function checkFailure(check: ReceiptCheck): ReelError {
  const { name, expected, measured, unit = "" } = check;
  const wanted = expected === undefined ? "" : `, expected ${expected}`;
  const message = `The file failed its check "${name}": found ${measured} ${unit}`;
  return new ReelError("verification-failed", `${message.trimEnd()}${wanted}`);
}
