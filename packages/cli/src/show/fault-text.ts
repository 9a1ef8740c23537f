import type { IssueView } from "@reelkiln/document";
import { faultText as plainText } from "@reelkiln/toolkit";
import type { Fault } from "@reelkiln/toolkit";
import type { Terminal } from "@reelkiln/toolkit/cli";

import { issueTexts } from "./source-text.ts";

/** A fault for people; one that carries a project's issues shows each with its source line. */
export function faultText(fault: Fault, terminal: Terminal): string {
  const details = fault.details as { issues?: readonly IssueView[]; file?: string } | undefined;
  if (details?.issues === undefined) return `reelkiln: ${plainText(fault)}`;
  return [...issueTexts(details.issues, details.file, terminal), plainText(fault)].join("\n\n");
}
