import { type HttpRequest, HttpRefusal } from "./http-request.ts";

/** Who may reach the server. */
export interface GuardOptions {
  /** Host names accepted in `Host`, without port. Default: loopback names only, against DNS rebinding. */
  readonly allowedHosts?: readonly string[];
  /** Origins accepted in `Origin`, as `https://example.com`. Default: loopback on any port. */
  readonly allowedOrigins?: readonly string[];
}

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Checks Host and Origin. Throws 403; an absent Origin is no browser and passes. */
export function guardRequest(request: HttpRequest, options: GuardOptions): void {
  const host = hostNameOf(request.header("host") ?? request.url.host);
  const hosts = options.allowedHosts ?? [];
  if (!LOOPBACK.has(host) && !hosts.includes(host))
    throw new HttpRefusal(403, `Host not allowed: ${host}`);
  const origin = request.header("origin");
  if (origin === undefined || options.allowedOrigins?.includes(origin) === true) return;
  const own = request.header("host") ?? request.url.host;
  if (!isLoopbackOrigin(origin) && origin.replace(/^https?:\/\//, "") !== own)
    throw new HttpRefusal(403, `Origin not allowed: ${origin}`);
}

function hostNameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, "");
}

function isLoopbackOrigin(origin: string): boolean {
  const match = /^https?:\/\/(.+)$/.exec(origin);
  return match !== null && LOOPBACK.has(hostNameOf(match[1] ?? ""));
}
