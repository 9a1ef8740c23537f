import { ReelError, editReel } from "@reelkiln/document";
import type { CommandError, Step, StepReport } from "@reelkiln/document";

import type { Project } from "./project.ts";
import { saveText } from "./save-text.ts";
import type { SavedText, WriteGuard } from "./save-text.ts";

/** An edit as steps, and what happens when one is refused. */
export interface StepsEdit {
  readonly steps: readonly Step[];
  /** `stop` keeps what was done before, `continue` goes on, `undo` takes all back. */
  readonly onError: "stop" | "continue" | "undo";
  /** What the history calls it; default the steps' ids. */
  readonly label?: string | undefined;
}

/** What the steps did. */
export interface StepsOutcome extends SavedText {
  readonly completed: number;
  readonly failed: number;
  /** One for each step that was tried. */
  readonly results: readonly StepReport[];
}

/**
 * Runs steps on a project's document and splices the text where they touched it: comments and order
 * elsewhere stay. One undo step. Throws ReelError `invalid-input` when the file is no project.
 */
export async function editProject(
  project: Project,
  guard: WriteGuard,
  { steps, onError, label }: StepsEdit,
): Promise<StepsOutcome> {
  let outcome: Omit<StepsOutcome, keyof SavedText> = { completed: 0, failed: 0, results: [] };
  const saved = await saveText(project, guard, (text) => {
    const edited = editReel(text, steps, { onError });
    if (!edited.ok) throw refused(edited.error, project.file);
    outcome = edited.value;
    return {
      text: edited.value.text,
      label: label ?? steps.map(({ id }) => id).join(", "),
      steps,
    };
  });
  const { completed, failed, results } = outcome;
  return { ...saved, completed, failed, results };
}

function refused({ message, issues }: CommandError, path: string): ReelError {
  const hint = "Mend the file with write_yaml.";
  return new ReelError("invalid-input", message, { hint, path, issues: issues ?? [] });
}
