import type { Platform } from "../run/platform.ts";

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
  const encoder = new TextEncoder();
  let sink: ReadableStreamDefaultController<Uint8Array> | undefined;
  let disarm = (): void => undefined;
  const write = (text: string): void => sink?.enqueue(encoder.encode(text));
  const rearm = (): void => {
    disarm = platform.after(KEEP_ALIVE_MS, () => {
      write(": keep-alive\n\n");
      rearm();
    });
  };
  const close = (): void => {
    disarm();
    sink = undefined;
  };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      sink = controller;
      rearm();
    },
    cancel: () => {
      close();
      onLeave();
    },
  });
  return {
    response: new Response(body, {
      headers: {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
        ...headers,
      },
    }),
    send: (event, json) => write(`event: ${event}\ndata: ${json}\n\n`),
    end: () => {
      const open = sink;
      close();
      open?.close();
    },
  };
}
