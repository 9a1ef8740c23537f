import { z } from "zod";

import { checkHealth } from "../workspace/health.ts";
import { READS, defineTool } from "./context.ts";

export const doctor = defineTool({
  name: "doctor",
  title: "Check the machine",
  description:
    "Checks everything a render needs (Node, media back-ends, drawing, disk) and names the command that mends each fault.",
  input: z.strictObject({}),
  output: z.strictObject({
    ok: z.boolean().describe("True when a render can work."),
    checks: z
      .array(
        z.strictObject({
          name: z.string().describe("What was checked."),
          status: z.enum(["ok", "warning", "error"]).describe("Errors refuse a render."),
          message: z.string().describe("What was found."),
          command: z.string().describe("Command that mends it.").optional(),
        }),
      )
      .describe("Every check."),
  }),
  toolsets: ["render"],
  annotations: READS,
  run: async (_, { projectRoot, speech }) => {
    const checks = await checkHealth(projectRoot, speech);
    return { ok: checks.every(({ status }) => status !== "error"), checks: [...checks] };
  },
});
