/** JSON-RPC codes, with MCP's own. */
export const CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** Resource not found, legacy revisions only. */
  resourceNotFound: -32002,
  headerMismatch: -32020,
  missingCapability: -32021,
  unsupportedVersion: -32022,
} as const;

export type RequestId = string | number;
export type JsonObject = Readonly<Record<string, unknown>>;

/** A request, notification or response as it arrived; only its shape is known. */
export type Incoming =
  | {
      readonly kind: "request";
      readonly id: RequestId;
      readonly method: string;
      readonly params: JsonObject;
    }
  | { readonly kind: "notification"; readonly method: string; readonly params: JsonObject }
  | {
      readonly kind: "response";
      readonly id: RequestId;
      readonly result?: unknown;
      readonly error?: unknown;
    }
  | { readonly kind: "invalid"; readonly id: RequestId | undefined; readonly reason: string };

/** A protocol error: answered as a JSON-RPC error. */
export class RpcError extends Error {
  override readonly name = "RpcError";
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Sorts a parsed message by its shape. */
export function classify(message: unknown): Incoming {
  if (!isObject(message))
    return { kind: "invalid", id: undefined, reason: "a message must be an object" };
  const { id, method, params = {} } = message;
  const knownId = isRequestId(id) ? id : undefined;
  if (message["jsonrpc"] !== "2.0")
    return { kind: "invalid", id: knownId, reason: 'jsonrpc must be "2.0"' };
  if (typeof method === "string") {
    if (!isObject(params))
      return { kind: "invalid", id: knownId, reason: "params must be an object" };
    if (id === undefined) return { kind: "notification", method, params };
    if (knownId === undefined)
      return { kind: "invalid", id: undefined, reason: "id must be a string or a whole number" };
    return { kind: "request", id: knownId, method, params };
  }
  if (knownId !== undefined && ("result" in message || "error" in message))
    return { kind: "response", id: knownId, result: message["result"], error: message["error"] };
  return {
    kind: "invalid",
    id: knownId,
    reason: "a message has a method, or an id with a result or an error",
  };
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isRequestId(id: unknown): id is RequestId {
  return typeof id === "string" || (typeof id === "number" && Number.isInteger(id));
}

/** A response around a result that is already JSON text. */
export function resultMessage(id: RequestId, resultJson: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${resultJson}}`;
}

/** An error response; `undefined` leaves the id out, `null` says it could not be read. */
export function errorMessage(id: RequestId | null | undefined, error: RpcError): string {
  const { code, message, data } = error;
  return JSON.stringify({
    jsonrpc: "2.0",
    ...(id === undefined ? {} : { id }),
    error: { code, message, ...(data === undefined ? {} : { data }) },
  });
}

export function notificationMessage(method: string, params: JsonObject): string {
  return JSON.stringify({ jsonrpc: "2.0", method, params });
}

export function requestMessage(id: RequestId, method: string, params: JsonObject): string {
  return JSON.stringify({ jsonrpc: "2.0", id, method, params });
}

export function invalidParams(message: string, data?: unknown): RpcError {
  return new RpcError(CODES.invalidParams, message, data);
}

export function methodNotFound(method: string): RpcError {
  return new RpcError(CODES.methodNotFound, `Method not found: ${method}`);
}
