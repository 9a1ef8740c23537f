import { type AccessRules, HttpRefusal, accessFault } from "../web/web.ts";
import type { HttpRequest } from "./http-request.ts";

/** Who may reach the server. */
export type GuardOptions = AccessRules;

/** Checks Host and Origin. Throws 403; an absent Origin is no browser and passes. */
export function guardRequest(request: HttpRequest, options: GuardOptions): void {
  const host = request.header("host") ?? request.url.host;
  const fault = accessFault(host, request.header("origin"), options);
  if (fault !== undefined) throw new HttpRefusal(403, fault);
}
