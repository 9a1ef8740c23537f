import { ReelError } from "@reelkiln/document";
import type { DiffReport, DiffSource } from "@reelkiln/engine";
import type { RunContext } from "@reelkiln/toolkit";

import { contactSheet } from "../workspace/contact-sheet.ts";
import { openText } from "../workspace/opened-project.ts";
import { findVideo } from "../workspace/project-version.ts";
import { resolvePath } from "../workspace/project.ts";
import type { ProjectBase } from "../workspace/project.ts";
import { textDiff } from "../workspace/text-diff.ts";
import { writeBytesFile } from "../workspace/text-file.ts";

/** Two videos as a caller names them. */
export interface DiffCall {
  readonly a: string;
  readonly b: string;
  readonly set?: Readonly<Record<string, unknown>> | undefined;
  readonly tolerance?: number | undefined;
  readonly moments?: number | undefined;
  readonly output?: string | undefined;
}

/** What differs, with the sheet of it. */
export interface RenderDiff {
  readonly report: DiffReport;
  /** Of two projects: their texts by lines; empty when equal. */
  readonly textDiff?: string;
  readonly sheetPath?: string;
  /** PNG for callers that see pictures; absent when it was written, or nothing differs. */
  readonly sheet?: Uint8Array;
}

/** Compares two files, two projects or versions of them, or one of each. Throws ReelError. */
export async function compareRenders(
  call: DiffCall,
  context: ProjectBase & RunContext,
): Promise<RenderDiff> {
  if (call.output !== undefined && !/\.png$/i.test(call.output)) {
    throw new ReelError("invalid-input", `${call.output} does not end in .png.`, {
      hint: "Give the sheet a name that ends in .png.",
    });
  }
  const a = await openSide(call.a, call, context);
  const b = await openSide(call.b, call, context);
  const { diffRenders } = await import("@reelkiln/engine");
  const { tolerance, moments } = call;
  const report = await diffRenders({
    a: a.source,
    b: b.source,
    ...(tolerance !== undefined && { tolerance }),
    ...(moments !== undefined && { moments }),
    signal: context.signal,
    onProgress: (done, total) => context.progress({ done, total, stage: "comparing" }),
  });
  const isText = a.text !== undefined && b.text !== undefined;
  return {
    report,
    ...(isText && { textDiff: textDiff(a.text, b.text) }),
    ...(await sheetOf(report, call, context)),
  };
}

interface OpenSide {
  readonly source: DiffSource;
  /** Of a project. */
  readonly text?: string;
}

async function openSide(named: string, call: DiffCall, base: ProjectBase): Promise<OpenSide> {
  const found = await findVideo(named, base);
  if ("path" in found) return { source: found };
  const { project, text } = found;
  const options = { values: call.set ?? {}, examples: "allowed" } as const;
  const { timeline, fonts, issues } = await openText(text, project, options);
  if (timeline !== undefined) return { source: { timeline, root: project.root, fonts }, text };
  throw new ReelError("invalid-input", `Nothing was compared: ${named} has errors.`, {
    issues: issues.filter(({ severity }) => severity === "error"),
    path: project.file,
    hint: "Mend the errors first.",
  });
}

async function sheetOf(
  { moments }: DiffReport,
  { output }: DiffCall,
  base: ProjectBase,
): Promise<Pick<RenderDiff, "sheet" | "sheetPath">> {
  if (moments.length === 0) return {};
  const cells = moments.flatMap((moment) => [
    { png: moment.a, label: `a  ${moment.seconds.toFixed(2)} s` },
    { png: moment.b, label: `b  ${moment.seconds.toFixed(2)} s` },
    { png: moment.difference, label: "difference × 4" },
  ]);
  const sheet = await contactSheet(cells, 3);
  if (output === undefined) return { sheet };
  const sheetPath = await resolvePath(output, base);
  await writeBytesFile(sheetPath, sheet);
  return { sheetPath };
}
