import { viewIssue } from "./issue-view.ts";
import type { Issue } from "./issue.ts";

/**
 * Every way work can stop, with what each transport makes of it.
 * Exit codes: 1 our bug, 2 the author's input, 3 the environment, 4 the render failed, 130 cancelled.
 */
export const REEL_ERROR_CODES = {
  "invalid-input": { exitCode: 2, httpStatus: 422, retryable: false },
  "not-found": { exitCode: 2, httpStatus: 404, retryable: false },
  conflict: { exitCode: 2, httpStatus: 409, retryable: false },
  "outside-project": { exitCode: 2, httpStatus: 403, retryable: false },
  "limit-exceeded": { exitCode: 2, httpStatus: 413, retryable: false },
  "missing-dependency": { exitCode: 3, httpStatus: 503, retryable: false },
  "not-writable": { exitCode: 3, httpStatus: 503, retryable: false },
  "disk-full": { exitCode: 3, httpStatus: 507, retryable: true },
  timeout: { exitCode: 4, httpStatus: 504, retryable: true },
  unreachable: { exitCode: 3, httpStatus: 502, retryable: true },
  "media-failed": { exitCode: 4, httpStatus: 500, retryable: false },
  "render-failed": { exitCode: 4, httpStatus: 500, retryable: false },
  "verification-failed": { exitCode: 4, httpStatus: 500, retryable: false },
  cancelled: { exitCode: 130, httpStatus: 499, retryable: true },
} as const;

export type ReelErrorCode = keyof typeof REEL_ERROR_CODES;

export interface ReelErrorDetail {
  /** One imperative sentence that mends it. */
  readonly hint?: string;
  readonly path?: string;
  readonly issues?: readonly Issue[];
  readonly cause?: unknown;
}

/** How a tool runner asks an error what a caller may know of it; a registered symbol, so no import is needed. */
const PROJECTION: unique symbol = Symbol.for("@reelkiln/toolkit/error-projection") as never;

/** Work stopped for a reason the caller can act on. Its message is fit to print. */
export class ReelError extends Error {
  readonly code: ReelErrorCode;
  readonly hint: string | undefined;
  readonly path: string | undefined;
  readonly issues: readonly Issue[];

  constructor(code: ReelErrorCode, message: string, detail: ReelErrorDetail = {}) {
    super(message, detail.cause === undefined ? {} : { cause: detail.cause });
    this.name = "ReelError";
    this.code = code;
    this.hint = detail.hint;
    this.path = detail.path;
    this.issues = detail.issues ?? [];
  }

  [PROJECTION](): Readonly<Record<string, unknown>> {
    const { httpStatus, retryable } = REEL_ERROR_CODES[this.code];
    return {
      code: this.code,
      message: this.message,
      status: httpStatus,
      retryable,
      ...(this.hint === undefined ? {} : { hint: this.hint }),
      ...(this.issues.length === 0
        ? {}
        : {
            details: {
              issues: this.issues.map(viewIssue),
              ...(this.path === undefined ? {} : { file: this.path }),
            },
          }),
    };
  }
}
