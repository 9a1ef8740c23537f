import { join } from "node:path";

import { studioJobs, studioRegistry } from "@reelkiln/studio";
import {
  type ToolAnswer,
  type ToolCaller,
  legacyMcpCaller,
  mcpCaller,
  restCaller,
  surfaceCaller,
} from "@reelkiln/toolkit/testing";

import { ROOT, reelkiln } from "./command.ts";
import { INITIALIZE, type Message, startControlled, startStdio, startStudio } from "./servers.ts";

/** A way to call the product's tools on a folder. */
export interface Transport {
  readonly call: ToolCaller;
  readonly close: () => Promise<void>;
}

const MODERN_META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Opens a transport on a folder; `sources` is where the product's are. Default: this repository. */
type OpenTransport = (folder: string, sources?: string) => Promise<Transport>;

/** Every transport of the product, each as its own process but the first. */
export const TRANSPORTS: Readonly<Record<string, OpenTransport>> = {
  "in process": async (folder) => {
    const jobs = studioJobs({ projectRoot: folder });
    const surface = studioRegistry({ projectRoot: folder, jobs });
    const context = { projectRoot: folder, confined: true, author: "test", version: "0.1.0" };
    return { call: surfaceCaller(surface, { context }), close: () => jobs.stop() };
  },
  "stdio, with a handshake": async (folder, sources = ROOT) => {
    const server = startStdio({ project: folder, sources });
    await server.ask("initialize", INITIALIZE);
    const call: ToolCaller = async (name, args) =>
      answerOf(await server.ask("tools/call", { name, arguments: args }));
    return { call, close: async () => void (await server.end()) };
  },
  "stdio, 2026-07-28": async (folder, sources = ROOT) => {
    const server = startStdio({ project: folder, sources });
    const call: ToolCaller = async (name, args) =>
      answerOf(await server.ask("tools/call", { name, arguments: args, _meta: MODERN_META }));
    return { call, close: async () => void (await server.end()) };
  },
  "HTTP, bare": async (folder, sources = ROOT) => {
    const { origin, stop } = await startStudio({ project: folder, sources });
    return { call: legacyMcpCaller(fetch, `${origin}/mcp`), close: stop };
  },
  "HTTP, 2026-07-28": async (folder, sources = ROOT) => {
    const { origin, stop } = await startStudio({ project: folder, sources });
    return { call: mcpCaller(fetch, `${origin}/mcp`), close: stop };
  },
  REST: async (folder, sources = ROOT) => {
    const { origin, stop } = await startStudio({ project: folder, sources });
    return { call: restCaller(fetch, `${origin}/api/v1`), close: stop };
  },
  bridge: async (folder, sources = ROOT) => {
    const studio = await startControlled({ project: folder, sources });
    const server = startStdio({ project: folder, sources, ...studio.bridge });
    const call: ToolCaller = async (name, args) =>
      answerOf(await server.ask("tools/call", { name, arguments: args, _meta: MODERN_META }));
    const close = async (): Promise<void> => {
      await server.end();
      await studio.stop();
    };
    return { call, close };
  },
  "command line": async (folder, sources = ROOT) => ({
    call: async (tool, args) => {
      const words = ["tool", tool, JSON.stringify(args), "--json"];
      const { out, err } = await reelkiln(words, {
        cwd: folder,
        bin: join(sources, "packages/cli/bin/reelkiln.js"),
      });
      const result = JSON.parse(out) as Message & { readonly ok?: boolean };
      if (result.ok !== false)
        return {
          ok: typeof result["failed"] !== "number" || result["failed"] === 0,
          result,
          text: err,
        };
      const { message, details } = result["error"] as { message: string; details?: unknown };
      return { ok: false, result: null, text: `${message} ${JSON.stringify(details)}` };
    },
    close: async () => undefined,
  }),
};

function answerOf({ result, error }: Message): ToolAnswer {
  if (error !== undefined)
    return { ok: false, result: null, text: (error as { message: string }).message };
  const { isError, structuredContent, content } = result as {
    readonly isError?: boolean;
    readonly structuredContent?: unknown;
    readonly content: readonly { readonly type: string; readonly text?: string }[];
  };
  const words = content.filter(({ type }) => type === "text").map(({ text }) => text);
  return { ok: isError !== true, result: structuredContent ?? null, text: words.join("\n") };
}
