import { ReelError } from "@reelkiln/document";

/** Throws ReelError `cancelled` when the caller wants no more. */
export function refuseCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new ReelError("cancelled", "The work was cancelled");
}
