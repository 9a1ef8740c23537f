import { type ErrorProjection, TOOL_ERROR_PROJECTION } from "../declare/declare.ts";
import { type ZodObjectLike, requestedSchema } from "./elicit-schema.ts";
import { type ClientFacts, type Exchange, declares } from "./exchange.ts";
import { CODES, type JsonObject, RpcError } from "./json-rpc.ts";
import { META } from "./revisions.ts";

/** A question to the client: `elicitation/create`, `sampling/createMessage`, `roots/list`. */
export interface AskRequest {
  readonly method: string;
  readonly params: JsonObject;
}

/** The answer to a form. */
export interface ElicitAnswer {
  readonly action: "accept" | "decline" | "cancel";
  readonly content?: JsonObject;
}

/** What a tool, prompt or resource can do with its caller on MCP; `context.mcp`. */
export interface McpCall {
  readonly version: string;
  readonly client: ClientFacts;
  readonly meta: JsonObject;
  readonly sessionId: string | undefined;
  /** Asks the person a form. Keys name questions: the same key is asked once, however often the handler reruns. */
  readonly elicit: (
    key: string,
    form: { message: string; schema: ZodObjectLike | JsonObject },
  ) => Promise<ElicitAnswer>;
  /**
   * Asks several things at once. In 2026-07-28 the handler is run again from its start when the answers are there, so
   * ask before any effect.
   */
  readonly ask: (
    requests: Readonly<Record<string, AskRequest>>,
  ) => Promise<Readonly<Record<string, unknown>>>;
  readonly notify: (method: string, params: JsonObject) => void;
  /** Refuses the call (-32021) unless the client declared these capabilities. */
  readonly require: (capabilities: JsonObject) => void;
}

const CAPABILITY_OF: Readonly<Record<string, string>> = {
  "elicitation/create": "elicitation",
  "sampling/createMessage": "sampling",
  "roots/list": "roots",
};

/** Thrown through a handler to end this round of it; the transport reads the state, not the error. */
class RoundEnd extends Error {
  [TOOL_ERROR_PROJECTION](): ErrorProjection {
    return {
      code: "round_ended",
      message: "The caller must answer first.",
      status: 409,
      retryable: true,
    };
  }
}

/** The call's side that the engine reads: what was asked and not answered, and a protocol error to answer with. */
export class CallState implements McpCall {
  readonly version: string;
  readonly client: ClientFacts;
  readonly meta: JsonObject;
  readonly sessionId: string | undefined;
  /** Answers by key, of this round and earlier ones. */
  readonly answers: Record<string, unknown>;
  /** Questions of this round without an answer. */
  readonly pending: Record<string, AskRequest> = {};
  protocolError: RpcError | undefined;
  /** Set once the work is a task: questions then wait in place instead of ending the round. */
  task: TaskQuestions | undefined;
  readonly #exchange: Exchange;

  constructor(exchange: Exchange, answers: Record<string, unknown>) {
    this.version = exchange.version;
    this.client = exchange.client;
    this.meta = exchange.meta;
    this.sessionId = exchange.sessionId;
    this.answers = answers;
    this.#exchange = exchange;
  }

  readonly elicit: McpCall["elicit"] = async (key, { message, schema }) => {
    const params = { message, requestedSchema: requestedSchema(schema) };
    const answers = await this.ask({ [key]: { method: "elicitation/create", params } });
    return answers[key] as ElicitAnswer;
  };

  readonly ask: McpCall["ask"] = async (requests) => {
    const open = Object.entries(requests).filter(
      ([key, { method }]) => !isAnswer(method, this.answers[key]),
    );
    if (open.length > 0) await this.#askOpen(open);
    return Object.fromEntries(Object.keys(requests).map((key) => [key, this.answers[key]]));
  };

  readonly notify: McpCall["notify"] = (method, params) => {
    // A modern client that names no log level must not be sent logs.
    if (
      method === "notifications/message" &&
      this.#exchange.era === "modern" &&
      this.meta[META.logLevel] === undefined
    )
      return;
    this.#exchange.notify(method, params);
  };

  readonly require: McpCall["require"] = (capabilities) => {
    const missing = missingCapabilities(this.client, capabilities);
    if (missing !== undefined) this.#refuse(missing);
  };

  async #askOpen(open: readonly (readonly [string, AskRequest])[]): Promise<void> {
    for (const [, { method }] of open) {
      const capability = CAPABILITY_OF[method];
      if (capability !== undefined) this.require({ [capability]: {} });
    }
    if (this.task !== undefined) {
      const answers = await this.task.ask(Object.fromEntries(open));
      Object.assign(this.answers, answers);
      return;
    }
    const { request } = this.#exchange;
    if (request !== undefined) {
      const answers = await Promise.all(
        open.map(async ([key, { method, params }]) => [key, await request(method, params)]),
      );
      Object.assign(this.answers, Object.fromEntries(answers));
      return;
    }
    if (this.#exchange.era === "legacy")
      this.#refuse(open.map(([, { method }]) => ({ [method]: {} }))[0] ?? {});
    Object.assign(this.pending, Object.fromEntries(open));
    throw new RoundEnd();
  }

  #refuse(requiredCapabilities: JsonObject): never {
    const names = Object.keys(requiredCapabilities).join(", ");
    this.protocolError = new RpcError(
      CODES.missingCapability,
      `The client lacks a required capability: ${names}`,
      {
        requiredCapabilities,
      },
    );
    throw new RoundEnd();
  }
}

/** Where a task's questions wait for `tasks/update`. */
export interface TaskQuestions {
  ask(requests: Readonly<Record<string, AskRequest>>): Promise<Readonly<Record<string, unknown>>>;
}

/** The part of `wanted` the client did not declare, or undefined. */
function missingCapabilities(client: ClientFacts, wanted: JsonObject): JsonObject | undefined {
  const missing: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(wanted)) {
    if (name === "extensions") {
      const extensions = Object.keys(value as JsonObject).filter(
        (id) => !declares(client, "extensions", id),
      );
      if (extensions.length > 0)
        missing["extensions"] = Object.fromEntries(extensions.map((id) => [id, {}]));
    } else if (!declares(client, name)) missing[name] = value;
  }
  return Object.keys(missing).length === 0 ? undefined : missing;
}

/** Whether a value has the shape of an answer to the method; anything else counts as not answered. */
function isAnswer(method: string, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (method === "elicitation/create") {
    const { action, content } = value as { action?: unknown; content?: unknown };
    if (action === "decline" || action === "cancel") return true;
    return (
      action === "accept" &&
      (content === undefined || (typeof content === "object" && content !== null))
    );
  }
  if (method === "sampling/createMessage") return "content" in value && "role" in value;
  if (method === "roots/list") return Array.isArray((value as { roots?: unknown }).roots);
  return true;
}
