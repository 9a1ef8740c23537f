import type { FieldTable, ReelDocument, TableValue } from "../model/model.ts";
import type { Attempt } from "./command-error.ts";
import type { PatchOperation } from "./patch.ts";

/** Where a command asks the history to go; whoever keeps the history goes there. */
export type HistoryMove =
  | { readonly kind: "undo" | "redo"; readonly steps: number; readonly actor?: "me" | "anyone" }
  | { readonly kind: "jump"; readonly state: number };

/** What a command does: patches to the document, and what the caller is told. */
export interface CommandEffect<Result = Readonly<Record<string, unknown>>> {
  readonly patches: readonly PatchOperation[];
  readonly result: Result;
  /** Instead of patches: a move in the history. */
  readonly move?: HistoryMove;
}

/** One state of a history, as commands see it. */
export interface HistoryStateView {
  readonly state: number;
  readonly parent: number;
  readonly label: string;
  readonly by: string;
  readonly current: boolean;
}

/** The history as commands see it. */
export interface HistoryView {
  /** The state it begins with. Default 0. */
  readonly first?: number;
  readonly states: readonly HistoryStateView[];
  readonly current: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** What a command is asked about: the document, and its history where one is kept. */
export interface CommandState {
  readonly document: ReelDocument;
  readonly history?: HistoryView;
}

/** What a document must have for a command to have something to work on. */
export interface Requirement {
  /** Said when it does not hold. */
  readonly reason: string;
  readonly holds: (state: CommandState) => boolean;
}

/** A query changes nothing, a history command moves between states; all others are one undo step. */
export type CommandKind = "edit" | "query" | "history";

/** One edit by name. Pure: the same document and parameters give the same patches. */
export interface Command {
  /** Family and verb: `layer.add`. */
  readonly id: string;
  /** As on a menu. */
  readonly title: string;
  /** One sentence; the same in every catalogue. */
  readonly description: string;
  readonly kind: CommandKind;
  readonly params: FieldTable;
  readonly result: FieldTable;
  /** When it can run, and the reason when it cannot. */
  readonly needs: Requirement;
  /** `any`: also a document so broken that layers cannot be found in it; by default only a sound one. */
  readonly worksOn?: "any";
  /** Parameters with which it works on the example document. */
  readonly example: Readonly<Record<string, unknown>>;
  readonly run: (
    document: ReelDocument,
    params: never,
    state: CommandState,
  ) => Attempt<CommandEffect>;
}

type Declared<Table extends FieldTable, Result extends FieldTable> = Omit<
  Command,
  "params" | "result" | "run" | "kind"
> & {
  readonly kind?: CommandKind;
  readonly params: Table;
  readonly result: Result;
  readonly run: (
    document: ReelDocument,
    params: TableValue<Table>,
    state: CommandState,
  ) => Attempt<CommandEffect<TableValue<Result>>>;
};

/** Declares a command with its parameters and result typed from their fields. */
export function defineCommand<const Table extends FieldTable, const Result extends FieldTable>(
  command: Declared<Table, Result>,
): Command {
  return { kind: "edit", ...command } as Command;
}
