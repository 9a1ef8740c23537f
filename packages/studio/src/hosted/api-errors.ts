import { ToolError } from "@reelkiln/toolkit";
import type { JsonValue } from "@reelkiln/toolkit";

/** Every way a call of the hosted API is refused, beside the codes of ReelError. */
const API_ERRORS = {
  "insufficient-credits": { status: 402, retryable: false },
  "missing-scope": { status: 403, retryable: false },
  "job-not-found": { status: 404, retryable: false },
  "job-finished": { status: 409, retryable: false },
  "job-unfinished": { status: 409, retryable: true },
  "invalid-request": { status: 422, retryable: false },
  "idempotency-key-reused": { status: 422, retryable: false },
} as const;

export type ApiErrorCode = keyof typeof API_ERRORS;

/** An error of the hosted API with its status. */
export function apiError(
  code: ApiErrorCode,
  message: string,
  detail: { readonly hint?: string; readonly details?: JsonValue; readonly path?: string } = {},
): ToolError {
  return new ToolError(code, message, { ...API_ERRORS[code], ...detail });
}
