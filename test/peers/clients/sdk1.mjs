/** The official SDK v1 client: the legacy revisions. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

import { sdkSession } from "./sdk-session.mjs";

export async function open(target) {
  const client = new Client({ name: "interop-sdk1", version: "1.0.0" });
  const transport =
    target.kind === "stdio"
      ? new StdioClientTransport({ ...target, stderr: "ignore" })
      : new StreamableHTTPClientTransport(new URL(target.url));
  await client.connect(transport);
  const call = (request, options) => client.callTool(request, undefined, options);
  return sdkSession(client, call);
}
