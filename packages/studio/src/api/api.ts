/** Door of the api room: the endpoints of the hosted API, declared once. */
import { createRegistry } from "@reelkiln/toolkit";
import type { Log, ToolDescriptor, ToolSurface } from "@reelkiln/toolkit";

import { apiError } from "../hosted/api-errors.ts";
import { getAccount, getJobs } from "./account-endpoints.ts";
import type { HostedContext } from "./context.ts";
import { cancel, followJob, getJob } from "./job-endpoints.ts";
import { renderRecipe, renderTimeline } from "./render-endpoints.ts";
import { createUpload } from "./upload-endpoints.ts";
import { validateRecipe, validateTimeline } from "./validate-endpoints.ts";
import { webhookDeliveries, webhookReplay } from "./webhook-endpoints.ts";

export type { HostedContext } from "./context.ts";

const ENDPOINTS = [
  renderRecipe,
  renderTimeline,
  validateRecipe,
  validateTimeline,
  createUpload,
  getJob,
  followJob,
  cancel,
  getJobs,
  webhookDeliveries,
  webhookReplay,
  getAccount,
] as const;

/** The endpoints as a surface; each call needs a HostedContext. */
export function hostedSurface(log: Log): ToolSurface {
  return createRegistry(ENDPOINTS, {
    log,
    gate: (tool, context) => admit(tool, context as HostedContext),
    // Requests nest deeper, and choose between more forms, than every agent host takes.
    lint: { portable: false },
  });
}

/** A key without the scope `render` may only look. */
function admit({ annotations, name }: ToolDescriptor, { key }: HostedContext): void {
  const scope = annotations?.readOnlyHint === true ? "read" : "render";
  if (key.scopes.includes(scope)) return;
  throw apiError("missing-scope", `${name} needs the scope "${scope}", which this key lacks.`, {
    hint: `Its scopes: ${key.scopes.join(", ")}. Make another key: reelkiln keys create --scopes read,render`,
  });
}
