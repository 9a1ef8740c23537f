import type { Step, StepReport } from "@reelkiln/document";
import { z } from "zod";

/** What one step did, or why it was refused. */
export const stepResultSchema = z.strictObject({
  id: z.string().describe("The command."),
  ok: z.boolean().describe("Whether it ran."),
  result: z.looseObject({}).describe("What the command answers.").optional(),
  error: z
    .strictObject({
      code: z.string().describe("Stable word."),
      message: z.string().describe("What came, what is accepted."),
      param: z.string().describe("The parameter at fault.").optional(),
      accepted: z.array(z.string()).describe("What is accepted.").optional(),
      nearest: z.string().describe("The nearest accepted word.").optional(),
      hint: z.string().describe("What to do.").optional(),
    })
    .describe("Why it was refused.")
    .optional(),
});

/** Reports of steps as tools answer them. */
export function stepResults(
  steps: readonly Step[],
  reports: readonly StepReport[],
): z.output<typeof stepResultSchema>[] {
  return reports.map((report, index) => {
    const id = steps[index]?.id ?? "";
    if (report.ok) return { id, ok: true, result: { ...report.result } };
    const { issues: _, accepted, ...error } = report.error;
    return {
      id,
      ok: false,
      error: { ...error, ...(accepted === undefined ? {} : { accepted: [...accepted] }) },
    };
  });
}
