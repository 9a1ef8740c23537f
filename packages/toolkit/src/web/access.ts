/** Who may reach a server. */
export interface AccessRules {
  /**
   * Host names accepted in `Host` beside loopback, without port. Default: none, against DNS rebinding. `any` is for
   * servers that every caller shows a key to.
   */
  readonly allowedHosts?: readonly string[] | "any";
  /** Origins accepted in `Origin` beside loopback and the addressed host itself, as `https://example.com`. */
  readonly allowedOrigins?: readonly string[];
}

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Why a request addressed to `host` by a page of `origin` (undefined: no page) is turned away; undefined when it may
 * pass.
 */
export function accessFault(
  host: string,
  origin: string | undefined,
  { allowedHosts = [], allowedOrigins = [] }: AccessRules,
): string | undefined {
  const name = withoutPort(host);
  if (allowedHosts !== "any" && !LOOPBACK.has(name) && !allowedHosts.includes(name))
    return `Host not allowed: ${host}`;
  if (origin === undefined || allowedOrigins.includes(origin)) return undefined;
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  const isOwn = url?.host === host.toLowerCase();
  return isOwn || (url !== undefined && LOOPBACK.has(url.hostname))
    ? undefined
    : `Origin not allowed: ${origin}`;
}

function withoutPort(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, "");
}
