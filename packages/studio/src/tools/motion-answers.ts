import { liveIssues } from "@reelkiln/document";
import type { CommandError, StepReport } from "@reelkiln/document";
import { z } from "zod";

import type { RunOutcome } from "../workspace/edited-project.ts";
import { projectAnswer } from "./answers.ts";

/** The `project` argument of the command tools. */
export const openProjectInput = z
  .string()
  .describe("Project folder or file. Default: the one open project.")
  .optional();

const params = z.looseObject({}).describe("The command's parameters.");

/** A command with its parameters. */
export const commandInput = {
  id: z.string().describe("Command id: layer.newText. See command_list."),
  params: params.optional(),
} as const;

/** Why a command was refused. */
const errorSchema = z
  .looseObject({ code: z.string(), message: z.string() })
  .describe("Why it was refused: code, message, param, accepted, nearest, hint.");

/** What one command did. */
export const commandResult = {
  result: z.looseObject({}).describe("What the command answers.").optional(),
  error: errorSchema.optional(),
} as const;

/** Result of one step of a list. */
export const stepSchema = z.strictObject({
  ok: z.boolean().describe("Whether it ran."),
  ...commandResult,
});

/** What every tool that edits by commands answers beside its own result. */
export const commandAnswer = {
  revision: z.string().describe("Revision of the project: pass it as if_revision."),
  state: z.int().describe("State of the history."),
  changed: z.boolean().describe("Whether the text differs from before."),
  validation: z.looseObject({}).describe("Errors, warnings and issues of the document."),
  fixes: z.array(z.looseObject({})).describe("Mends that apply_fixes can make."),
  next: z.string().describe("The recommended next step."),
} as const;

/** The end of an answer: what the project is now. */
export function commandView({ live, revision, state, changed }: RunOutcome) {
  return { ...projectAnswer({ revision, issues: liveIssues(live) }), state, changed };
}

/** A report as tools answer it. */
export function stepView(report: StepReport): z.output<typeof stepSchema> {
  if (report.ok) return { ok: true, result: { ...report.result } };
  return { ok: false, error: errorView(report.error) };
}

/** A refusal as tools answer it: without the issues, which `validation` would repeat. */
export function errorView(error: CommandError): z.output<typeof errorSchema> {
  const { code, message } = error;
  return { code, message, ...without(error, "issues") };
}

function without(value: object, key: string): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}
