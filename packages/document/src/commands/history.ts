import { refusal, success, type Attempt } from "./command-error.ts";
import type { PatchOperation } from "./patch.ts";
import { invertSplice, spliceBetween, type TextSplice } from "./text-splice.ts";

/** An edit as it is recorded. */
export interface Edit {
  /** As a person reads it: `Move layer`. */
  readonly label: string;
  /** Who did it: `cli`, `agent:NAME`, `studio`, `outside` … */
  readonly by: string;
  readonly patches: readonly PatchOperation[];
  /** Changes of the text, in the order they were made. */
  readonly splices: readonly TextSplice[];
  /** Edits in a row with the same key, by the same hand, are one step (a slider being dragged). */
  readonly merge?: string;
  /** The state whose step this one takes back, when it does that among later ones. */
  readonly undoes?: number;
}

/** A recorded edit, which leads from the state `parent` to `state`. */
export interface HistoryStep extends Edit {
  readonly state: number;
  readonly parent: number;
}

/** A tree of states: what was undone stays as a branch. */
export interface History {
  /** The state it begins with: 0, until older steps are let go. */
  readonly first: number;
  /** The newest state there ever was: a number is given once, also when its step is let go. */
  readonly last: number;
  /** In order of their states. */
  readonly steps: readonly HistoryStep[];
  /** The state the text is in now. */
  readonly current: number;
  /** By state: the one that redo goes to. */
  readonly next: Readonly<Record<number, number>>;
}

/** A history in which nothing has happened. */
export const EMPTY_HISTORY: History = { first: 0, last: 0, steps: [], current: 0, next: {} };

/** A move in the history: where it is now, and what that does to the text. */
export interface Travelled {
  readonly history: History;
  /** Steps taken back or made again, in order. */
  readonly steps: readonly HistoryStep[];
  /** How the text gets there, in order. */
  readonly splices: readonly TextSplice[];
}

/** The history with an edit more. An edit that changed no text is no step. */
export function recordEdit(history: History, edit: Edit): History {
  const splices = edit.splices.filter(({ removed, inserted }) => removed !== inserted);
  if (splices.length === 0) return history;
  const last = stepTo(history, history.current);
  if (last !== undefined && continues(history, last, edit)) return merged(history, last, edit);
  const state = history.last + 1;
  const step: HistoryStep = { ...edit, splices, state, parent: history.current };
  return {
    ...history,
    steps: [...history.steps, step],
    last: state,
    current: state,
    next: { ...history.next, [history.current]: state },
  };
}

/** One step back. */
export function undo(history: History): Attempt<Travelled> {
  const step = stepTo(history, history.current);
  if (step === undefined)
    return refusal({ code: "no-such-state", message: "There is nothing to undo." });
  return travel(history, step.parent);
}

/** One step forward, on the branch that was left last. */
export function redo(history: History): Attempt<Travelled> {
  const state = history.next[history.current];
  if (state === undefined)
    return refusal({ code: "no-such-state", message: "There is nothing to redo." });
  return travel(history, state);
}

/** To any state, on whatever branch: back to the state both have in common, then forward. */
export function travel(history: History, state: number): Attempt<Travelled> {
  if (state !== history.first && stepTo(history, state) === undefined) {
    const known = `${history.first} to ${lastState(history)}`;
    return refusal({
      code: "no-such-state",
      message: `There is no state ${state}; states are ${known}.`,
      accepted: [known],
    });
  }
  const here = ancestry(history, history.current);
  const there = ancestry(history, state);
  const shared = new Set(there.map((step) => step.state));
  const back = here.filter((step) => !shared.has(step.state));
  const backwards = new Set(here.map((step) => step.state));
  const forth = there.filter((step) => !backwards.has(step.state)).toReversed();
  const splices = [
    ...back.flatMap((step) => step.splices.toReversed().map(invertSplice)),
    ...forth.flatMap((step) => step.splices),
  ];
  const next = Object.fromEntries(forth.map((step) => [step.parent, step.state]));
  return success({
    history: { ...history, current: state, next: { ...history.next, ...next } },
    steps: [...back, ...forth],
    splices,
  });
}

/** An edit made outside: one step whose splice is the difference of the texts. */
export function outsideEdit(before: string, after: string): Edit {
  const splice = spliceBetween(before, after);
  return {
    label: "Edit outside",
    by: "outside",
    patches: [],
    splices: splice === undefined ? [] : [splice],
  };
}

/** The newest state there is. */
function lastState({ steps, first }: History): number {
  return steps.at(-1)?.state ?? first;
}

/** The step that leads to a state; undefined for the first state and what is not there. */
export function stepTo(history: History, state: number): HistoryStep | undefined {
  return history.steps[indexOfState(history, state)];
}

/** Where the step that leads to a state stands among the steps; -1 when there is none. */
export function indexOfState({ steps }: History, state: number): number {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.state ?? 0) < state) low = middle + 1;
    else high = middle;
  }
  return steps[low]?.state === state ? low : -1;
}

/** Steps from a state back to the beginning. */
export function ancestry(history: History, state: number): readonly HistoryStep[] {
  const steps: HistoryStep[] = [];
  for (let step = stepTo(history, state); step !== undefined; step = stepTo(history, step.parent))
    steps.push(step);
  return steps;
}

/** A step that something else was built on is closed. */
function continues(history: History, last: HistoryStep, edit: Edit): boolean {
  const isTip = history.steps.every((step) => step.parent !== last.state);
  return isTip && edit.merge !== undefined && edit.merge === last.merge && edit.by === last.by;
}

function merged(history: History, last: HistoryStep, edit: Edit): History {
  const step: HistoryStep = {
    ...last,
    label: edit.label,
    patches: [...last.patches, ...edit.patches],
    splices: [...last.splices, ...edit.splices],
  };
  return { ...history, steps: history.steps.with(indexOfState(history, last.state), step) };
}
