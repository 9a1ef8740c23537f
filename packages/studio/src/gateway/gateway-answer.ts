import { outcome } from "@reelkiln/toolkit";
import { toolsFor } from "@reelkiln/toolkit/mcp";
import { z } from "zod";

import { askRawApi, type RawAnswer, type RawApi, type RawError } from "./raw-api.ts";

/** What a tool of the layer is given. */
export interface GatewayContext {
  readonly api: RawApi;
  /** The caller's header `Authorization`. */
  readonly authorization: string | undefined;
}

/** Declares a tool of the layer. */
export const defineGatewayTool = toolsFor<GatewayContext>();

/** The answer of every tool of the layer. */
export const answerSchema = z.strictObject({
  ok: z.boolean().describe("Whether the call succeeded."),
  request_id: z.string().describe("Names the request in the API's logs.").optional(),
  data: z.looseObject({}).describe("The result, when ok.").optional(),
  error: z
    .strictObject({
      code: z.string().describe("Stable machine word."),
      message: z.string().describe("What is wrong."),
      status: z.number().describe("HTTP status of the API.").optional(),
      retryable: z.boolean().describe("The same call may succeed later."),
      hint: z.string().describe("What to do about it.").optional(),
      path: z.string().describe("Where in the request.").optional(),
      details: z.unknown().describe("Every mistake, with its place.").optional(),
    })
    .describe("What is wrong, when not ok.")
    .optional(),
});

type Answer = z.infer<typeof answerSchema>;

/** A request to the raw API for a call, with the caller's key. */
export function ask(
  context: GatewayContext & { readonly signal: AbortSignal },
  method: "GET" | "POST",
  [path, body]: readonly [path: string, body?: unknown],
): Promise<RawAnswer> {
  const { api, authorization, signal } = context;
  return askRawApi(api, { method, path, body, authorization, signal });
}

/** A raw answer as the tools give it; `dataOf` says what of its body is the result. */
export function answered(
  answer: RawAnswer,
  dataOf: (body: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
) {
  const named = answer.requestId === undefined ? {} : { request_id: answer.requestId };
  if (!answer.ok) return failed(answer.error, named);
  return outcome<Answer>({ ok: true, ...named, data: dataOf(answer.body) });
}

/** A result that needed no request. */
export function known(data: Readonly<Record<string, unknown>>): Answer {
  return { ok: true, data };
}

function failed(error: RawError, named: { readonly request_id?: string }) {
  return outcome<Answer>({ ok: false, ...named, error }, { failed: true });
}
