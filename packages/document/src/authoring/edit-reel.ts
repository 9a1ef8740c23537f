import {
  refusal,
  runSteps,
  success,
  type Attempt,
  type PatchOperation,
  type RunOptions,
  type StepReport,
  type TextSplice,
} from "../commands/commands.ts";
import type { Issue, ReelDocument, Step } from "../model/model.ts";
import { parseYaml, type ParseOptions } from "./parse-reel.ts";
import { spliceYaml } from "./splice/splice-reel.ts";
import { readYaml } from "./yaml-text.ts";

/** A project file after steps. */
export interface EditedReel {
  readonly text: string;
  readonly document: ReelDocument;
  readonly revision: string;
  /** Of the text as it is now. */
  readonly issues: readonly Issue[];
  readonly patches: readonly PatchOperation[];
  readonly splices: readonly TextSplice[];
  readonly completed: number;
  readonly failed: number;
  readonly results: readonly StepReport[];
}

/**
 * Runs steps on a project file's text and touches only the lines concerned. Steps that are refused
 * stand in `results`; the whole is refused only when the text cannot be read as a project.
 */
export function editReel(
  text: string,
  steps: readonly Step[],
  options: RunOptions & ParseOptions = {},
): Attempt<EditedReel> {
  const yaml = readYaml(text, { keepTokens: true });
  const parsed = parseYaml(yaml, options);
  if (parsed.document === undefined)
    return refusal({
      code: "not-enabled",
      message: `The file cannot be edited by steps: ${parsed.issues[0]?.message ?? "it is no project"}`,
      issues: parsed.issues,
    });
  const { document, patches, ...run } = runSteps(parsed.document, steps, options);
  const spliced = spliceYaml(yaml, patches);
  if (!spliced.ok) return spliced;
  const { yaml: written, splices } = spliced.value;
  const after = splices.length === 0 ? parsed : parseYaml(written, options);
  return success({
    ...run,
    text: written.text,
    splices,
    document,
    patches,
    revision: after.revision,
    issues: after.issues,
  });
}
