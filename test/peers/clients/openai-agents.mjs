/** The MCP client of OpenAI's agents SDK. */
import { MCPServerStdio, MCPServerStreamableHttp } from "@openai/agents";

export async function open(target) {
  const server =
    target.kind === "stdio"
      ? new MCPServerStdio({ name: "reelkiln", command: target.command, args: [...target.args] })
      : new MCPServerStreamableHttp({ name: "reelkiln", url: target.url });
  await server.connect();
  return {
    list: () => server.listTools(),
    call: (name, args) => server.callToolResult(name, args),
    close: () => server.close(),
  };
}
