import type { ClientFacts } from "./exchange.ts";
import { CODES, type JsonObject, RpcError, invalidParams, isObject } from "./json-rpc.ts";
import { META, MODERN_REVISION } from "./revisions.ts";

/** The metadata of a request; empty when it has none. */
export function metaOf(params: JsonObject): JsonObject {
  const meta = params["_meta"];
  return isObject(meta) ? meta : {};
}

/** Whether a request is of the stateless era by its content. */
export function isModernRequest(method: string, params: JsonObject): boolean {
  const meta = metaOf(params);
  return method === "server/discover" || META.version in meta || META.capabilities in meta;
}

/**
 * What the client says of itself in a stateless request. Throws -32602 for missing metadata, -32022 for a revision
 * that is not served.
 */
export function clientOfRequest(params: JsonObject): ClientFacts {
  const meta = metaOf(params);
  const version = meta[META.version];
  const capabilities = meta[META.capabilities];
  if (typeof version !== "string")
    throw invalidParams(`_meta must name ${META.version} (a string).`);
  if (!isObject(capabilities))
    throw invalidParams(`_meta must carry ${META.capabilities} (an object).`);
  if (version !== MODERN_REVISION)
    throw new RpcError(CODES.unsupportedVersion, `Unsupported protocol version: ${version}`, {
      supported: [MODERN_REVISION],
      requested: version,
    });
  const info = meta[META.clientInfo];
  return { capabilities, ...(isObject(info) ? { info } : {}) };
}
