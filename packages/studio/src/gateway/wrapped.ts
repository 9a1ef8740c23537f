type Members = Readonly<Record<string, unknown>>;

/** Hints of a tool that starts a render. */
export const renders = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
} as const;

/** Hints of a tool that only asks. */
export const reads = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** What an accepted request answers beside its own envelope. */
export function envelopeData({ success: _success, request_id: _named, ...data }: Members): Members {
  return data;
}
