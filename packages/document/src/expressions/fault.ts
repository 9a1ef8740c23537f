/** What is wrong with an expression, and where in its text. */
export interface ExpressionFault {
  /** A sentence without its full stop. */
  readonly message: string;
  /** UTF-16 index in the text. */
  readonly offset: number;
}

/** Stops parsing or running; caught at the room's door, which gives the fault as a value. */
export class ExpressionError extends Error {
  /** Below zero until it is known where in the text it happened. */
  offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.name = "ExpressionError";
    this.offset = offset;
  }
}

/** A value, or why there is none. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: ExpressionFault };

/** The outcome of work that may stop with an ExpressionError; anything else goes on as it is. */
export function outcomeOf<T>(work: () => T): Outcome<T> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { ok: false, fault: { message: error.message, offset: error.offset } };
  }
}
