import type { AdapterTypes, ContentPart } from "../declare/declare.ts";
import { type Job, jobView } from "../jobs/jobs.ts";
import { type Fault, type ToolSuccess, faultText } from "../run/run.ts";
import type { McpCall } from "./call.ts";
import { contentBlock } from "./content.ts";
import type { JsonObject } from "./json-rpc.ts";

/** Content a presenter may give; it can neither mark an error nor touch the structured result. */
export type McpPresentation = readonly ContentPart[];

/** Presenters of `./mcp`, for a tool that answers `Output`. */
export interface McpPresenters<Output> {
  mcp?(output: Output): McpPresentation;
}

/** What `./mcp` adds to a declaration: `present.mcp`, and `context.mcp`. */
export interface McpAdapter extends AdapterTypes {
  readonly present: McpPresenters<this["output"]>;
  readonly context: { readonly mcp?: McpCall };
}

/** The members of a tool result as JSON text without braces, and its metadata. */
export interface ResultFields {
  readonly inner: string;
  readonly meta?: JsonObject;
}

/** Key under which a failed call carries its machine-readable error. */
export const ERROR_META = "dev.reelkiln.toolkit/error";

/** The fields of a success. */
export function successFields(success: ToolSuccess): ResultFields {
  const presented = presentedContent(success);
  const structured =
    success.outputJson === undefined ? "" : `,"structuredContent":${success.outputJson}`;
  const failed = success.failed ? `,"isError":true` : "";
  return { inner: `"content":${presented}${structured}${failed}` };
}

function presentedContent(success: ToolSuccess): string {
  const presenter = presenterOf(success.present);
  if (presenter !== undefined && success.output !== undefined)
    return JSON.stringify(presenter(success.output).map(contentBlock));
  const text =
    success.text ?? success.outputJson ?? (success.content.length === 0 ? "Done." : undefined);
  if (success.content.length === 0) return `[{"type":"text","text":${JSON.stringify(text)}}]`;
  const first = text === undefined ? [] : [{ type: "text", text }];
  return JSON.stringify([...first, ...success.content.map(contentBlock)]);
}

function presenterOf(present: unknown): ((output: unknown) => McpPresentation) | undefined {
  const mcp: unknown =
    typeof present === "object" && present !== null ? Reflect.get(present, "mcp") : undefined;
  return typeof mcp === "function"
    ? (output) => mcp.call(present, output) as McpPresentation
    : undefined;
}

/** The fields of a failure: readable text, and the error for machines in `_meta`. */
export function failureFields(fault: Fault): ResultFields {
  const { code, status, retryable, hint, path, details, id } = fault;
  const error = { code, status, retryable, hint, path, details, id };
  const content = JSON.stringify([{ type: "text", text: faultText(fault) }]);
  return { inner: `"content":${content},"isError":true`, meta: { [ERROR_META]: error } };
}

/** The fields as a JSON object of the legacy era, or inlined in a task. */
export function plainResult({ inner, meta }: ResultFields): string {
  return meta === undefined ? `{${inner}}` : `{${inner},"_meta":${JSON.stringify(meta)}}`;
}

/** The result of a finished job's tool, as a task inlines it. */
export function jobResultFields(job: Job): ResultFields {
  if (job.error !== undefined) return failureFields(job.error);
  const view = jobView(job);
  return successFields({
    ok: true,
    tool: job.tool,
    output: view,
    outputJson: JSON.stringify(view),
    text: job.text ?? (job.result === undefined ? undefined : JSON.stringify(job.result)),
    content: job.content ?? [],
    failed: job.reportedFailure === true,
    present: undefined,
  });
}
