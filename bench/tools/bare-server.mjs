/** A hand-written server of the least code that answers correctly: the yardstick. */
import { createServer } from "node:http";
import { createInterface } from "node:readline";

const [transport, count] = process.argv.slice(2);
const number = (description) => ({ type: "number", description });
const tools = Array.from({ length: Number(count) }, (_, index) => ({
  name: `add_${index}`,
  description: `Adds two numbers, variant ${index}.`,
  inputSchema: {
    type: "object",
    properties: { a: number("First number."), b: number("Second number.") },
    required: ["a", "b"],
    additionalProperties: false,
  },
  outputSchema: {
    type: "object",
    properties: { sum: { type: "number" } },
    required: ["sum"],
    additionalProperties: false,
  },
}));
const names = new Set(tools.map(({ name }) => name));
const info = { name: "bench", version: "1.0.0" };

function answer({ id, method, params = {} }) {
  const modern = params._meta?.["io.modelcontextprotocol/protocolVersion"] !== undefined;
  const reply = (result) => {
    const extra = modern
      ? { resultType: "complete", _meta: { "io.modelcontextprotocol/serverInfo": info } }
      : {};
    return JSON.stringify({ jsonrpc: "2.0", id, result: { ...result, ...extra } });
  };
  if (method === "initialize")
    return reply({
      protocolVersion: params.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: info,
    });
  if (method === "tools/list")
    return reply({ tools, ...(modern ? { ttlMs: 0, cacheScope: "private" } : {}) });
  const { a, b } = params.arguments ?? {};
  if (
    method !== "tools/call" ||
    !names.has(params.name) ||
    typeof a !== "number" ||
    typeof b !== "number"
  )
    return JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32602, message: "Invalid" } });
  const sum = { sum: a + b };
  return reply({ content: [{ type: "text", text: JSON.stringify(sum) }], structuredContent: sum });
}

process.on("message", () => process.send(process.cpuUsage()));
if (transport === "stdio") {
  createInterface({ input: process.stdin }).on("line", (line) => {
    const message = JSON.parse(line);
    if (message.id !== undefined) process.stdout.write(`${answer(message)}\n`);
  });
} else {
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk) => (body += chunk));
    request.on("end", () =>
      response.writeHead(200, { "content-type": "application/json" }).end(answer(JSON.parse(body))),
    );
  });
  server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
}
