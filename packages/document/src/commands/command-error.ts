import type { Issue } from "../model/model.ts";

/** Every way a command can be refused. The document stays as it was. */
export const COMMAND_ERRORS = {
  "unknown-command": "No command has that id.",
  "invalid-params": "A parameter is missing, unknown, or has a wrong value.",
  "not-enabled": "The command has nothing to work on in this document.",
  "malformed-document": "The document is broken in a way that only doc.patch or its text can mend.",
  "no-such-composition": "No composition has that id.",
  "no-such-layer": "No layer has that id, name or number.",
  "ambiguous-layer": "Several layers have that name.",
  "no-such-property": "The layer has no property at that path.",
  "no-such-key": "The property has no key there.",
  "animated-property": "The property has keys, so a single value would erase them.",
  "no-such-effect": "The layer has no effect of that number or type.",
  "no-such-mask": "The layer has no mask of that number.",
  "no-such-operator": "The shape has no operator of that number or type.",
  "no-such-animator": "The text has no animator of that number or name.",
  "no-such-marker": "The composition has no marker of that id, number or time.",
  "no-such-variable": "No variable has that id.",
  "wrong-kind": "The layer is of a kind that has no such thing.",
  "locked-layer": "The layer is locked.",
  "no-such-asset": "No asset has that id.",
  "in-use": "Something still refers to it.",
  "duplicate-id": "That id is taken.",
  "bad-patch": "A patch operation does not fit the document.",
  "no-such-state": "The history has no state to go to.",
  "foreign-text": "The text is not the one this history is of.",
  "invalid-result": "The document would have errors it did not have before.",
} as const;

export type CommandErrorCode = keyof typeof COMMAND_ERRORS;

/** Why a command was refused, as data. */
export interface CommandError {
  readonly code: CommandErrorCode;
  /** One sentence: what came, what is accepted. */
  readonly message: string;
  /** Key of `params` it is about. */
  readonly param?: string;
  readonly accepted?: readonly string[];
  readonly nearest?: string;
  readonly hint?: string;
  readonly issues?: readonly Issue[];
}

/** A value, or why there is none. */
export type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: CommandError };

export function success<T>(value: T): Attempt<T> {
  return { ok: true, value };
}

export function refusal(error: CommandError): { readonly ok: false; readonly error: CommandError } {
  return { ok: false, error };
}
