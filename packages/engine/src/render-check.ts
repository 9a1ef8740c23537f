import { ReelError } from "@reelkiln/document";

import { baseName } from "./io/io.ts";
import type { RenderWork } from "./render-work.ts";
import { LoudnessMeter } from "./sound/sound.ts";
import {
  createReceipt,
  verifyFile,
  type FileReport,
  type Receipt,
  type ReceiptCheck,
} from "./verify/verify.ts";

/** The receipt of a finished file, still under its temporary name. Throws `verification-failed` when a check fails. */
export async function checkFile(work: RenderWork, path: string): Promise<Receipt | undefined> {
  if (work.request.verify === "none") return undefined;
  const report = await reportOf(work, path);
  const failed = report.checks.find(({ passed }) => !passed);
  if (failed !== undefined) throw failure(failed, excessOf(failed, work, report));
  const { request, maker, backend } = work;
  return createReceipt({
    ...work,
    report,
    file: baseName(request.output),
    timeline: request.timeline,
    facesUsed: maker.facesUsed,
    warnings: request.warnings ?? [],
    project: request.project ?? { revision: "" },
    backend: backend.version,
    path: { ...maker.made },
    version: request.version ?? "",
  });
}

function reportOf({ request, sound, ...work }: RenderWork, path: string): Promise<FileReport> {
  const expected = sound;
  return verifyFile({
    ...work,
    path,
    timeline: request.timeline,
    measurement: work.meter.result(),
    lossless: request.quality === "lossless",
    ...(expected !== undefined && { sound: { expected, meter: new LoudnessMeter() } }),
  });
}

/** Carried by the error of a failed true-peak check. */
class PeakExcess extends Error {
  readonly excessDb: number;
  constructor(excessDb: number) {
    super(`the true peak is ${excessDb} dB too high`);
    this.excessDb = excessDb;
  }
}

/** By how much the encoded sound passes its ceiling, when that is what an error of checkFile tells. */
export function peakExcessDb(error: unknown): number | undefined {
  if (!(error instanceof ReelError)) return undefined;
  return error.cause instanceof PeakExcess ? error.cause.excessDb : undefined;
}

function excessOf(
  { name }: ReceiptCheck,
  { sound }: RenderWork,
  { audio }: FileReport,
): PeakExcess | undefined {
  const peak = audio?.truePeakDbtp ?? undefined;
  if (name !== "true-peak" || sound === undefined || peak === undefined) return undefined;
  return new PeakExcess(peak - sound.ceilingDbtp);
}

function failure(check: ReceiptCheck, cause: PeakExcess | undefined): ReelError {
  const { name, expected, measured, unit = "" } = check;
  const wanted = expected === undefined ? "" : `, expected ${expected}`;
  const message = `The file failed its check "${name}": found ${measured} ${unit}`;
  return new ReelError("verification-failed", `${message.trimEnd()}${wanted}`, { cause });
}
