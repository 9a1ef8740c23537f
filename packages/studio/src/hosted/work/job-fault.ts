import { ReelError, viewIssue } from "@reelkiln/document";
import { projectError } from "@reelkiln/toolkit";

import type { JobFault } from "../../database/database.ts";

/** What a job tells of an error: our own faults keep their words to the log. */
export function jobFault(error: unknown, stage: string): JobFault {
  const projection = projectError(error);
  if (projection === undefined)
    return {
      code: "internal_error",
      message: "The render failed unexpectedly.",
      stage,
      retryable: true,
      hint: "Submit it again; quote the job id when reporting this.",
    };
  const { code, message, retryable = false, hint } = projection;
  const issues =
    error instanceof ReelError ? error.issues.map((issue) => ({ ...viewIssue(issue) })) : [];
  return {
    code,
    message,
    stage,
    retryable,
    ...(hint !== undefined && { hint }),
    ...(issues.length > 0 && { issues }),
  };
}

/** Whether another try, perhaps on another machine, may succeed. */
export function deservesRetry(error: unknown): boolean {
  const projection = projectError(error);
  return (
    projection === undefined ||
    projection.retryable === true ||
    isCrash(error) ||
    isDiskFull(projection.message)
  );
}

/** Codecs tell a full disk in the system's words, under a code of their own. */
function isDiskFull(message: string): boolean {
  return /no space left on device/i.test(message);
}

/** A render process that ended early may have been killed for its memory. */
function isCrash(error: unknown): boolean {
  return error instanceof ReelError && error.code === "render-failed";
}
