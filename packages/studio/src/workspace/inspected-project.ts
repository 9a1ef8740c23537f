import { ReelError, runStep } from "@reelkiln/document";
import type { ReelDocument } from "@reelkiln/document";

import type { Project } from "./project.ts";
import { liveRevision } from "./revision.ts";
import { readLive } from "./session.ts";

/** A project and its active composition, as the query commands tell them. */
export async function inspectProject(project: Project) {
  const live = await readLive(project);
  const { document } = live;
  if (document === undefined)
    throw new ReelError("invalid-input", "The file is no project that can be read.", {
      path: project.file,
      hint: "Mend the file with write_yaml.",
    });
  const overview = query(document, "project.summary")["project"];
  return {
    project: { file: project.file, ...(overview as object) },
    active_comp: query(document, "comp.info"),
    revision: liveRevision(live),
  };
}

function query(document: ReelDocument, id: string): Record<string, unknown> {
  const told = runStep(document, { id, params: {} });
  if (told.ok) return { ...told.value.result };
  throw new ReelError("invalid-input", told.error.message, {
    hint: told.error.hint ?? "Mend the document with doc.patch.",
  });
}
