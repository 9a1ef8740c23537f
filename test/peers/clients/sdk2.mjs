/** The official SDK v2 client, in the era asked for: `legacy`, `modern` (pinned) or `auto`. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

import { sdkSession } from "./sdk-session.mjs";

const MODES = { legacy: "legacy", modern: { pin: "2026-07-28" }, auto: "auto" };

export async function open(target, era = "auto") {
  const options = { versionNegotiation: { mode: MODES[era] } };
  const client = new Client({ name: "interop-sdk2", version: "1.0.0" }, options);
  const transport =
    target.kind === "stdio"
      ? new StdioClientTransport({ ...target, stderr: "ignore" })
      : new StreamableHTTPClientTransport(new URL(target.url));
  await client.connect(transport);
  return sdkSession(client, (request, settings) => client.callTool(request, settings));
}
