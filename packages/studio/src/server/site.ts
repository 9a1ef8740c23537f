import { readFileSync } from "node:fs";

import type { SiteFacts } from "@reelkiln/toolkit/card";

import { installedPath } from "../workspace/installation.ts";

/** Revisions that the MCP endpoint speaks, newest first. */
const REVISIONS = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

/** What the program says of itself wherever it is listed. */
export function siteFacts(version: string): SiteFacts {
  return {
    name: "io.github.reelkiln/reelkiln",
    version,
    title: "Reelkiln",
    description: "A declared project becomes a verified video: preview, render, receipt.",
    packages: [
      {
        registryType: "npm",
        identifier: "reelkiln",
        version,
        arguments: ["mcp"],
      },
    ],
  };
}

/** The same for a server that is reached at an origin. */
export function siteFactsAt(version: string, origin: string): SiteFacts {
  return {
    ...siteFacts(version),
    remote: { url: `${origin}/mcp`, protocolVersions: REVISIONS },
  };
}

/** The documents for language models that come with the program; absent ones are not served. */
export function llmsDocuments(): { readonly llmsTxt?: string; readonly llmsFullTxt?: string } {
  const [llmsTxt, llmsFullTxt] = ["llms.txt", "llms-full.txt"].map(readInstalled);
  return {
    ...(llmsTxt === undefined ? {} : { llmsTxt }),
    ...(llmsFullTxt === undefined ? {} : { llmsFullTxt }),
  };
}

function readInstalled(name: string): string | undefined {
  const path = installedPath(name) ?? installedPath(`docs/${name}`);
  return path === undefined ? undefined : readFileSync(path, "utf8");
}
