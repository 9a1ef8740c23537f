import type { Platform } from "../run/run.ts";

/** A response that is written event by event (server-sent events). */
export interface EventStream {
  readonly response: Response;
  /** Sends one event; after the end or the reader's leaving it does nothing. */
  readonly send: (event: string, json: string) => void;
  readonly end: () => void;
}

/** Proxies drop silent connections after 30 s and more; a comment keeps them open. */
const KEEP_ALIVE_MS = 15_000;

/** Opens an event stream; `onLeave` is called when the reader goes away before the end. */
export function openEventStream(
  platform: Platform,
  onLeave: () => void,
  headers: Readonly<Record<string, string>> = {},
): EventStream {
  const sink = new Sink(platform);
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => sink.open(controller),
    cancel: () => {
      sink.close();
      onLeave();
    },
  });
  const response = new Response(body, {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      ...headers,
    },
  });
  return {
    response,
    send: (event, json) => sink.write(`event: ${event}\ndata: ${json}\n\n`),
    end: () => sink.close()?.close(),
  };
}

type Controller = ReadableStreamDefaultController<Uint8Array>;

class Sink {
  readonly #platform: Platform;
  readonly #encoder = new TextEncoder();
  #controller: Controller | undefined;
  #disarm: () => void = () => undefined;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  open(controller: Controller): void {
    this.#controller = controller;
    this.#rearm();
  }

  write(text: string): void {
    this.#controller?.enqueue(this.#encoder.encode(text));
  }

  /** Takes the controller away, so that nothing is written any more; undefined when that was done before. */
  close(): Controller | undefined {
    this.#disarm();
    const controller = this.#controller;
    this.#controller = undefined;
    return controller;
  }

  #rearm(): void {
    this.#disarm = this.#platform.after(KEEP_ALIVE_MS, () => {
      this.write(": keep-alive\n\n");
      this.#rearm();
    });
  }
}
