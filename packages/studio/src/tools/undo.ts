import { z } from "zod";

import { WRITES, defineTool } from "./context.ts";
import { moveAnswer, moveInput, moveOutput } from "./history-view.ts";

export const undo = defineTool({
  name: "undo",
  title: "Undo",
  description:
    "Takes back the last steps, by whoever, and says whose they were. With actor me only your own; what others did since stays.",
  input: z.strictObject({
    ...moveInput,
    actor: z.enum(["anyone", "me"]).describe("Whose steps. Default anyone.").optional(),
  }),
  output: moveOutput,
  toolsets: ["motion"],
  annotations: WRITES,
  run: (input, context) => {
    const { steps = 1, actor = "anyone" } = input;
    return moveAnswer(input, { kind: "undo", steps, actor }, context);
  },
});
