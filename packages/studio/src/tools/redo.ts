import { z } from "zod";

import { WRITES, defineTool } from "./context.ts";
import { moveAnswer, moveInput, moveOutput } from "./history-view.ts";

export const redo = defineTool({
  name: "redo",
  title: "Redo",
  description: "Makes steps again that were taken back, on the branch that was left last.",
  input: z.strictObject(moveInput),
  output: moveOutput,
  toolsets: ["motion"],
  annotations: WRITES,
  run: (input, context) => moveAnswer(input, { kind: "redo", steps: input.steps ?? 1 }, context),
});
