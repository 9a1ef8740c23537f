import type { Signal } from "../declare/declare.ts";
import { CODES, RpcError, errorMessage } from "./json-rpc.ts";

/** A request without the platform's types, so one core serves `fetch` and Node's server alike. */
export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  /** The query with its `?`, or empty; kept apart because parsing an address costs more than most calls need. */
  readonly search: string;
  readonly header: (name: string) => string | undefined;
  readonly body: string;
  /** Aborts when the client goes away. */
  readonly signal: Signal;
  /** Calls back when the client goes away; cheaper than a signal where none is handed on. */
  readonly whenGone: (task: () => void) => void;
}

/** A reply: a body, or a stream of server-sent events. */
export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly events?: EventStream;
}

/** Messages on their way to a client; kept until a sink is there. */
export class EventStream {
  #sink: { readonly write: (chunk: string) => void; readonly end: () => void } | undefined;
  #kept: string[] = [];
  #ended = false;
  #afterEnd: () => void = () => undefined;

  send(message: string): void {
    this.#write(`event: message\ndata: ${message}\n\n`);
  }

  /** A comment, so that proxies see life. */
  beat(): void {
    this.#write(": keep-alive\n\n");
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#sink?.end();
    this.#afterEnd();
  }

  /** Calls back once when the stream ends. */
  whenEnded(task: () => void): void {
    this.#afterEnd = task;
  }

  /** The client has gone; what still comes is dropped. */
  abandon(): void {
    this.#sink = { write: () => undefined, end: () => undefined };
    this.end();
  }

  pipe(sink: { readonly write: (chunk: string) => void; readonly end: () => void }): void {
    this.#sink = sink;
    for (const chunk of this.#kept) sink.write(chunk);
    this.#kept = [];
    if (this.#ended) sink.end();
  }

  #write(chunk: string): void {
    if (this.#ended) return;
    if (this.#sink === undefined) this.#kept.push(chunk);
    else this.#sink.write(chunk);
  }
}

/** A JSON reply. */
export function jsonReply(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): HttpReply {
  return { status, headers: { "content-type": "application/json", ...headers }, body };
}

/** The reply to a body over the limit, which is not read. */
export function tooLargeReply(limitBytes: number): HttpReply {
  const error = new RpcError(CODES.invalidRequest, `The body is over ${limitBytes} bytes.`);
  return jsonReply(413, errorMessage(undefined, error));
}
