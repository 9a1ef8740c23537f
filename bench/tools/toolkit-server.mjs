/** The toolkit, used as its guide says: tools in Zod, or lazily from a manifest when only the start is measured. */
const [transport, count, start] = process.argv.slice(2);

process.on("message", () => process.send(process.cpuUsage()));
const info = { name: "bench", version: "1.0.0" };
const { createRegistry } = await import("@reelkiln/toolkit");
const registry = createRegistry(start === "lazy" ? await lazy() : await declared());
const { serveStdio, createMcpHandler } = await import("@reelkiln/toolkit/mcp");
if (transport === "stdio") serveStdio(registry, { info });
else {
  const { createServer } = await import("node:http");
  const server = createServer(createMcpHandler(registry, { info }).node);
  server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
}

async function declared() {
  const { defineTool } = await import("@reelkiln/toolkit");
  const { z } = await import("zod");
  return Array.from({ length: Number(count) }, (_, index) =>
    defineTool({
      name: `add_${index}`,
      description: `Adds two numbers, variant ${index}.`,
      input: z.strictObject({
        a: z.number().describe("First number."),
        b: z.number().describe("Second number."),
      }),
      output: z.strictObject({ sum: z.number() }),
      run: ({ a, b }) => ({ sum: a + b }),
    }),
  );
}

async function lazy() {
  const { lazyTool } = await import("@reelkiln/toolkit");
  const number = (description) => ({ type: "number", description });
  const inputSchema = {
    type: "object",
    properties: { a: number("First number."), b: number("Second number.") },
    required: ["a", "b"],
    additionalProperties: false,
  };
  const entry = {
    name: "add_0",
    description: "Adds two numbers, variant 0.",
    inputSchema,
    toolsets: [],
  };
  return [lazyTool(entry, async () => (await declared())[0])];
}
