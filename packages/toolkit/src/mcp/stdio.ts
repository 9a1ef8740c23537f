import { Console } from "node:console";
import type { Readable, Writable } from "node:stream";

import type { ToolSurface } from "../registry/registry.ts";
import { type Connection, createConnection } from "./connection.ts";
import { createEngine } from "./engine.ts";
import type { McpServerOptions } from "./options.ts";

/** Streams and process of a stdio server; each has the real one as its default. */
export interface StdioOptions extends McpServerOptions {
  /** The host's context for every call. */
  readonly context?: object;
  readonly input?: Readable;
  readonly output?: Writable;
  /** Seconds that calls may still take to answer after the input has ended; then they are cancelled. Default 1. */
  readonly drainSeconds?: number;
  /** Called once when the input ends, while calls may still answer: as to stop work that some of them wait for. */
  readonly onInputEnd?: () => void;
  /** Awaited before the process ends, as to stop work that calls have started. */
  readonly beforeExit?: () => Promise<void>;
  /** Called once when the input ends or the output breaks. Default: ends the process with 0. */
  readonly onEnd?: () => void;
  /** Longest accepted line, in characters; longer ones are answered as unparsable. Default 16 Mi. */
  readonly maxLineLength?: number;
}

const MAX_LINE_LENGTH = 16 * 1024 * 1024;
const DRAIN_SECONDS = 1;
const MS_PER_SECOND = 1000;

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
  const ending = new Ending(options, {
    connection,
    write,
    after: surface.platform.after,
  });
  // A client that has gone breaks the pipe; that is an end, not a crash.
  (options.output ?? process.stdout).on("error", () => ending.breakOff());
  readLines(input, connection.receive, options.maxLineLength ?? MAX_LINE_LENGTH);
  input.on("end", () => void ending.drain());
  input.on("close", () => void ending.drain());
  return { close: () => ending.close() };
}

/** What has to be brought to an end. */
interface EndingTerms {
  readonly connection: Connection;
  readonly write: Write;
  readonly after: (milliseconds: number, task: () => void) => () => void;
}

/** The end of a server: calls may answer, then what runs is cancelled and the process is over. */
class Ending {
  readonly #options: StdioOptions;
  readonly #terms: EndingTerms;
  #draining = false;
  #over = false;
  #broken = false;

  constructor(options: StdioOptions, terms: EndingTerms) {
    this.#options = options;
    this.#terms = terms;
  }

  /** The input has ended. */
  async drain(): Promise<void> {
    if (this.#draining) return;
    this.#draining = true;
    this.#options.onInputEnd?.();
    const seconds = this.#options.drainSeconds ?? DRAIN_SECONDS;
    const disarm = this.#terms.after(seconds * MS_PER_SECOND, () => this.close());
    await this.#terms.connection.drained();
    disarm();
    this.close();
  }

  /** The output is broken. */
  breakOff(): void {
    this.#broken = true;
    this.close();
  }

  close(): void {
    if (this.#over) return;
    this.#over = true;
    this.#terms.connection.close();
    void this.#leave();
  }

  async #leave(): Promise<void> {
    await this.#options.beforeExit?.();
    if (this.#options.onEnd !== undefined) this.#options.onEnd();
    else if (this.#broken) process.exit(0);
    // Written last, so everything before it has left when it has.
    else this.#terms.write("", () => process.exit(0));
  }
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
