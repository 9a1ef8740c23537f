import { projectError } from "../declare/declare.ts";
import type { ToolSurface } from "../registry/registry.ts";
import { CODES, RpcError } from "./json-rpc.ts";

/**
 * The protocol error for whatever a handler threw: its own, one that projects itself, or a redacted one whose cause
 * goes to the log under an id.
 */
export function rpcErrorOf(thrown: unknown, method: string, surface: ToolSurface): RpcError {
  if (thrown instanceof RpcError) return thrown;
  const projection = projectError(thrown);
  if (projection !== undefined) {
    const { code, message, retryable, hint } = projection;
    return new RpcError(CODES.internalError, message, { code, retryable, hint });
  }
  const id = surface.platform.newId();
  surface.log({ level: "error", message: `unexpected error in ${method}`, id, error: thrown });
  return new RpcError(CODES.internalError, `Internal error (error id ${id}).`);
}
