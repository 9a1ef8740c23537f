import { refusal, success, type Attempt } from "./command-error.ts";
import { ancestry, travel, type Edit, type History, type Travelled } from "./history.ts";
import { invertSplice, type TextSplice } from "./text-splice.ts";

/** How someone's last step is taken back: by going back, or by an edit when others came after it. */
export type OwnUndo =
  | { readonly kind: "travel"; readonly travelled: Travelled }
  | { readonly kind: "edit"; readonly edit: Edit; readonly undone: string };

/**
 * Takes back the last step of one hand. When others have edited since, theirs stay: the step is
 * taken back by a new one, refused when they changed the same place.
 */
export function undoOwn(history: History, by: string): Attempt<OwnUndo> {
  const line = ancestry(history, history.current);
  const undone = new Set(line.map(({ undoes }) => undoes));
  const at = line.findIndex(
    (step) => step.by === by && step.undoes === undefined && !undone.has(step.state),
  );
  const step = line[at];
  if (step === undefined)
    return refusal({ code: "no-such-state", message: `There is no step by ${by} to undo.` });
  if (at === 0) {
    const travelled = travel(history, step.parent);
    return travelled.ok ? success({ kind: "travel", travelled: travelled.value }) : travelled;
  }
  const later = line.slice(0, at).toReversed();
  const splices = rebased(
    step.splices.toReversed().map(invertSplice),
    later.flatMap((each) => each.splices),
  );
  if (splices === undefined)
    return refusal({
      code: "in-use",
      message: `${step.label} cannot be taken back: ${[...new Set(later.map((each) => each.by))].join(", ")} changed the same place since.`,
      hint: "Undo the later steps first, without actor.",
    });
  const edit: Edit = { label: `Undo ${step.label}`, by, patches: [], splices, undoes: step.state };
  return success({ kind: "edit", edit, undone: step.label });
}

/** Changes made one after another, as they are after others were made first; undefined where they meet. */
function rebased(
  splices: readonly TextSplice[],
  over: readonly TextSplice[],
): readonly TextSplice[] | undefined {
  let others = over;
  const moved: TextSplice[] = [];
  for (const splice of splices) {
    let current = splice;
    const shifted: TextSplice[] = [];
    for (const other of others) {
      const side = sideOf(current, other);
      if (side === undefined) return undefined;
      shifted.push(side === "before" ? shift(other, current) : other);
      current = side === "before" ? current : shift(current, other);
    }
    moved.push(current);
    others = shifted;
  }
  return moved;
}

/** Whether a change lies before or after another one; undefined when they touch. */
function sideOf(splice: TextSplice, other: TextSplice): "before" | "after" | undefined {
  if (splice.offset + splice.removed.length < other.offset) return "before";
  return other.offset + other.removed.length < splice.offset ? "after" : undefined;
}

function shift(splice: TextSplice, by: TextSplice): TextSplice {
  return { ...splice, offset: splice.offset + by.inserted.length - by.removed.length };
}
