import { editReel, spliceReel } from "@reelkiln/document";
import type { Issue, PatchOperation, Step } from "@reelkiln/document";

import { openText } from "./opened-project.ts";
import type { Project } from "./project.ts";
import { saveText } from "./save-text.ts";
import type { SavedText, WriteGuard } from "./save-text.ts";

/** A mend may uncover the next mistake; more rounds than this would be a circle. */
const MAX_ROUNDS = 10;

/** Mends what a machine can, of the given codes or of all, as one undo step. */
export async function applyFixes(
  project: Project,
  guard: WriteGuard,
  codes: readonly string[] | undefined,
): Promise<SavedText & { readonly applied: number }> {
  const done: Step[] = [];
  let applied = 0;
  const saved = await saveText(project, guard, async (before) => {
    let text = before;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const { issues } = await openText(text, project, { examples: "allowed" });
      const mended = mendOne(
        text,
        issues.filter(({ code }) => codes?.includes(code) !== false),
      );
      if (mended === undefined) break;
      text = mended.text;
      applied += mended.count;
      done.push(...mended.steps);
    }
    return { text, label: "apply_fixes", steps: done };
  });
  return { ...saved, applied };
}

interface Mended {
  readonly text: string;
  readonly steps: readonly Step[];
  readonly count: number;
}

/**
 * Applies one round of fixes, last place first, because a fix names its place by path and an earlier
 * one could move it. Undefined when none applies.
 */
function mendOne(text: string, issues: readonly Issue[]): Mended | undefined {
  let current = text;
  const steps: Step[] = [];
  let count = 0;
  for (const { fix } of issues.toReversed()) {
    const next = fix === undefined ? undefined : applyFix(current, fix);
    if (next === undefined || fix === undefined) continue;
    current = next;
    steps.push(...fix);
    count += 1;
  }
  return count === 0 ? undefined : { text: current, steps, count };
}

function applyFix(text: string, fix: readonly Step[]): string | undefined {
  const edited = editReel(text, fix, { onError: "undo" });
  if (!edited.ok || edited.value.failed > 0) return undefined;
  if (edited.value.text !== text) return edited.value.text;
  // A mend of the spelling alone (010 for 10) leaves the document as it is: the text is patched.
  const spliced = spliceReel(text, fix.flatMap(textPatches));
  return spliced.ok && spliced.value.text !== text ? spliced.value.text : undefined;
}

/** The same value again would change nothing; by way of nothing it is spelled anew. */
function textPatches({ id, params }: Step): readonly PatchOperation[] {
  if (id !== "doc.patch") return [];
  const patches = params["patch"] as readonly PatchOperation[];
  return patches.flatMap((patch): readonly PatchOperation[] =>
    patch.op === "replace" ? [{ ...patch, value: null }, patch] : [patch],
  );
}
