import { STATUS_CODES } from "node:http";

/** A fault of the request itself, as RFC 9457 tells it. */
export function problemResponse(
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const title = STATUS_CODES[status] ?? "Error";
  const body = JSON.stringify({ type: "about:blank", title, status, detail });
  return new Response(body, {
    status,
    headers: { "content-type": "application/problem+json", ...headers },
  });
}
