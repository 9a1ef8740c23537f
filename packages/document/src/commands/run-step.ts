import {
  checkedDocument,
  hasControlCharacter,
  isMapping,
  issuesOf,
  nearestWord,
  type CheckedDocument,
  type Issue,
  type ReelDocument,
  type Step,
} from "../model/model.ts";
import { refusal, success, type Attempt, type CommandError } from "./command-error.ts";
import { COMMANDS, findCommand } from "./command-table.ts";
import type { Command, CommandEffect, CommandState } from "./command.ts";
import { shapeFault } from "./document-shape.ts";
import { lockedLayer } from "./locked.ts";
import { checkParams } from "./params.ts";
import { applyPatches } from "./patch.ts";

/** What a step made of a document. */
export interface StepEffect extends CommandEffect {
  /** The same object as before when the step changed nothing. */
  readonly document: ReelDocument;
}

/**
 * Runs one step. A refusal leaves the document as it was; so does a step without effect. The
 * parameter `merge` belongs to the history and is accepted by every command.
 */
export function runStep(
  document: ReelDocument,
  step: Step,
  state: CommandState = { document },
): Attempt<StepEffect> {
  const command = findCommand(step.id);
  if (command === undefined) return unknownCommand(step.id);
  // Wrong parameters are wrong on any document.
  const params = givenOnly(step.params);
  const checked = checkParams(params, command.params);
  if (!checked.ok) return namedAfter(command, checked.error);
  const now = { ...state, document };
  const obstacle = obstacleTo(command, now);
  if (obstacle !== undefined) return refusal(obstacle);
  const effect = runOn(command, params, now);
  if (!effect.ok) return effect;
  const { patches } = effect.value;
  if (patches.length === 0) return success({ ...effect.value, document });
  const unwritable = patches.some((patch) => "value" in patch && hasControlCharacter(patch.value));
  if (unwritable) return controlCharacter();
  const locked = lockedLayer(document, patches);
  if (locked !== undefined) return refusal(locked);
  const patched = applyPatches(document, patches);
  if (!patched.ok) return patched;
  const added = newErrors(document, patched.value);
  if (added.length > 0) return invalidResult(added);
  return success({ ...effect.value, document: patched.value });
}

/** Commands take values to be what the model says; where the document's are not, that is told as what it is. */
function runOn(
  command: Command,
  params: Readonly<Record<string, unknown>>,
  state: CommandState,
): Attempt<CommandEffect> {
  const { document } = state;
  try {
    return command.run(document, params as never, state);
  } catch (error) {
    const errors = issuesOf(checkOf(document)).filter(({ severity }) => severity === "error");
    const [first] = errors;
    if (first === undefined) throw error;
    return refusal({
      code: "malformed-document",
      message: `The document has an error that ${command.id} cannot work with: ${first.message}`,
      hint: "Mend it first.",
      issues: errors,
    });
  }
}

function controlCharacter() {
  return refusal({
    code: "invalid-params",
    message:
      "A control character or a lone surrogate stands in a text; a project file cannot hold it.",
    accepted: ["text with line breaks and tabs, without other control characters"],
  });
}

/** Why a command cannot run now; undefined when it can. */
export function whyDisabled(command: Command, state: CommandState): string | undefined {
  return obstacleTo(command, state)?.message;
}

function obstacleTo(command: Command, state: CommandState): CommandError | undefined {
  const fault = command.worksOn === "any" ? undefined : shapeFault(state.document);
  if (fault !== undefined)
    return { code: "malformed-document", message: fault, hint: "Mend it first, with doc.patch." };
  const { reason, holds } = command.needs;
  return holds(state) ? undefined : { code: "not-enabled", message: reason };
}

function unknownCommand(id: string) {
  const ids = COMMANDS.map((command) => command.id);
  const nearest = nearestWord(id, ids);
  return refusal({
    code: "unknown-command",
    message: `There is no command ${id}${nearest === undefined ? "" : `; did you mean ${nearest}?`}`,
    accepted: ids,
    ...(nearest === undefined ? {} : { nearest }),
  });
}

/** A parameter that a caller leaves undefined is not given; `merge` was for the history. */
function givenOnly(params: unknown): Readonly<Record<string, unknown>> {
  if (!isMapping(params)) return {};
  return Object.fromEntries(
    Object.entries(params).filter(([key, value]) => value !== undefined && key !== "merge"),
  );
}

function namedAfter(command: Command, error: CommandError) {
  const accepted = Object.keys(command.params);
  return refusal({
    ...error,
    message: `${command.id}: ${error.message}`,
    ...(error.accepted === undefined ? { accepted } : {}),
  });
}

const CHECKED = new WeakMap<ReelDocument, CheckedDocument>();

/** The check of a document, made once; the one before an edit makes the one after it cheap. */
export function checkOf(document: ReelDocument, before?: ReelDocument): CheckedDocument {
  const known = CHECKED.get(document);
  if (known !== undefined) return known;
  const checked = checkedDocument(document, before === undefined ? undefined : CHECKED.get(before));
  CHECKED.set(document, checked);
  return checked;
}

/** Errors the edit brought in. Paths shift when layers move, so an error is known by what it says. */
function newErrors(before: ReelDocument, after: ReelDocument): readonly Issue[] {
  const known = new Map<string, number>();
  for (const issue of issuesOf(checkOf(before))) count(known, keyOf(issue), 1);
  return issuesOf(checkOf(after, before)).filter((issue) => {
    if (issue.severity !== "error") return false;
    return count(known, keyOf(issue), -1) < 0;
  });
}

function keyOf({ code, message }: Issue): string {
  return `${code} ${message}`;
}

function count(counts: Map<string, number>, key: string, by: number): number {
  const next = (counts.get(key) ?? 0) + by;
  counts.set(key, next);
  return next;
}

function invalidResult(issues: readonly Issue[]) {
  const [first] = issues;
  return refusal({
    code: "invalid-result",
    message: `The document would not be valid: ${first?.message ?? ""}`,
    ...(first?.accepted === undefined ? {} : { accepted: first.accepted }),
    ...(first?.nearest === undefined ? {} : { nearest: first.nearest }),
    ...(first?.hint === undefined ? {} : { hint: first.hint }),
    issues,
  });
}
