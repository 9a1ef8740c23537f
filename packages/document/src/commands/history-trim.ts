import { ancestry, stepTo, type History, type HistoryStep } from "./history.ts";

/** How much of a history is kept. */
export interface HistoryLimit {
  readonly steps: number;
  /** Of all texts that the steps take out and put in. */
  readonly characters: number;
}

/**
 * The newest part of a history: the line that leads to the current state first, then whatever else was
 * done since the state it begins with then, newest first. States keep their numbers. The last step of
 * the line stays however large it is.
 */
export function trimHistory(history: History, limit: HistoryLimit): History {
  const budget = new Budget(limit);
  const kept = new Set<number>();
  let first = history.current;
  for (const step of ancestry(history, history.current)) {
    if (!budget.take([step])) {
      if (kept.size > 0) break;
      budget.exhaust();
    }
    kept.add(step.state);
    first = step.parent;
  }
  for (const step of history.steps.toReversed()) {
    const branch = branchOf(history, step, (state) => state === first || kept.has(state));
    if (branch === undefined || !budget.take(branch)) continue;
    for (const { state } of branch) kept.add(state);
  }
  const steps = history.steps.filter(({ state }) => kept.has(state));
  const next = Object.entries(history.next).filter(
    ([from, to]) => (Number(from) === first || kept.has(Number(from))) && kept.has(to),
  );
  return { ...history, first, steps, next: Object.fromEntries(next) };
}

/** Steps from one back to a state that is kept, that one left out; undefined when none of them is. */
function branchOf(
  history: History,
  from: HistoryStep,
  isKept: (state: number) => boolean,
): readonly HistoryStep[] | undefined {
  const branch: HistoryStep[] = [];
  let step: HistoryStep | undefined = from;
  while (step !== undefined && !isKept(step.state)) {
    branch.push(step);
    if (isKept(step.parent)) return branch;
    step = stepTo(history, step.parent);
  }
  return step === undefined ? undefined : branch;
}

/** What may still be kept. */
class Budget {
  #steps: number;
  #characters: number;

  constructor({ steps, characters }: HistoryLimit) {
    this.#steps = steps;
    this.#characters = characters;
  }

  /** The step that led to the current state is kept whatever it takes, and then nothing else. */
  exhaust(): void {
    this.#steps = 0;
  }

  /** Takes the steps, all or none of them. */
  take(steps: readonly HistoryStep[]): boolean {
    const characters = steps
      .flatMap(({ splices }) => splices)
      .reduce((sum, { removed, inserted }) => sum + removed.length + inserted.length, 0);
    const fits = steps.length <= this.#steps && characters <= this.#characters;
    if (!fits) return false;
    this.#steps -= steps.length;
    this.#characters -= characters;
    return true;
  }
}
