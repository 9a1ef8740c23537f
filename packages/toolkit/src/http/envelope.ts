import { base64Of } from "../declare/base64.ts";
import type { AdapterTypes, ContentPart } from "../declare/declare.ts";
import { type Fault, type ToolResult, type ToolSuccess, faultText } from "../run/run.ts";

/** Content a presenter may give; it can neither mark an error nor touch the result. */
export type HttpPresentation = readonly ContentPart[];

/** Presenters of `./http`, for a tool that answers `Output`. */
export interface HttpPresenters<Output> {
  http?(output: Output): HttpPresentation;
}

/** What `./http` adds to a declaration: `present.http`. */
export interface HttpAdapter extends AdapterTypes {
  readonly present: HttpPresenters<this["output"]>;
  readonly context: object;
}

/** Why a call gave no result. */
export interface EnvelopeError {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
  /** The HTTP status that goes with the code of a call without a result; the answer itself is 200. */
  readonly status?: number;
  readonly path?: string;
  readonly hint?: string;
  readonly issues?: Fault["issues"];
  readonly details?: unknown;
  /** Quote it when reporting an unexpected error. */
  readonly error_id?: string;
}

/** Answer of `POST /tools/<name>` as JSON text. */
export function envelopeJson(result: ToolResult): string {
  if (!result.ok)
    return JSON.stringify({
      ok: false,
      error: envelopeError(result.fault),
      text: faultText(result.fault),
    });
  const parts = presentedParts(result);
  const text = textOf(result, parts);
  const beside = { text, ...mediaOf(parts), ...(result.failed ? { error: reported(result) } : {}) };
  // The output's JSON was made once, by the runner.
  const members = JSON.stringify(beside).slice(1);
  return `{"ok":${!result.failed},"result":${result.outputJson ?? "null"},${members}`;
}

function presentedParts(success: ToolSuccess): readonly ContentPart[] {
  const { present, output } = success;
  if (typeof present !== "object" || present === null || output === undefined)
    return success.content;
  const presenters = present as HttpPresenters<unknown>;
  return presenters.http === undefined ? success.content : presenters.http(output);
}

/** What a person or model reads: the tool's sentence, what its parts say, or the result's JSON. */
function textOf({ text, outputJson }: ToolSuccess, parts: readonly ContentPart[]): string {
  const said = parts.filter((part) => part.type === "text").map((part) => part.text);
  const sentences = [...(text === undefined ? [] : [text]), ...said];
  return sentences.length > 0 ? sentences.join("\n") : (outputJson ?? "Done.");
}

interface Media {
  readonly images?: readonly { readonly mimeType: string; readonly data: string }[];
  readonly content?: readonly object[];
}

/** Pictures under `images`; sound, links and resources under `content`. Bytes are base64. */
function mediaOf(parts: readonly ContentPart[]): Media {
  const images = parts
    .filter((part) => part.type === "image")
    .map(({ mimeType, data }) => ({ mimeType, data: base64Of(data) }));
  const content = parts
    .filter((part) => part.type !== "image" && part.type !== "text")
    .map((part) =>
      "data" in part && part.data !== undefined ? { ...part, data: base64Of(part.data) } : part,
    );
  return {
    ...(images.length === 0 ? {} : { images }),
    ...(content.length === 0 ? {} : { content }),
  };
}

function envelopeError(fault: Fault): EnvelopeError {
  const { code, message, status, retryable, path, hint, issues, details, id } = fault;
  return {
    code,
    message,
    retryable,
    status,
    ...(path === undefined ? {} : { path }),
    ...(hint === undefined ? {} : { hint }),
    ...(issues === undefined ? {} : { issues }),
    ...(details === undefined ? {} : { details }),
    ...(id === undefined ? {} : { error_id: id }),
  };
}

/** The error of a tool that kept its result and reports failure: its own words, or those in the result. */
function reported({ tool, text, output }: ToolSuccess): EnvelopeError {
  const inner: unknown = Reflect.get(Object(output), "error");
  if (isEnvelopeError(inner)) return inner;
  const message = text ?? `${tool} reports that its work failed.`;
  return { code: "reported_failure", message, retryable: false };
}

function isEnvelopeError(value: unknown): value is EnvelopeError {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof Reflect.get(value, "code") === "string" &&
    typeof Reflect.get(value, "message") === "string" &&
    typeof Reflect.get(value, "retryable") === "boolean"
  );
}
