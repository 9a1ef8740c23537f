import type { IncomingMessage, ServerResponse } from "node:http";

import { type HttpReply, type HttpRequest, tooLargeReply } from "./http-request.ts";
import type { HttpServer } from "./http-server.ts";

/** A listener for `http.createServer`. */
export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Serves Node requests without building web `Request` and `Response` objects, which cost more than the call itself.
 * A body over the limit is answered 413 and the connection closed.
 */
export function createNodeListener(server: HttpServer, limitBytes: number): NodeListener {
  return (request, response) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let refused = false;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limitBytes) chunks.push(chunk);
      else if (!refused) {
        refused = true;
        const { status, headers, body: text } = tooLargeReply(limitBytes);
        response.writeHead(status, { ...headers, connection: "close" }).end(text);
      }
    });
    request.on("end", () => {
      if (refused) return;
      const body = chunks.length === 1 ? String(chunks[0]) : Buffer.concat(chunks).toString();
      void server(requestOf(request, response, body)).then((reply) => send(reply, response));
    });
  };
}

function requestOf(request: IncomingMessage, response: ServerResponse, body: string): HttpRequest {
  let aborter: AbortController | undefined;
  const whenGone = (task: () => void): void => {
    response.on("close", () => {
      if (!response.writableFinished) task();
    });
  };
  const { headers, url = "/" } = request;
  const queryStart = url.indexOf("?");
  return {
    method: request.method ?? "GET",
    get url() {
      return new URL(url, "http://localhost");
    },
    search: queryStart === -1 ? "" : url.slice(queryStart),
    header: (name) => {
      const value = headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    },
    body,
    get signal() {
      if (aborter === undefined) {
        const made = new AbortController();
        aborter = made;
        whenGone(() => made.abort());
      }
      return aborter.signal;
    },
    whenGone,
  };
}

function send({ status, headers, body, events }: HttpReply, response: ServerResponse): void {
  if (events === undefined) {
    // With its length a reply needs no chunks.
    const length = body === undefined ? 0 : Buffer.byteLength(body);
    response.writeHead(status, { ...headers, "content-length": length }).end(body);
    return;
  }
  response.writeHead(status, headers);
  events.pipe({ write: (chunk) => void response.write(chunk), end: () => void response.end() });
}
