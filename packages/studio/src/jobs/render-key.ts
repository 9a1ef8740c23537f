import { ReelError } from "@reelkiln/document";

import { findProject, resolvePath } from "../workspace/project.ts";
import type { ProjectBase } from "../workspace/project.ts";
import { revisionOf } from "../workspace/revision.ts";
import { readTextFile } from "../workspace/text-file.ts";
import type { RenderCall } from "./render-project.ts";

/**
 * What tells one render from another: the call, the project's revision and the rows it is made from. An edit made
 * while a render runs so gives the next call a job of its own, never the older picture.
 */
export async function renderKey(call: RenderCall, context: ProjectBase): Promise<string> {
  const sources = [JSON.stringify(call)];
  try {
    const project = await findProject(call.project ?? ".", context);
    sources.push(project.file, (await readTextFile(project.file)) ?? "");
    if (call.data !== undefined) {
      const beside = await readTextFile(await resolvePath(call.data, context));
      sources.push(beside ?? (await readTextFile(`${project.root}/${call.data}`)) ?? "");
    }
  } catch (error) {
    // The render itself meets the same fault and tells it; a key has nobody to tell.
    if (!(error instanceof ReelError)) throw error;
  }
  return revisionOf(sources.join("\0"));
}
