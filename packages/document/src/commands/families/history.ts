import { choiceField, integerField, required } from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { A_HISTORY, SOMETHING_TO_REDO, SOMETHING_TO_UNDO } from "../needs.ts";
import { countResult, rowsResult } from "../result-fields.ts";

const steps = integerField("How many steps.", { min: 1, max: 1000, default: 1 });
const state = countResult("State the history is in.");

const undo = defineCommand({
  id: "history.undo",
  title: "Undo",
  description: "Takes back the last steps, whoever made them, or only the caller's own.",
  kind: "history",
  needs: SOMETHING_TO_UNDO,
  params: {
    steps,
    actor: choiceField(
      "anyone: the last steps; me: the caller's last steps, others' stay.",
      ["anyone", "me"],
      { default: "anyone" },
    ),
  },
  result: { asked: countResult("Steps asked for.") },
  example: {},
  run: (_document, { steps: count = 1, actor = "anyone" }) =>
    success({
      patches: [],
      result: { asked: count },
      move: { kind: "undo", steps: count, actor },
    }),
});

const redo = defineCommand({
  id: "history.redo",
  title: "Redo",
  description: "Makes steps again that were taken back, on the branch that was left last.",
  kind: "history",
  needs: SOMETHING_TO_REDO,
  params: { steps },
  result: { asked: countResult("Steps asked for.") },
  example: { steps: 1 },
  run: (_document, { steps: count = 1 }) =>
    success({ patches: [], result: { asked: count }, move: { kind: "redo", steps: count } }),
});

const goTo = defineCommand({
  id: "history.goTo",
  title: "Go to state",
  description: "Goes to any state of the history, on whatever branch; 0 is the beginning.",
  kind: "history",
  needs: A_HISTORY,
  params: {
    state: required(integerField("The state, as history.list numbers them.", { min: 0, max: 1e6 })),
  },
  result: { state },
  example: { state: 0 },
  run: (_document, { state: to }, { history }) => {
    const { first = 0, states = [] } = history ?? {};
    const known = states.some((each) => each.state === to) || to === first;
    if (!known) {
      const accepted = `${first} to ${states.at(-1)?.state ?? first}`;
      return refusal({
        code: "no-such-state",
        message: `There is no state ${to}; states are ${accepted}.`,
        param: "state",
        accepted: [accepted],
      });
    }
    return success({ patches: [], result: { state: to }, move: { kind: "jump", state: to } });
  },
});

const list = defineCommand({
  id: "history.list",
  title: "List history",
  description:
    "Lists the states of the history, latest first, with their labels, hands and branches.",
  kind: "query",
  needs: A_HISTORY,
  params: { limit: integerField("Most states listed.", { min: 1, max: 1000, default: 50 }) },
  result: { current: state, states: rowsResult("State, parent, label and hand of each.") },
  example: { limit: 10 },
  run: (_document, { limit = 50 }, { history }) =>
    success({
      patches: [],
      result: {
        current: history?.current ?? 0,
        states: (history?.states ?? []).toReversed().slice(0, limit) as never,
      },
    }),
});

export const HISTORY_COMMANDS = [undo, redo, goTo, list];
