import { toolsFor } from "@reelkiln/toolkit/http";

import type { KeyView } from "../hosted/accounts/keys.ts";
import type { HostedDesk } from "../hosted/desk.ts";

/** What an endpoint of the hosted API is given: the desk, and who calls. */
export interface HostedContext {
  readonly desk: HostedDesk;
  readonly key: KeyView;
  /** Of this call, as its reply names it. */
  readonly requestId: string;
  /** Of the header `Idempotency-Key`. */
  readonly idempotencyKey?: string | undefined;
}

/** Declares an endpoint of the hosted API. */
export const defineEndpoint = toolsFor<HostedContext>();
