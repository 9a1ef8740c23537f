import { readFileSync } from "node:fs";
import { relative } from "node:path";

import type { IssueView } from "@reelkiln/document";
import type { Terminal } from "@reelkiln/toolkit/cli";

import { painterOf } from "../paint.ts";
import { issueText } from "./issue-text.ts";

/** A path as it is shortest to read: from the working folder when it lies below. */
export function shortPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short === "" || short.startsWith("..") ? path : short;
}

/** Issues of one file for people, each with its source line. */
export function issueTexts(
  issues: readonly IssueView[],
  file: string | undefined,
  terminal: Terminal,
): readonly string[] {
  const text = file === undefined ? undefined : textOf(file);
  const setting = {
    paint: painterOf(terminal),
    source: () => text,
    ...(file === undefined ? {} : { file: shortPath(file) }),
  };
  return issues.map((issue) => issueText(issue, setting));
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // The excerpt is an addition: without the file the issue still says all.
    return undefined;
  }
}
