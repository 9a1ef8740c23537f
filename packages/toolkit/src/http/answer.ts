import type { Fault, ProgressReport, ToolResult } from "../run/run.ts";
import { openEventStream } from "../web/web.ts";
import { envelopeJson } from "./envelope.ts";
import { answerForm } from "./negotiate.ts";
import { faultProblem } from "./problem.ts";
import { type ToolCall, followToolCall, runToolCall } from "./tool-call.ts";

/** What a result becomes on the wire. */
export interface Wire {
  readonly status: number;
  readonly type: "application/json" | "application/problem+json";
  readonly json: string;
}

/** The envelope of a tool without an HTTP operation of its own: always 200, `ok` tells. */
export function envelopeWire(result: ToolResult): Wire {
  return { status: 200, type: "application/json", json: envelopeJson(result) };
}

/** The bare output, or problem details with the fault's status. */
export function bareWire(successStatus: number): (result: ToolResult) => Wire {
  return (result) =>
    result.ok
      ? { status: successStatus, type: "application/json", json: result.outputJson ?? "null" }
      : {
          status: result.fault.status,
          type: "application/problem+json",
          json: JSON.stringify(faultProblem(result.fault)),
        };
}

/** Answers one call, as JSON or event by event; the caller's leaving cancels the work. */
export async function answerCall(
  request: Request,
  toolCall: ToolCall,
  toWire: (result: ToolResult) => Wire,
): Promise<Response> {
  const form = answerForm(request);
  const { platform } = toolCall.surface;
  const aborter = platform.newAborter();
  if (request.signal.aborted) aborter.abort();
  request.signal.addEventListener("abort", () => aborter.abort(), { once: true });
  const followed: ToolCall = { ...toolCall, call: { ...toolCall.call, signal: aborter.signal } };
  if (form === "json") {
    const { status, type, json } = await wireOf(() => runToolCall(followed), { toolCall, toWire });
    return new Response(json, { status, headers: { "content-type": type } });
  }
  const stream = openEventStream(platform, () => aborter.abort());
  const report = (step: ProgressReport): void => stream.send("progress", JSON.stringify(step));
  const ended = wireOf(() => followToolCall(followed, report), { toolCall, toWire });
  void ended.then(({ type, json }) => {
    stream.send(type === "application/json" ? "result" : "problem", json);
    stream.end();
  });
  return stream.response;
}

interface Showing {
  readonly toolCall: ToolCall;
  readonly toWire: (result: ToolResult) => Wire;
}

/**
 * The wire form of a call. A presenter or a job store that throws is a bug as a handler's would be: redacted under an
 * id, logged.
 */
async function wireOf(
  work: () => Promise<ToolResult>,
  { toolCall, toWire }: Showing,
): Promise<Wire> {
  try {
    return toWire(await work());
  } catch (error) {
    const { name } = toolCall.tool;
    const { platform, log } = toolCall.surface;
    const id = platform.newId();
    log({ level: "error", message: `unexpected error around tool ${name}`, id, tool: name, error });
    const fault: Fault = {
      kind: "internal",
      code: "internal_error",
      message: `${name} failed unexpectedly (error id ${id}).`,
      status: 500,
      retryable: false,
      id,
    };
    return toWire({ ok: false, tool: name, fault });
  }
}
