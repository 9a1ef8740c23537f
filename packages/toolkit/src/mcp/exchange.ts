import type { Signal } from "../declare/declare.ts";
import type { JsonObject, RequestId } from "./json-rpc.ts";
import type { Era } from "./revisions.ts";

/** What a client said of itself, in this request (modern) or at initialize (legacy). */
export interface ClientFacts {
  readonly capabilities: JsonObject;
  readonly info?: JsonObject;
}

/** One request being answered, whatever carried it. */
export interface Exchange {
  readonly era: Era;
  readonly version: string;
  readonly id: RequestId;
  readonly method: string;
  readonly params: JsonObject;
  readonly meta: JsonObject;
  readonly client: ClientFacts;
  /** The host's context for this caller. */
  readonly context: object;
  /** Aborts when the client cancels or goes away. */
  readonly signal: Signal;
  /** Sends a notification on this request's stream. */
  readonly notify: (method: string, params: JsonObject) => void;
  /** Sends a request to the client and waits for its answer; legacy only, where there is a way back. */
  readonly request?: (method: string, params: JsonObject) => Promise<unknown>;
  /** Names the legacy session, where there is one. */
  readonly sessionId?: string;
}

/** Answers one method; returns the result object, or its JSON text to be sent as it stands. */
export type MethodHandler = (
  exchange: Exchange,
) => JsonObject | JsonText | Promise<JsonObject | JsonText>;

/** Result JSON made ahead of time. */
export class JsonText {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** Whether the client declared a capability, `elicitation` or `extensions.io.modelcontextprotocol/tasks`. */
export function declares(client: ClientFacts, ...path: readonly string[]): boolean {
  let node: unknown = client.capabilities;
  for (const key of path) {
    if (typeof node !== "object" || node === null) return false;
    node = Reflect.get(node, key);
  }
  return node !== undefined && node !== null;
}
