import type { ErrorProjection } from "../declare/declare.ts";
import type { InputIssue } from "../schema/schema.ts";

/**
 * Why a call failed. `arguments`: not an object, or an unknown top-level key (a protocol error on MCP); `input`: a
 * value of an accepted key; `tool`: the tool reports a problem; the rest is the runner's own.
 */
export type FaultKind =
  | "arguments"
  | "input"
  | "tool"
  | "timeout"
  | "cancelled"
  | "busy"
  | "internal";

/** A failed call as any transport may show it; nothing in it comes from an unexpected error. */
export interface Fault extends ErrorProjection {
  readonly kind: FaultKind;
  readonly status: number;
  readonly retryable: boolean;
  readonly issues?: readonly InputIssue[];
  /** Id under which the raw cause was logged. */
  readonly id?: string;
}

/** A fault as a readable paragraph: message, then each further issue, then the hint. */
export function faultText(fault: Fault): string {
  const lines = [fault.message];
  for (const issue of fault.issues ?? []) {
    const line = issue.fix === undefined ? issue.message : `${issue.message} ${issue.fix}`;
    if (line !== fault.message) lines.push(`- ${line}`);
  }
  if (fault.hint !== undefined) lines.push(`Hint: ${fault.hint}`);
  return lines.join("\n");
}
