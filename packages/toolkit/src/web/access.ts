/** Who may talk to a server, checked before anything else (DNS rebinding, cross-site requests). */
export interface AccessRules {
  /**
   * Host names a request may be addressed to, with or without a port; without one, any port. `"any"` for servers
   * behind a proxy that checks. Default: the loopback names.
   */
  readonly hosts?: readonly string[] | "any";
  /**
   * Origins of pages that may call, `https://app.example`. Pages of an allowed host itself always may, and so may
   * callers that send no Origin. `"any"` lets every page call. Default: the loopback names, any port.
   */
  readonly origins?: readonly string[] | "any";
}

/** Why a request is turned away. */
export interface Refusal {
  readonly status: 400 | 403;
  readonly reason: string;
}

const LOOPBACK: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** The refusal of a request addressed to a foreign host or sent by a foreign page; undefined when it may pass. */
export function refuseAccess(request: Request, rules: AccessRules = {}): Refusal | undefined {
  const host = hostOf(request);
  const hosts = rules.hosts ?? LOOPBACK;
  if (hosts !== "any" && !hosts.some((allowed) => sameHost(host, allowed)))
    return { status: 403, reason: `This server does not answer for host "${host}".` };
  const origin = request.headers.get("origin");
  if (origin === null || mayCall(origin, host, rules)) return undefined;
  return { status: 403, reason: `Pages of origin "${origin}" may not call this server.` };
}

function mayCall(origin: string, host: string, { origins, hosts }: AccessRules): boolean {
  if (origins === "any") return true;
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url === undefined) return false;
  if (url.host === host.toLowerCase()) return true;
  if (origins !== undefined) return origins.includes(origin);
  // Without a rule of its own, a server on loopback trusts pages of loopback; any other trusts only its own.
  return hosts === undefined && LOOPBACK.includes(url.hostname);
}

/** Headers that let an allowed page of another origin read the answer; empty for callers that are no page. */
export function corsHeaders(request: Request): Readonly<Record<string, string>> {
  const origin = request.headers.get("origin");
  if (origin === null) return {};
  return { "access-control-allow-origin": origin, vary: "Origin" };
}

function hostOf(request: Request): string {
  return request.headers.get("host") ?? new URL(request.url).host;
}

function sameHost(host: string, allowed: string): boolean {
  const wanted = allowed.toLowerCase();
  const given = host.toLowerCase();
  return given === wanted || given.replace(/:\d+$/, "") === wanted;
}
