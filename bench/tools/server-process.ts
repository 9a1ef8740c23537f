import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { createInterface } from "node:readline";

type Era = "legacy" | "modern";
export type Transport = "stdio" | "http";

/** How to start a server, and the era in which it is asked. */
export interface Contestant {
  readonly name: string;
  readonly path: string;
  readonly era: Era;
  readonly mode?: string;
}

/** What a server answered: the result alone, so that servers can be compared. */
export interface Reply {
  readonly result?: {
    readonly structuredContent?: unknown;
    readonly content?: unknown;
    readonly tools?: unknown;
  };
}

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};
const HANDSHAKE = {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "bench", version: "1" },
};

/** A running server that can be asked and whose CPU time can be read. */
export class ServerProcess {
  readonly contestant: Contestant;
  readonly #child: ChildProcess;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 });
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #port = 0;
  #session: string | undefined;
  #id = 0;

  private constructor(contestant: Contestant, child: ChildProcess) {
    this.contestant = contestant;
    this.#child = child;
  }

  static async start(
    contestant: Contestant,
    transport: Transport,
    count: number,
  ): Promise<ServerProcess> {
    const options = [
      transport,
      String(count),
      ...(contestant.mode === undefined ? [] : [contestant.mode]),
    ];
    const child = fork(contestant.path, options, {
      stdio: ["pipe", "pipe", "ignore", "ipc"],
      execArgv: [],
    });
    const server = new ServerProcess(contestant, child);
    if (transport === "http") {
      const [message] = (await once(child, "message")) as [{ port: number }];
      server.#port = message.port;
    } else if (child.stdout !== null) {
      createInterface({ input: child.stdout }).on("line", (line) => server.#take(line));
    }
    if (contestant.era === "legacy") await server.ask("initialize", HANDSHAKE);
    return server;
  }

  /** Sends a request and waits for its answer. */
  ask(method: string, params: object): Promise<Reply> {
    this.#id += 1;
    const modern = this.contestant.era === "modern" ? { _meta: META } : {};
    const message = { jsonrpc: "2.0", id: this.#id, method, params: { ...params, ...modern } };
    return this.#port === 0 ? this.#askByLine(message) : this.#askByHttp(message, params);
  }

  /** CPU time used so far, in microseconds, user and system. */
  async cpuMicroseconds(): Promise<number> {
    this.#child.send("cpu");
    const [{ user, system }] = (await once(this.#child, "message")) as [NodeJS.CpuUsage];
    return user + system;
  }

  stop(): void {
    this.#agent.destroy();
    this.#child.kill();
  }

  #askByLine(message: { readonly id: number }): Promise<Reply> {
    return new Promise((resolve) => {
      this.#waiting.set(message.id, resolve);
      this.#child.stdin?.write(`${JSON.stringify(message)}\n`);
    });
  }

  #take(line: string): void {
    const reply = JSON.parse(line) as Reply & { readonly id: number };
    this.#waiting.get(reply.id)?.(reply);
    this.#waiting.delete(reply.id);
  }

  #askByHttp(message: { readonly method: string }, params: object): Promise<Reply> {
    const body = JSON.stringify(message);
    const headers: Record<string, string | number> = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "content-length": Buffer.byteLength(body),
      ...(this.#session === undefined ? {} : { "mcp-session-id": this.#session }),
      ...(this.contestant.era === "modern" ? routing(message.method, params) : {}),
    };
    return new Promise((resolve, reject) => {
      const options = {
        host: "127.0.0.1",
        port: this.#port,
        path: "/mcp",
        method: "POST",
        headers,
        agent: this.#agent,
      };
      const sent = request(options, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        response.on("end", () => {
          this.#session ??= response.headers["mcp-session-id"] as string | undefined;
          resolve(parseReply(text));
        });
      });
      sent.on("error", reject).end(body);
    });
  }
}

function routing(method: string, params: object): Record<string, string> {
  const name = (params as { readonly name?: string }).name;
  const named = name === undefined ? {} : { "mcp-name": name };
  return { "mcp-protocol-version": "2026-07-28", "mcp-method": method, ...named };
}

/** A JSON body, or the last event of a stream. */
function parseReply(text: string): Reply {
  if (text.startsWith("{")) return JSON.parse(text) as Reply;
  const last = text.split("\n").findLast((line) => line.startsWith("data:"));
  return JSON.parse(last?.slice(5) ?? "{}") as Reply;
}
