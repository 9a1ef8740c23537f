import type { Issue, Severity } from "./issue.ts";
import { printPath } from "./pointer.ts";

/** An issue as tools, errors and files show it: flat, with the path as an author reads it. */
export interface IssueView {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** `layers[0].color` */
  readonly path: string;
  readonly check?: string | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly received?: string | undefined;
  readonly accepted?: string[] | undefined;
  readonly nearest?: string | undefined;
  readonly measured?: number | undefined;
  readonly limit?: number | undefined;
  readonly unit?: string | undefined;
  /** Start and end in seconds of composition time. */
  readonly time_seconds?: number[] | undefined;
  readonly hint?: string | undefined;
  /** Whether it carries steps that mend it. */
  readonly fixable: boolean;
}

/** The view of an issue. */
export function viewIssue(issue: Issue): IssueView {
  const { place, timeSeconds, accepted, path, fix, offset: _, ...rest } = issue;
  return {
    ...rest,
    path: printPath(path),
    ...place,
    ...(accepted === undefined ? {} : { accepted: [...accepted] }),
    ...(timeSeconds === undefined ? {} : { time_seconds: [...timeSeconds] }),
    fixable: fix !== undefined && fix.length > 0,
  };
}
