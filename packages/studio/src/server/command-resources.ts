import type { McpContext, McpResource } from "@reelkiln/toolkit/mcp";

import type { ProjectBase } from "../workspace/project.ts";

/** What the host gives to tools, resources get too. */
function baseOf(context: McpContext): ProjectBase {
  return context as McpContext & ProjectBase;
}

function json(value: unknown) {
  return { text: JSON.stringify(value), mimeType: "application/json" };
}

// Modules of tools load on the first read, so that a server starts without them.
async function readDocument(context: McpContext) {
  const { inspectProject } = await import("../workspace/inspected-project.ts");
  const { soleProject } = await import("../workspace/sole-project.ts");
  return json(await inspectProject(await soleProject(undefined, baseOf(context))));
}

async function readCommands(context: McpContext) {
  const { catalogOf } = await import("../tools/command-catalog.ts");
  return json(await catalogOf({}, baseOf(context)));
}

/** The open document and the catalogue of commands, as doc_inspect and command_list answer them. */
export const COMMAND_RESOURCES: readonly McpResource[] = [
  {
    uri: "reelkiln://document",
    name: "document",
    title: "Document",
    description: "The open project and its active composition, as doc_inspect answers.",
    mimeType: "application/json",
    cache: { ttlMs: 0, scope: "private" },
    read: readDocument,
  },
  {
    uri: "reelkiln://commands",
    name: "commands",
    title: "Commands",
    description: "Every edit command, as command_list answers without a page.",
    mimeType: "application/json",
    cache: { ttlMs: 0, scope: "private" },
    read: readCommands,
  },
];
