import { ReelError } from "@reelkiln/document";

/** A full disk in plain words; every other cause as it is. */
export function writeFailure(cause: unknown, path: string): unknown {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code !== "ENOSPC" && code !== "EDQUOT") return cause;
  return new ReelError("disk-full", "The disk is full", {
    path,
    hint: "Free some space, or write to another disk with `-o`.",
    cause,
  });
}
