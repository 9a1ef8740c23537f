/** The official SDK v1 with sessions: its cheapest way over HTTP, one server for each session. */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";

import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { z } from "zod";

const [transport, count] = process.argv.slice(2);
const inputSchema = {
  a: z.number().describe("First number."),
  b: z.number().describe("Second number."),
};
const outputSchema = { sum: z.number() };

function factory() {
  const server = new McpServer({ name: "bench", version: "1.0.0" });
  for (let index = 0; index < Number(count); index += 1)
    server.registerTool(
      `add_${index}`,
      { description: `Adds two numbers, variant ${index}.`, inputSchema, outputSchema },
      async ({ a, b }) => {
        const structuredContent = { sum: a + b };
        return {
          content: [{ type: "text", text: JSON.stringify(structuredContent) }],
          structuredContent,
        };
      },
    );
  return server;
}

process.on("message", () => process.send(process.cpuUsage()));
if (transport === "stdio") await factory().connect(new StdioServerTransport());
else {
  const sessions = new Map();
  const server = createServer(async (request, response) => {
    const known = sessions.get(request.headers["mcp-session-id"]);
    if (known !== undefined) return known.handleRequest(request, response);
    const made = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: true,
      onsessioninitialized: (id) => sessions.set(id, made),
    });
    await factory().connect(made);
    return made.handleRequest(request, response);
  });
  server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
}
