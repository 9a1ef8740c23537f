import type { ToolDescriptor } from "../declare/declare.ts";
import type { ToolSurface } from "../registry/registry.ts";
import { type SiteFacts, checkFacts } from "./facts.ts";
import { cardUrl } from "./server-card.ts";

/**
 * `/.well-known/mcp.json`, the location before the server card: the server's identity, its address, and its tools in
 * short. Kept for readers that look there.
 */
export function wellKnownMcp(surface: ToolSurface, facts: SiteFacts): object {
  checkFacts(facts);
  const { name, title, description, version, websiteUrl, remote } = facts;
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    version,
    ...(websiteUrl === undefined ? {} : { websiteUrl }),
    ...(remote === undefined
      ? {}
      : {
          transport: { type: "streamable-http", url: remote.url },
          protocolVersions: remote.protocolVersions,
          serverCard: cardUrl(remote.url),
        }),
    toolsets: surface.toolsets,
    tools: surface.tools.map(toolInShort),
  };
}

function toolInShort({ name, title, description, toolsets, annotations }: ToolDescriptor): object {
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    toolsets,
    ...(annotations === undefined ? {} : { annotations }),
  };
}
