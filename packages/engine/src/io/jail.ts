import { readlink, realpath } from "node:fs/promises";
import path from "node:path";

import { ReelError } from "@reelkiln/document";

/**
 * The absolute path of a project-relative `relative`, symbolic links resolved. What does not exist yet
 * is judged by its nearest existing folder. Throws ReelError `outside-project`, or `invalid-input` for
 * an address or a name no file can have.
 */
export async function resolveInside(root: string, relative: string): Promise<string> {
  refuseNonsense(relative);
  const base = await realpath(root);
  const target = path.resolve(base, relative);
  if (!isInside(base, target)) throw outside(relative);
  const real = await realpathOfNearest(target);
  if (!isInside(base, real)) throw outside(relative);
  return real;
}

function refuseNonsense(relative: string): void {
  if (relative.includes("\0")) {
    throw new ReelError("invalid-input", "A file name holds a NUL character");
  }
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(relative)) {
    throw new ReelError("invalid-input", `${relative} is an address on the network, not a file`, {
      path: relative,
      hint: "Download it into the project and name the file.",
    });
  }
}

/** Resolves links in the part that exists and appends the rest as written. */
async function realpathOfNearest(target: string): Promise<string> {
  try {
    return await realpath(target);
  } catch (error) {
    const parent = path.dirname(target);
    if (!isMissing(error) || parent === target) throw unreadable(target, error);
    // A link whose target is missing leads to where a file would be made.
    const link = await readlink(target).catch((_notALink: unknown) => undefined);
    if (link !== undefined) return realpathOfNearest(path.resolve(parent, link));
    return path.join(await realpathOfNearest(parent), path.basename(target));
  }
}

function isInside(base: string, target: string): boolean {
  const relative = path.relative(base, target);
  return relative === "" || (relative.split(path.sep)[0] !== ".." && !path.isAbsolute(relative));
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function outside(relative: string): ReelError {
  return new ReelError("outside-project", `${relative} lies outside the project folder`, {
    path: relative,
    hint: "Copy the file into the project folder and name it relative to that.",
  });
}

function unreadable(target: string, cause: unknown): ReelError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ReelError("invalid-input", `${target} cannot be read: ${reason}`, {
    path: target,
    cause,
  });
}
