import { Console } from "node:console";
import type { Readable, Writable } from "node:stream";

import type { ToolSurface } from "../registry/registry.ts";
import { createConnection } from "./connection.ts";
import { createEngine } from "./engine.ts";
import type { McpServerOptions } from "./options.ts";

/** Streams and process of a stdio server; each has the real one as its default. */
export interface StdioOptions extends McpServerOptions {
  /** The host's context for every call. */
  readonly context?: object;
  readonly input?: Readable;
  readonly output?: Writable;
  /** Awaited before the process ends, as to stop work that calls have started. */
  readonly beforeExit?: () => Promise<void>;
  /** Called once when the input ends or the output breaks. Default: ends the process with 0. */
  readonly onEnd?: () => void;
  /** Longest accepted line, in characters; longer ones are answered as unparsable. Default 16 Mi. */
  readonly maxLineLength?: number;
}

const MAX_LINE_LENGTH = 16 * 1024 * 1024;
/** How long calls may still answer after the input has ended, in milliseconds; then they are cancelled. */
const DRAIN_MS = 1000;

/**
 * Serves MCP over stdin and stdout, one message a line. Everything else written to stdout, as by a dependency's
 * `console.log`, goes to stderr. Ends when stdin ends, whatever else keeps the process busy.
 */
export function serveStdio(
  surface: ToolSurface,
  options: StdioOptions,
): { readonly close: () => void } {
  const input = options.input ?? process.stdin;
  const write = options.output === undefined ? guardedStdout() : writerOf(options.output);
  const engine = createEngine(surface, options);
  const connection = createConnection(engine, (message) => write(`${message}\n`), {
    ...options.context,
  });
  let over = false;
  let broken = false;
  const close = () => {
    if (over) return;
    over = true;
    connection.close();
    void leave();
  };
  const leave = async () => {
    await options.beforeExit?.();
    if (options.onEnd !== undefined) options.onEnd();
    else if (broken) process.exit(0);
    // Written last, so everything before it has left when it has.
    else write("", () => process.exit(0));
  };
  const drain = async () => {
    const disarm = surface.platform.after(DRAIN_MS, close);
    await connection.drained();
    disarm();
    close();
  };
  // A client that has gone breaks the pipe; that is an end, not a crash.
  (options.output ?? process.stdout).on("error", () => {
    broken = true;
    close();
  });
  readLines(input, connection.receive, options.maxLineLength ?? MAX_LINE_LENGTH);
  input.on("end", () => void drain());
  input.on("close", () => void drain());
  return { close };
}

type Write = (text: string, written?: () => void) => void;

function writerOf(stream: Writable): Write {
  return (text, written) => void stream.write(text, written);
}

/** Takes stdout for the protocol; what others print to it, through `console` or `write`, lands on stderr. */
function guardedStdout(): Write {
  const { stdout, stderr } = process;
  const original = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  globalThis.console = new Console(stderr, stderr);
  return (text, written) => void original(text, written);
}

/** Splits UTF-8 input into lines; a line over the limit is cut so that it cannot parse. */
function readLines(input: Readable, receive: (line: string) => void, limit: number): void {
  let rest = "";
  input.setEncoding("utf8");
  input.on("data", (chunk: string) => {
    let start = 0;
    for (let end = chunk.indexOf("\n"); end !== -1; end = chunk.indexOf("\n", start)) {
      const line = rest + chunk.slice(start, end);
      rest = "";
      start = end + 1;
      receive(line.length > limit ? "{" : line);
    }
    rest += chunk.slice(start);
    // Past the limit only the fact that the line is too long is kept, not the line.
    if (rest.length > limit) rest = rest.slice(0, limit + 1);
  });
}
