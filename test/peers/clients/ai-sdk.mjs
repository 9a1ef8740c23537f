/** The AI SDK's own MCP client; it negotiates the era by itself. */
import { createMCPClient } from "@ai-sdk/mcp";
import { Experimental_StdioMCPTransport as StdioTransport } from "@ai-sdk/mcp/mcp-stdio";

export async function open(target) {
  const transport =
    target.kind === "stdio"
      ? new StdioTransport({ command: target.command, args: target.args, stderr: "ignore" })
      : { type: "http", url: target.url };
  const client = await createMCPClient({ transport });
  return {
    list: async () => (await client.listTools()).tools,
    call: (name, args) => client.callTool({ name, arguments: args }),
    close: () => client.close(),
  };
}
