import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";

/** Answers a Web-standard request. */
export type Fetch = (request: Request) => Promise<Response>;

/** A Node request as a Web-standard one; its signal aborts when the client leaves before the answer is out. */
export function webRequest(
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
): Request {
  const aborter = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) aborter.abort();
  });
  const { method = "GET", url = "/" } = request;
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = (): ReadableStream<Uint8Array> =>
    Readable.toWeb(request) as ReadableStream<Uint8Array>;
  const made = new Request(`${origin}${url.startsWith("/") ? url : "/"}`, {
    method,
    headers: headersOf(request),
    ...(hasBody ? { body: body(), duplex: "half" as const } : {}),
  });
  // A signal given to the constructor is followed by one that is held weakly: a long answer would lose it.
  return Object.defineProperty(made, "signal", { value: aborter.signal });
}

function headersOf({ headers }: IncomingMessage): Headers {
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) copied.append(name, each);
  return copied;
}

/** Writes a Web-standard response; a client that leaves cancels the body. */
export async function sendResponse(response: Response, out: ServerResponse): Promise<void> {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) headers[name] = value;
  out.writeHead(response.status, headers);
  if (response.body === null) {
    out.end();
    return;
  }
  const body = Readable.fromWeb(response.body as NodeReadableStream);
  out.on("close", () => body.destroy());
  await new Promise<void>((resolve) => {
    // A reader that left and a body that broke look the same from here: the connection is over.
    body.on("error", () => out.destroy());
    out.on("close", resolve);
    body.pipe(out);
  });
}
