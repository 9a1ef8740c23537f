import { INITIALIZE, startControlled, startStdio, startStudio } from "../../test/e2e/servers.ts";
import type { Message, StdioServer } from "../../test/e2e/servers.ts";

/** A client of the product, and the processes it talks to. */
export interface ScenarioClient {
  /** Sends a request; answers its result, throws the protocol's error. */
  readonly send: (method: string, params: object) => Promise<Message>;
  readonly close: () => Promise<void>;
}

/** A client over each way in that MCP has here, on a folder. */
export const CLIENTS: Readonly<Record<string, (folder: string) => Promise<ScenarioClient>>> = {
  stdio: async (folder) => overStdio(startStdio({ project: folder }), async () => undefined),
  HTTP: async (folder) => {
    const studio = await startStudio({ project: folder });
    return overHttp(`${studio.origin}/mcp`, studio.stop);
  },
  bridge: async (folder) => {
    const studio = await startControlled({ project: folder });
    return overStdio(startStdio({ project: folder, ...studio.bridge }), studio.stop);
  },
};

async function overStdio(server: StdioServer, stop: () => Promise<void>): Promise<ScenarioClient> {
  await server.ask("initialize", INITIALIZE);
  return {
    send: async (method, params) => resultOf(await server.ask(method, params)),
    close: async () => {
      await server.end();
      await stop();
    },
  };
}

async function overHttp(url: string, stop: () => Promise<void>): Promise<ScenarioClient> {
  let id = 0;
  let session: Readonly<Record<string, string>> = {};
  const post = async (method: string, params: object): Promise<Response> => {
    id += 1;
    return fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...session },
      body: JSON.stringify({ jsonrpc: "2.0", id, method, params }),
    });
  };
  const opened = await post("initialize", INITIALIZE);
  session = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
  return {
    send: async (method, params) =>
      resultOf((await (await post(method, params)).json()) as Message),
    close: stop,
  };
}

function resultOf({ result, error }: Message): Message {
  if (error !== undefined) throw new Error(JSON.stringify(error));
  return result as Message;
}
