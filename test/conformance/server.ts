/** The server the official suite is run against: everything the protocol has, from the toolkit's public entries. */
import { createServer } from "node:http";

import { createRegistry } from "@reelkiln/toolkit";
import { createMcpHandler } from "@reelkiln/toolkit/mcp";

import { legacyAskingTools, roundTools } from "./asking-tools.ts";
import { contentTools } from "./content-tools.ts";
import { prompts, resourceTemplates, resources, skills } from "./offers.ts";
import { legacyMethods, modernMethods, triggerTools } from "./own-methods.ts";
import { rawSchemaTool } from "./raw-schema-tool.ts";
import { taskTools } from "./task-tools.ts";

// The suite fixes names longer than 32 characters, and a schema beyond the portable core.
const registry = createRegistry(
  [
    ...contentTools,
    ...roundTools,
    ...legacyAskingTools,
    ...taskTools,
    ...triggerTools,
    rawSchemaTool,
  ],
  {
    lint: { nameLength: 64, portable: false },
    log: ({ message, error }) => process.stderr.write(`${message} ${String(error)}\n`),
  },
);

const handler = createMcpHandler(registry, {
  info: { name: "conformance-fixture", version: "1.0.0" },
  prompts,
  resources,
  resourceTemplates,
  skills,
  methods: { legacy: legacyMethods, modern: modernMethods },
  capabilities: {
    legacy: { logging: {}, resources: { subscribe: true } },
    modern: { logging: {}, tools: { listChanged: true }, prompts: { listChanged: true } },
  },
});

const server = createServer(handler.node);
server.listen(Number(process.argv[2] ?? 0), "127.0.0.1", () => {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  process.stdout.write(`http://127.0.0.1:${port}/mcp\n`);
});
