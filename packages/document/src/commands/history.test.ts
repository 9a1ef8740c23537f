import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { STORY } from "../../test/projects.ts";
import { editReel, openLive, respliceAll } from "../authoring/authoring.ts";
import type { Step } from "../model/model.ts";
import {
  applySplices,
  EMPTY_HISTORY,
  outsideEdit,
  recordEdit,
  redo,
  travel,
  trimHistory,
  undo,
  type History,
} from "./commands.ts";

interface State {
  readonly text: string;
  readonly history: History;
}

const START: State = { text: STORY, history: EMPTY_HISTORY };

function edit({ text, history }: State, step: Step, merge?: string): State {
  const outcome = editReel(text, [step]);
  if (!outcome.ok || outcome.value.failed > 0) throw new Error(JSON.stringify(outcome));
  const { patches, splices } = outcome.value;
  const record = { label: step.id, by: "cli", patches, splices };
  return {
    text: outcome.value.text,
    history: recordEdit(history, merge === undefined ? record : { ...record, merge }),
  };
}

function opacity(value: number): Step {
  return { id: "prop.set", params: { layer: "bubble", path: "opacity", value } };
}

function went(state: State, move: (history: History) => ReturnType<typeof undo>): State {
  const outcome = move(state.history);
  if (!outcome.ok) throw new Error(outcome.error.message);
  const text = applySplices(state.text, outcome.value.splices);
  if (!text.ok) throw new Error(text.error.message);
  return { history: outcome.value.history, text: text.value };
}

const to =
  (state: number) =>
  (history: History): ReturnType<typeof undo> =>
    travel(history, state);

describe("history", () => {
  test("[E2] every edit is one step; undo and redo give back the text byte for byte", () => {
    const one = edit(START, opacity(0.5));
    const two = edit(one, { id: "layer.move", params: { layer: "bye", index: 3 } });
    const back = went(two, undo);
    expect(back.text).toBe(one.text);
    expect(went(back, undo).text).toBe(STORY);
    expect(went(back, redo).text).toBe(two.text);
    expect(undo(EMPTY_HISTORY)).toMatchObject({ error: { code: "no-such-state" } });
    expect(redo(two.history)).toMatchObject({ error: { code: "no-such-state" } });
  });

  test("[E2] an edit that changes nothing is no step", () => {
    const one = edit(START, opacity(0.5));
    expect(edit(one, opacity(0.5)).history).toBe(one.history);
  });

  test("[E2] edits with one merge key are one step, until something else happens", () => {
    const dragged = [0.1, 0.2, 0.3].reduce<State>(
      (state, value) => edit(state, opacity(value), "drag"),
      START,
    );
    expect(dragged.history.steps).toHaveLength(1);
    expect(went(dragged, undo).text).toBe(STORY);
    const more = edit(edit(dragged, opacity(0.9)), opacity(0.8), "drag");
    expect(more.history.steps).toHaveLength(3);
  });

  test("[E2] what was undone stays as a branch that one can go back to", () => {
    const left = edit(START, opacity(0.5));
    const start = went(left, undo);
    const right = edit(start, opacity(0.7));
    expect(right.history.steps).toHaveLength(2);
    const jumped = went(right, to(1));
    expect(jumped.text).toBe(left.text);
    expect(went(jumped, undo).text).toBe(STORY);
  });

  test("[B7] an edit from outside becomes one step; a foreign text is refused, not damaged", () => {
    const one = edit(START, opacity(0.5));
    const outside = one.text.replace("Three shots", "Four shots");
    const foreign = outside.replace("opacity", "rotation");
    const back = undo(one.history);
    const splices = back.ok ? back.value.splices : [];
    const refused = { ok: false, error: { code: "foreign-text" } };
    expect(applySplices(foreign, splices)).toMatchObject(refused);
    expect(respliceAll(openLive(foreign), splices)).toMatchObject(refused);
    const history = recordEdit(one.history, outsideEdit(one.text, outside));
    expect(went({ history, text: outside }, undo).text).toBe(one.text);
  });

  test("[E2] a trimmed history keeps its newest steps: their numbers, texts and branches", () => {
    const move = fc.record({ isEdit: fc.boolean(), value: fc.nat(30) });
    const limits = fc.record({ steps: fc.integer({ min: 1, max: 8 }), characters: fc.nat(400) });
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 14 }), limits, (moves, limit) => {
        let state = START;
        const texts = new Map([[0, STORY]]);
        for (const { isEdit, value } of moves) {
          const target = value % (state.history.steps.length + 1);
          state = isEdit
            ? edit(state, opacity((state.history.steps.length + 1) / 100))
            : went(state, to(target));
          texts.set(state.history.current, state.text);
        }
        const { history } = state;
        const trimmed = trimHistory(history, limit);
        expect(trimmed.current).toBe(history.current);
        expect(trimmed.steps.length).toBeLessThanOrEqual(Math.max(1, limit.steps));
        expect(trimHistory(history, { steps: 99, characters: 1e6 })).toEqual(history);
        for (const each of [trimmed.first, ...trimmed.steps.map((step) => step.state)])
          expect(went({ history: trimmed, text: state.text }, to(each)).text).toBe(texts.get(each));
        const more = edit({ ...state, history: trimmed }, opacity(0.99));
        // No number is given twice, whatever was let go.
        expect(more.history.current).toBe(history.steps.length + 1);
        expect(went(more, undo).text).toBe(state.text);
      }),
      { numRuns: 40 },
    );
  });

  test("[E2] any walk over any tree of edits ends at the text of its state", () => {
    const move = fc.oneof(
      fc.record({ kind: fc.constant("edit" as const), value: fc.nat(9) }),
      fc.record({ kind: fc.constant("go" as const), value: fc.nat(20) }),
    );
    fc.assert(
      fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
        let state = START;
        const texts = new Map([[0, STORY]]);
        for (const { kind, value } of moves) {
          const target = value % (state.history.steps.length + 1);
          state =
            kind === "edit" ? edit(state, opacity((value + 1) / 10)) : went(state, to(target));
          const known = texts.get(state.history.current);
          if (known !== undefined) expect(state.text).toBe(known);
          texts.set(state.history.current, state.text);
        }
      }),
      { numRuns: 30 },
    );
  });
});
