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
  if (failed !== undefined) throw failure(failed);
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

function failure({ name, expected, measured, unit = "" }: ReceiptCheck): ReelError {
  const wanted = expected === undefined ? "" : `, expected ${expected}`;
  const message = `The file failed its check "${name}": found ${measured} ${unit}`;
  return new ReelError("verification-failed", `${message.trimEnd()}${wanted}`);
}
