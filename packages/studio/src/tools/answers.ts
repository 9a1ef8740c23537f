import { printPath, viewIssue } from "@reelkiln/document";
import type { Issue, Step } from "@reelkiln/document";
import { z } from "zod";

/** One issue as every tool answers it. */
export const issueSchema = z.strictObject({
  code: z.string().describe("Stable word for the kind of mistake."),
  severity: z.enum(["error", "warning", "info"]).describe("Errors refuse a render."),
  message: z.string().describe("What is wrong, what came, what is accepted."),
  path: z.string().describe("Where in the document: layers[0].color."),
  check: z.string().describe("Check of the catalogue: V-8.").optional(),
  file: z.string().describe("File it stands in.").optional(),
  line: z.int().describe("Line, from 1.").optional(),
  column: z.int().describe("Column, from 1.").optional(),
  received: z.string().describe("What came, as written.").optional(),
  accepted: z.array(z.string()).describe("Values or form accepted.").optional(),
  nearest: z.string().describe("The nearest accepted word.").optional(),
  measured: z.number().describe("What was measured.").optional(),
  limit: z.number().describe("The limit it broke.").optional(),
  unit: z.string().describe("Unit of measured and limit.").optional(),
  time_seconds: z.array(z.number()).describe("Start and end of when it shows.").optional(),
  hint: z.string().describe("What to do.").optional(),
  fixable: z.boolean().describe("Whether apply_fixes can mend it."),
});

/** What validation found, counted and listed. */
export const validationSchema = z.strictObject({
  ok: z.boolean().describe("True when nothing refuses a render."),
  errors: z.int().describe("Issues that refuse a render."),
  warnings: z.int().describe("Issues worth a look."),
  issues: z.array(issueSchema).describe("Errors first; at most 100."),
});

/** A validation summary as tools answer it. */
export type ValidationView = z.output<typeof validationSchema>;

/** One step of the edit language. */
export const stepSchema = z.strictObject({
  id: z.string().describe("Command id: layer.set."),
  params: z.looseObject({}).describe("The command's parameters."),
});

/** A mend that a machine can make. */
export const fixSchema = z.strictObject({
  code: z.string().describe("Code of the issue it mends."),
  path: z.string().describe("Where the issue is."),
  steps: z.array(stepSchema).describe("Steps for edit_project."),
});

/** What every writing tool answers beside its own result. */
export const writeAnswer = {
  revision: z.string().describe("Revision of the project: pass it as if_revision."),
  validation: validationSchema.describe("What validation finds now."),
  fixes: z.array(fixSchema).describe("Mends that apply_fixes can make."),
  next: z.string().describe("The recommended next step."),
} as const;

/** Optional arguments of every writing tool. */
export const writeInput = {
  if_revision: z
    .string()
    .describe("Refuse, and show the difference, when the project has another revision.")
    .optional(),
  dry_run: z.boolean().describe("Answer as if done, write nothing. Default false.").optional(),
} as const;

/** The `project` argument of every tool. */
export const projectInput = z
  .string()
  .describe("Project folder or file, from the project root. Default: the root itself.")
  .optional();

/** The `set` argument: values for the project's variables. */
export const setInput = z
  .looseObject({})
  .describe("Values of the project's variables by name.")
  .optional();

const LISTED_ISSUES = 100;
const ORDER = { error: 0, warning: 1, info: 2 } as const;

/** The summary of a list of issues. */
export function validationView(issues: readonly Issue[]): ValidationView {
  const sorted = issues.toSorted((a, b) => ORDER[a.severity] - ORDER[b.severity]);
  const count = (severity: Issue["severity"]): number =>
    issues.filter((issue) => issue.severity === severity).length;
  return {
    ok: count("error") === 0,
    errors: count("error"),
    warnings: count("warning"),
    issues: sorted.slice(0, LISTED_ISSUES).map(viewIssue),
  };
}

/** The mends that the issues carry. */
export function fixViews(issues: readonly Issue[]): z.output<typeof fixSchema>[] {
  return issues.flatMap((issue) =>
    issue.fix === undefined
      ? []
      : [{ code: issue.code, path: printPath(issue.path), steps: issue.fix.map(stepView) }],
  );
}

function stepView({ id, params }: Step): z.output<typeof stepSchema> {
  return { id, params: { ...params } };
}

/** The part of an opened project that answers are made of. */
export interface AnswerSource {
  readonly revision: string;
  readonly issues: readonly Issue[];
}

/** Revision, validation, fixes and the next step: the end of every writing tool's answer. */
export function projectAnswer({ revision, issues }: AnswerSource): {
  revision: string;
  validation: ValidationView;
  fixes: z.output<typeof fixSchema>[];
  next: string;
} {
  const validation = validationView(issues);
  const fixes = fixViews(issues);
  return { revision, validation, fixes, next: nextStep(validation, fixes.length) };
}

function nextStep({ ok, errors }: ValidationView, fixCount: number): string {
  if (ok) return "Look at it with preview_frames, then call render_project.";
  if (fixCount > 0) return `Call apply_fixes: it mends ${fixCount} of the issues.`;
  const them = errors === 1 ? "the error" : `the ${errors} errors`;
  return `Mend ${them} with edit_project or write_yaml, then validate again.`;
}

/** What every tool that edits a project answers. */
export const editAnswer = {
  file: z.string().describe("The project's file."),
  changed: z.boolean().describe("Whether the text differs from before."),
  diff: z.string().describe("What changed, by lines."),
  ...writeAnswer,
} as const;

/** The answer of an edit: what it did, and what validation finds now. */
export function editedAnswer({
  file,
  saved,
  opened,
}: {
  readonly file: string;
  readonly saved: {
    readonly changed: boolean;
    readonly diff: string;
    readonly revision: string;
  };
  readonly opened: AnswerSource;
}): { file: string; changed: boolean; diff: string } & ReturnType<typeof projectAnswer> {
  const { changed, diff, revision } = saved;
  return { file, changed, diff, ...projectAnswer({ revision, issues: opened.issues }) };
}
