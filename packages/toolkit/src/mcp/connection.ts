import type { Aborter } from "../run/platform.ts";
import { rpcErrorOf } from "./dispatch.ts";
import type { McpEngine } from "./engine.ts";
import type { ClientFacts, Exchange } from "./exchange.ts";
import {
  CODES,
  type Incoming,
  type JsonObject,
  type RequestId,
  RpcError,
  classify,
  errorMessage,
  isObject,
  notificationMessage,
  requestMessage,
  resultMessage,
} from "./json-rpc.ts";
import { clientOfRequest, isModernRequest, metaOf } from "./modern-request.ts";
import { MODERN_REVISION, allowsBatch, allowsNullId, negotiateLegacy } from "./revisions.ts";

/** One client on a message stream, as stdio. */
export interface Connection {
  /** Takes one line. Never throws; answers go out by `send`. */
  readonly receive: (line: string) => void;
  /** Resolves when nothing received is left unanswered. */
  readonly drained: () => Promise<void>;
  /** Cancels what runs and fails what waits for the client. */
  readonly close: () => void;
}

/** Serves one client over a stream of messages; the era is decided by each request. */
export function createConnection(
  engine: McpEngine,
  send: (message: string) => void,
  context: object,
): Connection {
  const link = new Link(engine, send, context);
  return {
    receive: (line) => link.receive(line),
    drained: () => link.drained(),
    close: () => link.close(),
  };
}

type Answer = {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
};

class Link {
  readonly #engine: McpEngine;
  readonly #send: (message: string) => void;
  readonly #context: object;
  readonly #running = new Map<RequestId, Aborter>();
  readonly #asked = new Map<RequestId, Answer>();
  readonly #open = new Set<Promise<void>>();
  #asks = 0;
  /** The legacy revision agreed at initialize. */
  #revision: string | undefined;
  #client: ClientFacts = { capabilities: {} };
  #sawModern = false;

  constructor(engine: McpEngine, send: (message: string) => void, context: object) {
    this.#engine = engine;
    this.#send = send;
    this.#context = context;
  }

  receive(line: string): void {
    if (line.trim() === "") return;
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      this.#send(
        errorMessage(
          this.#unknownId(),
          new RpcError(CODES.parseError, "The line is not valid JSON."),
        ),
      );
      return;
    }
    const work = Array.isArray(message)
      ? this.#batch(message)
      : this.#one(message).then((reply) => this.#reply(reply));
    this.#open.add(work);
    void work.finally(() => this.#open.delete(work));
  }

  async drained(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open);
  }

  close(): void {
    for (const aborter of this.#running.values()) aborter.abort();
    for (const { reject } of this.#asked.values()) reject(new Error("the client has gone"));
    this.#asked.clear();
  }

  #reply(reply: string | undefined): void {
    if (reply !== undefined) this.#send(reply);
  }

  async #batch(messages: readonly unknown[]): Promise<void> {
    const refused = this.#batchFault(messages);
    if (refused !== undefined) {
      this.#send(errorMessage(this.#unknownId(), new RpcError(CODES.invalidRequest, refused)));
      return;
    }
    const replies = await Promise.all(messages.map((message) => this.#one(message)));
    const answered = replies.filter((reply) => reply !== undefined);
    if (answered.length > 0) this.#send(`[${answered.join(",")}]`);
  }

  #batchFault(messages: readonly unknown[]): string | undefined {
    if (!allowsBatch(this.#revision) || this.#sawModern)
      return "This protocol revision has no batches.";
    return batchFault(messages);
  }

  async #one(message: unknown): Promise<string | undefined> {
    const incoming = classify(message);
    if (incoming.kind === "request") return this.#request(incoming);
    if (incoming.kind === "notification") this.#notified(incoming);
    else if (incoming.kind === "response") this.#responded(incoming);
    else
      return errorMessage(
        incoming.id ?? this.#unknownId(),
        new RpcError(CODES.invalidRequest, incoming.reason),
      );
    return undefined;
  }

  async #request(request: Incoming & { kind: "request" }): Promise<string> {
    const { id, method, params } = request;
    const aborter = this.#engine.surface.platform.newAborter();
    this.#running.set(id, aborter);
    try {
      const exchange = this.#exchange(request, aborter);
      // Before the answer is made: what stands behind it in the same chunk is already of the agreed revision.
      if (method === "initialize" && exchange.era === "legacy") this.#agree(params);
      const result = await this.#engine.answer(exchange);
      return resultMessage(id, result);
    } catch (error) {
      return errorMessage(id, rpcErrorOf(error, method, this.#engine.surface));
    } finally {
      if (this.#running.get(id) === aborter) this.#running.delete(id);
    }
  }

  #exchange({ id, method, params }: Incoming & { kind: "request" }, aborter: Aborter): Exchange {
    const shared = {
      id,
      method,
      params,
      meta: metaOf(params),
      context: this.#context,
      signal: aborter.signal,
      notify: (name: string, body: JsonObject) => this.#send(notificationMessage(name, body)),
    };
    if (isModernRequest(method, params)) {
      this.#sawModern = true;
      return {
        ...shared,
        era: "modern",
        version: MODERN_REVISION,
        client: clientOfRequest(params),
      };
    }
    const ask = (name: string, body: JsonObject) => this.#ask(name, body);
    const version = this.#revision ?? negotiateLegacy(undefined);
    return {
      ...shared,
      era: "legacy",
      version,
      client: this.#client,
      request: ask,
      sessionId: "stdio",
    };
  }

  #agree(params: JsonObject): void {
    this.#revision = negotiateLegacy(params["protocolVersion"]);
    const { capabilities, clientInfo } = params;
    this.#client = {
      capabilities: isObject(capabilities) ? capabilities : {},
      ...(isObject(clientInfo) ? { info: clientInfo } : {}),
    };
  }

  #ask(method: string, params: JsonObject): Promise<unknown> {
    this.#asks += 1;
    const id = `ask-${this.#asks}`;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      this.#send(requestMessage(id, method, params));
    });
  }

  #notified({ method, params }: Incoming & { kind: "notification" }): void {
    if (method === "notifications/cancelled") {
      const { requestId } = params;
      if (typeof requestId === "string" || typeof requestId === "number")
        this.#running.get(requestId)?.abort();
    } else this.#engine.options.onNotification?.(method, params);
  }

  #responded({ id, result, error }: Incoming & { kind: "response" }): void {
    const waiting = this.#asked.get(id);
    if (waiting === undefined) return;
    this.#asked.delete(id);
    if (error === undefined) waiting.resolve(result);
    else waiting.reject(clientError(error));
  }

  #unknownId(): null | undefined {
    return !this.#sawModern && allowsNullId(this.#revision) ? null : undefined;
  }
}

/** What a client's error answer is to the handler that asked. */
export function clientError(error: unknown): Error {
  const message =
    isObject(error) && typeof error["message"] === "string" ? error["message"] : "no reason given";
  return new RpcError(CODES.internalError, `The client refused: ${message}`);
}

/** Why a batch cannot be served, or undefined: it is empty, initializes, or mixes eras. */
export function batchFault(messages: readonly unknown[]): string | undefined {
  if (messages.length === 0) return "A batch must not be empty.";
  for (const message of messages) {
    const incoming = classify(message);
    if (incoming.kind !== "request") continue;
    if (incoming.method === "initialize") return "initialize must not be part of a batch.";
    if (isModernRequest(incoming.method, incoming.params))
      return `${MODERN_REVISION} has no batches.`;
  }
  return undefined;
}
