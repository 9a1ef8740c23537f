import type { DocumentPath, Issue } from "../model/issue.ts";
import { TIMELINE_CODES, type TimelineCode } from "./timeline-codes.data.ts";

/** Takes an issue; all are collected. */
export type Report = (issue: Issue) => void;

/** What an issue of resolving says beside its code. */
export type Fault = Partial<Omit<Issue, "code" | "check">> & {
  readonly path: DocumentPath;
  readonly message: string;
};

/** An issue of resolving: an error unless said otherwise, with the check its code belongs to. */
export function timelineIssue(code: TimelineCode, fault: Fault): Issue {
  return { severity: "error", ...fault, code, check: TIMELINE_CODES[code].check };
}

/** Seconds as a message prints them: at most three decimals. */
export function printSeconds(seconds: number): string {
  return `${Number(seconds.toFixed(3))} s`;
}
