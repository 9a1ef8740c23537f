/** Where in the authored file something stands. Lines and columns count from 1. */
export interface SourcePlace {
  readonly file?: string;
  readonly line: number;
  readonly column: number;
}

/** A step of the edit language: one command with its parameters. */
export interface Step {
  readonly id: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export type Severity = "error" | "warning" | "info";

/** Keys and indexes from the root of the document to a value, as in the YAML. */
export type DocumentPath = readonly (string | number)[];

/**
 * A mistake of the author, as data. Issues are collected, never thrown.
 * `error` refuses a render, `warning` and `info` do not.
 */
export interface Issue {
  /** Stable and machine readable, kebab-case: `unknown-key`, `duplicate-id` … listed in one table. */
  readonly code: string;
  /** The catalogued check it belongs to: `V-1` … `V-31`. */
  readonly check?: string;
  readonly severity: Severity;
  /** One sentence: what is wrong, what came, what is accepted. */
  readonly message: string;
  readonly path: DocumentPath;
  /** Where in the text at that path, as a UTF-16 index. */
  readonly offset?: number;
  readonly place?: SourcePlace;
  /** What came, as written. */
  readonly received?: string;
  /** Values or form accepted. */
  readonly accepted?: readonly string[];
  /** The nearest accepted word, when one is near. */
  readonly nearest?: string;
  /** Number measured and the limit it broke, with the unit in `unit`. */
  readonly measured?: number;
  readonly limit?: number;
  readonly unit?: string;
  /** Seconds of composition time in which it shows. */
  readonly timeSeconds?: readonly [start: number, end: number];
  /** One imperative sentence. */
  readonly hint?: string;
  /** Steps that mend it, when a machine can. */
  readonly fix?: readonly Step[];
}
