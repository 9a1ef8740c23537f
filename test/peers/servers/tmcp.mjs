/** tmcp, an implementation of its own without the official SDK. */
import { createServer } from "node:http";

import { toNodeHandler } from "@modelcontextprotocol/node";
import { ZodJsonSchemaAdapter } from "@tmcp/adapter-zod";
import { HttpTransport } from "@tmcp/transport-http";
import { StdioTransport } from "@tmcp/transport-stdio";
import { McpServer } from "tmcp";
import { z } from "zod";

const [transport, count] = process.argv.slice(2);
const server = new McpServer(
  { name: "bench", version: "1.0.0" },
  { adapter: new ZodJsonSchemaAdapter(), capabilities: { tools: {} } },
);
const schema = z.strictObject({
  a: z.number().describe("First number."),
  b: z.number().describe("Second number."),
});
const outputSchema = z.strictObject({ sum: z.number() });
for (let index = 0; index < Number(count); index += 1)
  server.tool(
    {
      name: `add_${index}`,
      description: `Adds two numbers, variant ${index}.`,
      schema,
      outputSchema,
    },
    ({ a, b }) => {
      const structuredContent = { sum: a + b };
      return {
        content: [{ type: "text", text: JSON.stringify(structuredContent) }],
        structuredContent,
      };
    },
  );

process.on("message", () => process.send(process.cpuUsage()));
if (transport === "stdio") new StdioTransport(server).listen();
else {
  const http = new HttpTransport(server, { path: "/mcp" });
  const fetch = async (request) =>
    (await http.respond(request)) ?? new Response(null, { status: 404 });
  const listener = createServer(toNodeHandler({ fetch }));
  listener.listen(0, "127.0.0.1", () => process.send({ port: listener.address().port }));
}
