import { resolve } from "node:path";

import { ReelError } from "@reelkiln/document";
import type { ReelDocument } from "@reelkiln/document";
import { findProject, openProject, openText } from "@reelkiln/studio";
import type { OpenOptions, OpenedProject } from "@reelkiln/studio";

/** A project in code, or the path of one on disk. */
export type ReelSource = ReelDocument | string;

/** How a project is opened from code. */
export interface ReelOptions {
  /** Folder that a project in code takes its media from. Default: the working folder. */
  readonly root?: string;
  /** Values of the project's variables. */
  readonly set?: Readonly<Record<string, unknown>>;
}

/** Opens a project; throws ReelError `invalid-input` with all issues when any is an error. */
export async function openReel(
  source: ReelSource,
  { root = process.cwd(), set = {} }: ReelOptions,
): Promise<OpenedProject> {
  const options: OpenOptions = { values: set, examples: "refused" };
  const opened =
    typeof source === "string"
      ? await openProject(
          await findProject(source, { projectRoot: root, confined: false }),
          options,
        )
      : await openValue(source, { root: resolve(root), options });
  const errors = opened.issues.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return opened;
  const [first] = errors;
  const more = errors.length === 1 ? "" : ` (and ${errors.length - 1} more)`;
  throw new ReelError("invalid-input", `${first?.message ?? ""}${more}`, { issues: errors });
}

async function openValue(
  document: ReelDocument,
  { root, options }: { readonly root: string; readonly options: OpenOptions },
): Promise<OpenedProject> {
  const text = JSON.stringify(document, undefined, 2);
  const project = { root, file: resolve(root, "reel.json"), name: "reel" };
  return { project, text, ...(await openText(text, project, options)) };
}
