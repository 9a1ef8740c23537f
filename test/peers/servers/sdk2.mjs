/** The official SDK v2 as shipped, or with its schemas made once (`hoisted`). */
import { createServer } from "node:http";

import { toNodeHandler } from "@modelcontextprotocol/node";
import { McpServer, createMcpHandler, fromJsonSchema } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";

const [transport, count, mode] = process.argv.slice(2);
const input = z.strictObject({
  a: z.number().describe("First number."),
  b: z.number().describe("Second number."),
});
const output = z.strictObject({ sum: z.number() });
const hoist = (schema) => fromJsonSchema(z.toJSONSchema(schema));
const inputSchema = mode === "hoisted" ? hoist(input) : input;
const outputSchema = mode === "hoisted" ? hoist(output) : output;

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
if (transport === "stdio") serveStdio(factory);
else {
  const server = createServer(toNodeHandler(createMcpHandler(factory)));
  server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
}
