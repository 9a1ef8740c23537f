import { outcome } from "@reelkiln/toolkit";
import { z } from "zod";

import { outlineHistory } from "../workspace/history.ts";
import { soleProject } from "../workspace/sole-project.ts";
import { WRITES, defineTool } from "./context.ts";
import { moveAnswer } from "./history-view.ts";
import { openProjectInput } from "./motion-answers.ts";

const stateSchema = z.strictObject({
  state: z.int().describe("Its number."),
  parent: z.int().describe("State it was made on."),
  label: z.string().describe("What was done."),
  by: z.string().describe("Who did it."),
  at: z.string().describe("When, ISO 8601."),
  current: z.boolean().describe("Whether the text is in this state."),
  line: z.boolean().describe("Whether it lies on the way from the beginning to the current state."),
});

export const history = defineTool({
  name: "history",
  title: "History",
  description:
    "Lists the states of the project, latest first, branches included. With goto it goes to one first, on whatever branch; 0 is the beginning until old steps are let go.",
  input: z.strictObject({
    goto: z.int().min(0).describe("State to go to.").optional(),
    limit: z.int().min(1).max(1000).describe("Most states listed. Default 50.").optional(),
    project: openProjectInput,
    if_revision: z.string().describe("Refuse when the project has another revision.").optional(),
  }),
  output: z.strictObject({
    states: z.array(stateSchema).describe("Latest first."),
    first: z.int().describe("State it begins with."),
    current: z.int().describe("State the text is in."),
    branches: z.int().describe("Ends of branches beside the current line."),
  }),
  toolsets: ["motion"],
  annotations: WRITES,
  run: async (input, context) => {
    const { goto, limit = 50 } = input;
    if (goto !== undefined) await moveAnswer(input, { kind: "jump", state: goto }, context);
    const outline = await outlineHistory(await soleProject(input.project, context));
    const { entries, first, current, line } = outline;
    const parents = new Set(entries.map(({ parent }) => parent));
    const ends = entries.filter(({ state }) => !parents.has(state) && !line.includes(state));
    const states = entries.map(({ state, parent, label, author, at }) => ({
      state,
      parent,
      label,
      by: author,
      at,
      current: state === current,
      line: line.includes(state),
    }));
    const latest = states.toReversed().slice(0, limit);
    return outcome({ states: latest, first, current, branches: ends.length });
  },
});
