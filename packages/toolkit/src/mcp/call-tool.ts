import type { ProgressReport, ToolFailure, ToolResult } from "../run/run.ts";
import type { CallState } from "./call.ts";
import type { EngineRoom } from "./engine.ts";
import { type Exchange, JsonText, declares } from "./exchange.ts";
import { type JsonObject, invalidParams } from "./json-rpc.ts";
import { failureFields, plainResult, successFields } from "./present.ts";
import { inputRequired, openCall } from "./rounds.ts";
import { TASKS } from "./tasks.ts";

/** Answers `tools/call`: a result, an error result, a task, or the questions of a round. */
export async function callTool(
  exchange: Exchange,
  room: EngineRoom,
): Promise<JsonObject | JsonText> {
  const { name } = exchange.params;
  const tool = typeof name === "string" ? room.surface.find(name) : undefined;
  if (tool === undefined) throw invalidParams(`Unknown tool: ${JSON.stringify(name)}`);
  const state = await openCall(exchange, room.seal, room.surface.platform.now());
  if (
    tool.long === true &&
    exchange.era === "modern" &&
    declares(exchange.client, "extensions", TASKS)
  ) {
    const started = await room.tasks.start(tool.name, state, exchange);
    if (!("ok" in started)) return room.tasks.created(started);
    return answer(started, state, { exchange, room });
  }
  const onProgress = progressListener(exchange);
  let answered = false;
  const result = await room.surface.execute(tool.name, exchange.params["arguments"], {
    context: { ...exchange.context, mcp: state },
    signal: exchange.signal,
    // A job goes on after its call is answered; a token is good for the call alone.
    ...(onProgress === undefined
      ? {}
      : { onProgress: (report) => (answered ? undefined : onProgress(report)) }),
  });
  answered = true;
  return answer(result, state, { exchange, room });
}

interface Desk {
  readonly exchange: Exchange;
  readonly room: EngineRoom;
}

async function answer(
  result: ToolResult | ToolFailure,
  state: CallState,
  { exchange, room }: Desk,
): Promise<JsonObject | JsonText> {
  if (state.protocolError !== undefined) throw state.protocolError;
  if (!result.ok && Object.keys(state.pending).length > 0)
    return inputRequired({ exchange, state, seal: room.seal, now: room.surface.platform.now() });
  if (!result.ok && result.fault.kind === "arguments")
    throw invalidParams(result.fault.message, result.fault.details);
  const fields = result.ok ? successFields(result) : failureFields(result.fault);
  return new JsonText(exchange.era === "modern" ? room.complete(fields) : plainResult(fields));
}

/** Progress goes out only where the caller gave a token. */
function progressListener(exchange: Exchange): ((report: ProgressReport) => void) | undefined {
  const { progressToken } = exchange.meta;
  if (progressToken === undefined) return undefined;
  return ({ done, total, message, stage }) => {
    const words = message ?? stage;
    exchange.notify("notifications/progress", {
      progressToken,
      progress: done,
      ...(total === undefined ? {} : { total }),
      // The message came with 2025-03-26.
      ...(words === undefined || exchange.version === "2024-11-05" ? {} : { message: words }),
    });
  };
}
