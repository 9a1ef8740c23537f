import type { Aborter } from "../run/platform.ts";
import { HttpRefusal } from "../web/web.ts";
import { batchFault, clientError } from "./connection.ts";
import { rpcErrorOf } from "./dispatch.ts";
import type { McpEngine } from "./engine.ts";
import type { Exchange } from "./exchange.ts";
import { type HttpReply, type HttpRequest, jsonReply } from "./http-request.ts";
import {
  CODES,
  type Incoming,
  type JsonObject,
  type RequestId,
  RpcError,
  classify,
  errorMessage,
  requestMessage,
  resultMessage,
} from "./json-rpc.ts";
import { metaOf } from "./modern-request.ts";
import { type Stream, replyTo } from "./reply.ts";
import { ASSUMED_REVISION, allowsBatch, isLegacyRevision, negotiateLegacy } from "./revisions.ts";
import { type Session, Sessions } from "./session.ts";

/** A body that was read and parsed. */
export interface LegacyRequest {
  readonly request: HttpRequest;
  readonly message: unknown;
  readonly context: object;
}

type Answer = {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
};
type Request = Incoming & { readonly kind: "request" };

/** A caller: its session where it has one, and the revision it speaks. */
interface Caller {
  readonly session: Session | undefined;
  readonly version: string;
  readonly context: object;
  readonly request: HttpRequest;
}

/** The revisions with a handshake over HTTP: sessions carried by their signed id, JSON or stream replies. */
export class LegacyHttp {
  readonly #engine: McpEngine;
  readonly #sessions: Sessions;
  readonly #hasSessions: boolean;
  readonly #running = new Map<string, Aborter>();
  readonly #asked = new Map<RequestId, Answer>();

  constructor(engine: McpEngine, { hasSessions }: { readonly hasSessions: boolean }) {
    this.#engine = engine;
    this.#hasSessions = hasSessions;
    this.#sessions = new Sessions(engine.seal, engine.surface.platform.newId);
  }

  async answer({ request, message, context }: LegacyRequest): Promise<HttpReply> {
    const caller = await this.#caller(request, context);
    if (Array.isArray(message)) return this.#batch(message, caller);
    const incoming = classify(message);
    if (incoming.kind === "request") return this.#request(incoming, caller);
    if (incoming.kind === "invalid")
      return jsonReply(
        400,
        errorMessage(incoming.id, new RpcError(CODES.invalidRequest, incoming.reason)),
      );
    this.#take(incoming, caller);
    return { status: 202, headers: {} };
  }

  /** DELETE: the session ends; later requests with its id are answered 404. */
  async end(request: HttpRequest): Promise<HttpReply> {
    const id = request.header("mcp-session-id");
    if (id === undefined) throw new HttpRefusal(400, "Mcp-Session-Id is missing.");
    if ((await this.#sessions.find(id)) === undefined)
      throw new HttpRefusal(404, "Unknown session.");
    this.#sessions.end(id);
    return { status: 204, headers: {} };
  }

  async #caller(request: HttpRequest, context: object): Promise<Caller> {
    const stated = request.header("mcp-protocol-version");
    if (stated !== undefined && !isLegacyRevision(stated))
      throw new HttpRefusal(400, `Unsupported MCP-Protocol-Version: ${stated}`);
    // Without sessions an id is another server's, and means nothing here.
    const id = this.#hasSessions ? request.header("mcp-session-id") : undefined;
    const session = id === undefined ? undefined : await this.#sessions.find(id);
    if (id !== undefined && session === undefined)
      throw new HttpRefusal(404, "Unknown session; initialize again.");
    return { session, version: session?.version ?? stated ?? ASSUMED_REVISION, context, request };
  }

  async #batch(messages: readonly unknown[], caller: Caller): Promise<HttpReply> {
    const fault = allowsBatch(caller.version)
      ? batchFault(messages)
      : "This protocol revision has no batches.";
    if (fault !== undefined)
      return jsonReply(400, errorMessage(undefined, new RpcError(CODES.invalidRequest, fault)));
    const replies = await Promise.all(messages.map((message) => this.#batched(message, caller)));
    const answered = replies.filter((reply) => reply !== undefined);
    return answered.length === 0
      ? { status: 202, headers: {} }
      : jsonReply(200, `[${answered.join(",")}]`);
  }

  async #batched(message: unknown, caller: Caller): Promise<string | undefined> {
    const incoming = classify(message);
    if (incoming.kind === "request") return this.#run(incoming, caller);
    if (incoming.kind === "invalid")
      return errorMessage(incoming.id ?? null, new RpcError(CODES.invalidRequest, incoming.reason));
    this.#take(incoming, caller);
    return undefined;
  }

  async #request(incoming: Request, caller: Caller): Promise<HttpReply> {
    const { after } = this.#engine.surface.platform;
    const { whenGone } = caller.request;
    if (incoming.method !== "initialize") {
      const run = async (stream: Stream) => ({
        status: 200,
        message: await this.#run(incoming, caller, stream),
      });
      return replyTo(run, { after, whenGone });
    }
    const version = negotiateLegacy(incoming.params["protocolVersion"]);
    if (!this.#hasSessions)
      return jsonReply(200, await this.#run(incoming, { ...caller, version }));
    const session = await this.#sessions.issue(version, incoming.params);
    const message = await this.#run(incoming, { ...caller, session, version });
    return jsonReply(200, message, { "mcp-session-id": session.id });
  }

  async #run(incoming: Request, caller: Caller, stream?: Stream): Promise<string> {
    const aborter = this.#engine.surface.platform.newAborter();
    const key = runningKey(caller, incoming.id);
    const leave = () => aborter.abort();
    this.#running.set(key, aborter);
    caller.request.whenGone(leave);
    try {
      return resultMessage(
        incoming.id,
        await this.#engine.answer(this.#exchange({ incoming, caller, aborter, stream })),
      );
    } catch (error) {
      return errorMessage(incoming.id, rpcErrorOf(error, incoming.method, this.#engine.surface));
    } finally {
      this.#running.delete(key);
    }
  }

  #exchange({ incoming, caller, aborter, stream }: RunTerms): Exchange {
    const { session, version, context } = caller;
    const ask = (method: string, params: JsonObject) => this.#ask(stream, method, params);
    return {
      era: "legacy",
      version,
      id: incoming.id,
      method: incoming.method,
      params: incoming.params,
      meta: metaOf(incoming.params),
      client: session?.client ?? { capabilities: {} },
      context,
      signal: aborter.signal,
      notify: stream?.notify ?? (() => undefined),
      ...(stream === undefined || session === undefined ? {} : { request: ask }),
      ...(session === undefined ? {} : { sessionId: session.id }),
    };
  }

  /** Asks the client on the open stream; its answer comes with a later POST. */
  #ask(stream: Stream | undefined, method: string, params: JsonObject): Promise<unknown> {
    const id = this.#engine.surface.platform.newId();
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      stream?.send(requestMessage(id, method, params));
    });
  }

  #take(incoming: Exclude<Incoming, { kind: "request" | "invalid" }>, caller: Caller): void {
    if (incoming.kind === "response") this.#settle(incoming);
    else if (incoming.method === "notifications/cancelled") {
      const { requestId } = incoming.params;
      if (typeof requestId === "string" || typeof requestId === "number")
        this.#running.get(runningKey(caller, requestId))?.abort();
    } else this.#engine.options.onNotification?.(incoming.method, incoming.params);
  }

  #settle({ id, result, error }: Incoming & { kind: "response" }): void {
    const waiting = this.#asked.get(id);
    if (waiting === undefined) return;
    this.#asked.delete(id);
    if (error === undefined) waiting.resolve(result);
    else waiting.reject(clientError(error));
  }
}

interface RunTerms {
  readonly incoming: Request;
  readonly caller: Caller;
  readonly aborter: Aborter;
  readonly stream: Stream | undefined;
}

/** Request ids are unique within a session; without one they cannot be cancelled by another request. */
function runningKey(caller: Caller, id: RequestId): string {
  return `${caller.session?.id ?? ""}\n${typeof id}\n${id}`;
}
