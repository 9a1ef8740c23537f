import type { ToolSurface } from "@reelkiln/toolkit";
import type { CacheHint } from "@reelkiln/toolkit/mcp";

import { commandResources } from "./command-resources.ts";
import { guideSkills } from "./skills.ts";

/** Lists change only with the program or its toolsets; a minute keeps a client's start quick. */
const LIST_CACHE: CacheHint = { ttlMs: 60_000, scope: "private" };

const INSTRUCTIONS = [
  "Reelkiln renders videos that a YAML project declares.",
  "Begin with get_guide. Then: create_project or read_project; edit_project; validate_project until it is ok;",
  "preview_frames and look at the pictures; render_project, then render_status until it is completed.",
  "Pass the revision you last saw as if_revision, so that nobody's edit is lost.",
].join(" ");

/** What every MCP transport tells of the server. */
export function mcpOptions({
  version,
  surface,
  folder,
}: {
  readonly version: string;
  /** Every tool, whichever of them are listed: the resources are read by them. */
  readonly surface: ToolSurface;
  /** The folder that is served; its guides come first. */
  readonly folder: () => Promise<string>;
}) {
  return {
    info: { name: "reelkiln", version, title: "Reelkiln" },
    instructions: INSTRUCTIONS,
    listCache: LIST_CACHE,
    resources: commandResources(surface),
    skills: guideSkills(folder),
  };
}
