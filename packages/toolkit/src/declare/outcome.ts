/** A piece of an answer beside its structured result. Bytes are given raw or as base64 text. */
export type ContentPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly data: Uint8Array | string; readonly mimeType: string }
  | { readonly type: "audio"; readonly data: Uint8Array | string; readonly mimeType: string }
  | {
      readonly type: "link";
      readonly uri: string;
      readonly name: string;
      readonly title?: string;
      readonly description?: string;
      readonly mimeType?: string;
      readonly sizeBytes?: number;
    }
  | {
      readonly type: "resource";
      readonly uri: string;
      readonly mimeType?: string;
      readonly text?: string;
      readonly data?: Uint8Array | string;
    };

/** What `outcome` adds to a result. */
export interface OutcomeExtras {
  /** The sentence a model or person reads; without it the result's JSON is shown. */
  readonly text?: string;
  readonly content?: readonly ContentPart[];
  /** The call is reported as failed although it keeps its result, as a batch with failed steps. Default false. */
  readonly failed?: boolean;
}

const OUTCOME = Symbol.for("@reelkiln/toolkit/outcome");

/** A result with text, pictures or a failure mark beside it. */
export interface Outcome<Result> extends OutcomeExtras {
  readonly [OUTCOME]: true;
  readonly result: Result;
}

/** Answers with a result and something beside it; a plain return is the same as `outcome(result)`. */
export function outcome<const Result>(result: Result, extras: OutcomeExtras = {}): Outcome<Result> {
  return { ...extras, result, [OUTCOME]: true };
}

/** Whether a returned value was made by `outcome`. */
export function isOutcome(value: unknown): value is Outcome<unknown> {
  return typeof value === "object" && value !== null && Reflect.get(value, OUTCOME) === true;
}
