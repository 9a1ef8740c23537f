import { ReelError } from "@reelkiln/document";

import { findProject, listProjects, PROJECT_FILE, relativePath } from "./project.ts";
import type { Project, ProjectBase } from "./project.ts";

/**
 * The project a caller means: the one named, else the one of the root, else the only one below it.
 * Throws ReelError `not-found` that lists what there is.
 */
export async function soleProject(path: string | undefined, base: ProjectBase): Promise<Project> {
  if (path !== undefined) return findProject(path, base);
  try {
    return await findProject(".", base);
  } catch (error) {
    if (!(error instanceof ReelError) || error.code !== "not-found") throw error;
    // No project in the root itself: one below it may be meant.
  }
  const all = await listProjects(base.projectRoot);
  const [only] = all;
  if (all.length === 1 && only !== undefined) return only;
  const names = all.map((project) => relativePath(project, base.projectRoot));
  throw new ReelError(
    "not-found",
    names.length === 0
      ? `There is no project: neither ${PROJECT_FILE} here nor a project below.`
      : `${names.length} projects are here; say which: ${names.slice(0, 20).join(", ")}.`,
    {
      hint: names.length === 0 ? "Make one with create_project." : "Pass its path as project.",
    },
  );
}
