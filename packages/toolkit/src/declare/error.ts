import type { JsonValue } from "../schema/schema.ts";

/** What a caller may know of a failure. */
export interface ErrorProjection {
  /** Stable machine word, `not_found`. */
  readonly code: string;
  readonly message: string;
  /** HTTP status where there is HTTP. Default 500. */
  readonly status?: number;
  /** The same call may succeed later. Default false. */
  readonly retryable?: boolean;
  /** What to do about it, one sentence. */
  readonly hint?: string;
  /** Dotted path of the input at fault. */
  readonly path?: string;
  readonly details?: JsonValue;
}

/**
 * The method by which any error class tells the runner its projection: `[TOOL_ERROR_PROJECTION](): ErrorProjection`.
 * A registered symbol, so two copies of the toolkit agree. Errors without it are unexpected: redacted and logged.
 */
export const TOOL_ERROR_PROJECTION: unique symbol = Symbol.for(
  "@reelkiln/toolkit/error-projection",
) as never;

/** An expected failure of a tool, for authors who have no error class of their own. */
export class ToolError extends Error {
  override readonly name = "ToolError";
  readonly projection: ErrorProjection;

  constructor(
    code: string,
    message: string,
    options: Omit<ErrorProjection, "code" | "message"> & { cause?: unknown } = {},
  ) {
    const { cause, ...rest } = options;
    super(message, { cause });
    this.projection = { ...rest, code, message };
  }

  [TOOL_ERROR_PROJECTION](): ErrorProjection {
    return this.projection;
  }
}

/** The projection of a thrown value, or undefined when it has none to give. */
export function projectError(thrown: unknown): ErrorProjection | undefined {
  if (typeof thrown !== "object" || thrown === null) return undefined;
  const project: unknown = Reflect.get(thrown, TOOL_ERROR_PROJECTION);
  return typeof project === "function" ? (project.call(thrown) as ErrorProjection) : undefined;
}
