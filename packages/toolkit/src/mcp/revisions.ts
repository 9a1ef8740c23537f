/** The stateless revision; every request names it in its `_meta`. */
export const MODERN_REVISION = "2026-07-28";

/** Revisions with a handshake, oldest first. */
export const LEGACY_REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;

/** What a client is taken to speak that states nothing (2025-06-18 transports, backwards compatibility). */
export const ASSUMED_REVISION = "2025-03-26";

const LATEST_LEGACY = "2025-11-25";

/** `modern` for 2026-07-28, `legacy` for the revisions with a handshake. */
export type Era = "legacy" | "modern";

/** The revision to answer a legacy `initialize` with: the requested one if known, else the latest. */
export function negotiateLegacy(requested: unknown): string {
  return LEGACY_REVISIONS.find((revision) => revision === requested) ?? LATEST_LEGACY;
}

export function isLegacyRevision(revision: string): boolean {
  return (LEGACY_REVISIONS as readonly string[]).includes(revision);
}

/** Batches exist in the first two revisions, and before a revision is agreed (`undefined`). */
export function allowsBatch(revision: string | undefined): boolean {
  return revision === undefined || revision === "2024-11-05" || revision === "2025-03-26";
}

/** Whether an error without a request may carry `id: null`; later schemas forbid it, so the id is left out. */
export function allowsNullId(revision: string | undefined): boolean {
  return revision === undefined || revision < "2025-11-25";
}

/** Keys of the per-request metadata. */
export const META = {
  version: "io.modelcontextprotocol/protocolVersion",
  capabilities: "io.modelcontextprotocol/clientCapabilities",
  clientInfo: "io.modelcontextprotocol/clientInfo",
  logLevel: "io.modelcontextprotocol/logLevel",
  serverInfo: "io.modelcontextprotocol/serverInfo",
} as const;
