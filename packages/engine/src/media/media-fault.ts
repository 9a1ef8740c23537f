import { ReelError, type MediaFault } from "@reelkiln/document";

/** A ReelError `media-failed` that carries its MediaFault as the cause, so that it can become an issue. */
export function mediaFailure(fault: MediaFault, path: string, hint?: string): ReelError {
  return new ReelError("media-failed", `${path}: ${fault.message}`, {
    path,
    cause: hint === undefined ? fault : { ...fault, hint },
    ...(hint === undefined ? {} : { hint }),
  });
}

/** The MediaFault a `mediaFailure` was made from; undefined for every other thrown value. */
export function faultOf(error: unknown): MediaFault | undefined {
  if (!(error instanceof ReelError) || error.code !== "media-failed") return undefined;
  return isFault(error.cause) ? error.cause : undefined;
}

function isFault(value: unknown): value is MediaFault {
  return typeof value === "object" && value !== null && "code" in value && "message" in value;
}
