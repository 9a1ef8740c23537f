import { projectError } from "../declare/declare.ts";
import type { Fault } from "./fault.ts";
import type { Log, Platform } from "./platform.ts";

interface Desk {
  readonly platform: Platform;
  readonly log: Log;
}

/**
 * The fault of a thrown value. An error that projects itself is shown as it asks; any other is unexpected: the caller
 * gets an id, the log gets the id and the cause.
 */
export function faultOf(thrown: unknown, tool: string, desk: Desk): Fault {
  const projection = projectError(thrown);
  if (projection !== undefined) {
    const { status = 500, retryable = false, ...rest } = projection;
    return { ...rest, kind: "tool", status, retryable };
  }
  const id = desk.platform.newId();
  desk.log({
    level: "error",
    message: `unexpected error in tool ${tool}`,
    id,
    tool,
    error: thrown,
  });
  return {
    kind: "internal",
    code: "internal_error",
    message: `${tool} failed unexpectedly (error id ${id}).`,
    status: 500,
    retryable: false,
    hint: "Quote the error id when reporting this; details are in the server's log.",
    id,
  };
}
