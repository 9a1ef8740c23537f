import type { Step, StepReport } from "@reelkiln/document";

import { runProject } from "./edited-project.ts";
import type { RunOutcome } from "./edited-project.ts";
import type { Project } from "./project.ts";
import type { WriteGuard } from "./save-text.ts";

/** Runs steps in order, each one undo step of its own. A dry run works them out on one another. */
export async function runEach(
  project: Project,
  guard: WriteGuard,
  edit: { readonly steps: readonly Step[]; readonly onError: "stop" | "continue" },
): Promise<RunOutcome> {
  const { steps, onError } = edit;
  if (guard.dryRun === true) return runProject(project, guard, edit);
  const results: StepReport[] = [];
  let last: RunOutcome | undefined;
  let changed = false;
  for (const [index, step] of steps.entries()) {
    // Only the first may find another revision: the later ones follow the first one's.
    const ifRevision = index === 0 ? guard.ifRevision : last?.revision;
    const ran = await runProject(
      project,
      { ...guard, ifRevision },
      { steps: [step], onError: "stop" },
    );
    last = ran;
    changed ||= ran.changed;
    results.push(...ran.results);
    if (ran.failed > 0 && onError === "stop") break;
  }
  if (last === undefined) return runProject(project, guard, edit);
  const completed = results.filter(({ ok }) => ok).length;
  return { ...last, changed, results, completed, failed: results.length - completed };
}
