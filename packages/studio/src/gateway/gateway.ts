/** Door of the gateway room: the six remote tools, a thin layer over the raw API. */
import { createRegistry, type Log } from "@reelkiln/toolkit";
import { createMcpHandler, type McpHandler } from "@reelkiln/toolkit/mcp";

import type { GatewayContext } from "./gateway-answer.ts";
import { getCaptionPresets } from "./get-caption-presets.ts";
import { getJobStatus } from "./get-job-status.ts";
import { getSupportedPatterns } from "./get-supported-patterns.ts";
import type { RawApi } from "./raw-api.ts";
import { renderRecipe } from "./render-recipe.ts";
import { renderTimeline } from "./render-timeline.ts";
import { validateRequest } from "./validate-request.ts";

export type { RawApi } from "./raw-api.ts";

export interface GatewayOptions {
  readonly api: RawApi;
  readonly version: string;
  readonly log: Log;
  /** Host names, beside loopback, under which it is reached. */
  readonly allowedHosts?: readonly string[];
  /** Origins, beside its own, of pages that may call. */
  readonly allowedOrigins?: readonly string[];
}

const INSTRUCTIONS = `Makes videos from public media addresses. Choose a recipe with get_supported_patterns, check the request with validate_request, queue it with render_recipe (or render_timeline), then poll get_job_status with data.job_id until its status is final. Requests are exactly the bodies of the raw API.`;

/** Serves the six tools over MCP, stateless: each call goes to the raw API with the caller's own key. */
export function createGateway({
  api,
  version,
  log,
  allowedHosts = [],
  allowedOrigins = [],
}: GatewayOptions): McpHandler {
  const surface = createRegistry(
    [
      renderRecipe,
      renderTimeline,
      validateRequest,
      getJobStatus,
      getSupportedPatterns,
      getCaptionPresets,
    ],
    { log },
  );
  return createMcpHandler(surface, {
    info: { name: "reelkiln", version, title: "Reelkiln" },
    instructions: INSTRUCTIONS,
    stateless: true,
    allowedHosts,
    allowedOrigins,
    context: (request): GatewayContext => ({ api, authorization: request.header("authorization") }),
  });
}
