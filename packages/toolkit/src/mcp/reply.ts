import { EventStream, type HttpReply, jsonReply } from "./http-request.ts";
import { type JsonObject, notificationMessage } from "./json-rpc.ts";

/** Pause between comments on a quiet stream, in milliseconds. */
const BEAT_MS = 15_000;

const STREAM_HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache",
  // Without it some proxies hold events back until the reply is complete.
  "x-accel-buffering": "no",
};

/** A way to send messages ahead of the answer. */
export interface Stream {
  readonly notify: (method: string, params: JsonObject) => void;
  readonly send: (message: string) => void;
}

/** The answer of a request, as a status, a message and headers of its own. */
export interface Answered {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a reply is made with. */
export interface ReplyTerms {
  readonly after: (milliseconds: number, task: () => void) => () => void;
  readonly whenGone: (task: () => void) => void;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Runs a request and decides by what comes first: the answer alone is a JSON reply; a message before it makes the
 * reply a stream, which then ends with the answer.
 */
export function replyTo(
  run: (stream: Stream) => Promise<Answered>,
  terms: ReplyTerms,
): Promise<HttpReply> {
  return new Promise((resolve, reject) => {
    let events: EventStream | undefined;
    const send = (message: string): void => {
      if (events === undefined) {
        events = new EventStream();
        resolve({ status: 200, headers: { ...STREAM_HEADERS, ...terms.headers }, events });
        keepAlive(events, terms);
      }
      events.send(message);
    };
    run({ send, notify: (method, params) => send(notificationMessage(method, params)) }).then(
      ({ status, message, headers }) => {
        if (events === undefined)
          resolve(jsonReply(status, message, { ...terms.headers, ...headers }));
        else {
          events.send(message);
          events.end();
        }
      },
      (error: unknown) => {
        events?.end();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}

function keepAlive(events: EventStream, terms: ReplyTerms): void {
  let stop = () => undefined as void;
  const beat = (): void => {
    events.beat();
    stop = terms.after(BEAT_MS, beat);
  };
  stop = terms.after(BEAT_MS, beat);
  events.whenEnded(() => stop());
  terms.whenGone(() => events.end());
}
