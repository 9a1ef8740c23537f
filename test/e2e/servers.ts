import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { ROOT } from "./command.ts";

/** Which sources serve which folder. */
export interface ServeOptions {
  readonly project: string;
  /** Root of the sources. Default: this repository. */
  readonly sources?: string;
  readonly words?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A running `reelkiln studio`. */
export interface Studio {
  readonly origin: string;
  /** Address of the page, with its token. */
  readonly page: string;
  readonly token: string;
  readonly child: ChildProcess;
  readonly stop: () => Promise<void>;
}

function start(
  verb: string,
  { project, sources = ROOT, words = [], env = {} }: ServeOptions,
): ChildProcess {
  const bin = join(sources, "packages/cli/bin/reelkiln.js");
  return spawn(process.execPath, [bin, verb, "--project", project, ...words], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1", ...env },
  });
}

/** A studio with a control channel, and what a bridge to it is started with. */
export interface ControlledStudio extends Studio {
  readonly port: number;
  readonly bridge: Pick<ServeOptions, "words" | "env">;
  /** The file that holds the channel's token. */
  readonly tokenFile: string;
}

/** Starts the studio with a control channel, on free ports unless one is given. */
export async function startControlled(
  options: ServeOptions,
  control = 0,
): Promise<ControlledStudio> {
  const state = options.env?.["XDG_STATE_HOME"] ?? mkdtempSync(join(tmpdir(), "reelkiln-state-"));
  const env = { ...options.env, XDG_STATE_HOME: state };
  const words = [...(options.words ?? []), "--control", String(control)];
  const studio = await startStudio({ ...options, env, words });
  const [file = ""] = readdirSync(join(state, "reelkiln"));
  const port = Number(/^control-(\d+)\.json$/.exec(file)?.[1]);
  const bridge = { words: ["--bridge", String(port)], env };
  return { ...studio, port, bridge, tokenFile: join(state, "reelkiln", file) };
}

/** Starts the studio on a free port. */
export async function startStudio(options: ServeOptions): Promise<Studio> {
  const child = start("studio", { ...options, words: ["--port", "0", ...(options.words ?? [])] });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error("no streams");
  let said = "";
  stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  for await (const page of createInterface({ input: stdout })) {
    const { origin, hash } = new URL(page);
    const token = new URLSearchParams(hash.slice(1)).get("token") ?? "";
    return { origin, page, token, child, stop: () => stopped(child) };
  }
  throw new Error(`the studio did not start: ${said}`);
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** A message from the server. */
export type Message = Readonly<Record<string, unknown>>;

/** `reelkiln mcp` with both ends of its streams. */
export interface StdioServer {
  readonly child: ChildProcess;
  /** Writes one line as it stands. */
  readonly write: (line: string) => void;
  /** The next line that comes, parsed. */
  readonly next: () => Promise<Message>;
  /** Sends a request and gives its answer; what comes before it is kept in `seen`. */
  readonly ask: (method: string, params?: object) => Promise<Message>;
  readonly seen: Message[];
  /** Ends stdin and gives the exit code. */
  readonly end: () => Promise<number | null>;
}

/** Starts `reelkiln mcp`. Every line of its stdout has to be JSON. */
export function startStdio(options: ServeOptions): StdioServer {
  const child = start("mcp", options);
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error("no streams");
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const seen: Message[] = [];
  const write = (line: string): void => void stdin.write(`${line}\n`);
  const next = async (): Promise<Message> => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error("the server has ended");
    return JSON.parse(value as string) as Message;
  };
  const ask = asker({ next, write, seen });
  const end = async (): Promise<number | null> => {
    stdin.end();
    if (child.exitCode === null) await once(child, "exit");
    return child.exitCode;
  };
  return { child, write, next, ask, seen, end };
}

/** Questions of one connection. Answers may come in another order, so one reader hands them out. */
function asker({ next, write, seen }: Pick<StdioServer, "next" | "write" | "seen">) {
  const waiting = new Map<unknown, PromiseWithResolvers<Message>>();
  let id = 0;
  const hand = async (): Promise<void> => {
    while (waiting.size > 0) {
      const message = await next();
      const asked = waiting.get(message["id"]);
      if (asked === undefined) seen.push(message);
      waiting.delete(message["id"]);
      asked?.resolve(message);
    }
  };
  return (method: string, params: object = {}): Promise<Message> => {
    const mine = (id += 1);
    const answer = Promise.withResolvers<Message>();
    waiting.set(mine, answer);
    write(JSON.stringify({ jsonrpc: "2.0", id: mine, method, params }));
    if (waiting.size === 1)
      hand().catch((error: unknown) => {
        for (const asked of waiting.values()) asked.reject(error);
        waiting.clear();
      });
    return answer.promise;
  };
}

/** The handshake of a legacy revision. */
export const INITIALIZE = {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "test", version: "1.0.0" },
} as const;
