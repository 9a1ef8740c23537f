import type { FieldTable, ReelDocument, TableValue } from "../model/model.ts";
import type { Attempt } from "./command-error.ts";
import type { PatchOperation } from "./patch.ts";

/** What a command does: patches to the document, and what the caller is told. */
export interface CommandEffect {
  readonly patches: readonly PatchOperation[];
  readonly result: Readonly<Record<string, unknown>>;
}

/** One edit by name. Pure: the same document and parameters give the same patches. */
export interface Command {
  /** Family and verb: `layer.add`. */
  readonly id: string;
  /** As on a menu. */
  readonly title: string;
  /** One sentence; the same in every catalogue. */
  readonly description: string;
  readonly params: FieldTable;
  /** `any`: also a document so broken that layers cannot be found in it; by default only a sound one. */
  readonly worksOn?: "any";
  /** Why it cannot run on this document; undefined when it can. */
  readonly disabled?: (document: ReelDocument) => string | undefined;
  readonly run: (document: ReelDocument, params: never) => Attempt<CommandEffect>;
}

/** Declares a command with its parameters typed from their fields. */
export function defineCommand<const Table extends FieldTable>(
  command: Omit<Command, "params" | "run"> & {
    readonly params: Table;
    readonly run: (document: ReelDocument, params: TableValue<Table>) => Attempt<CommandEffect>;
  },
): Command {
  return command;
}
