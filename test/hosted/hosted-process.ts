import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const COMMAND = fileURLToPath(new URL("../../packages/cli/bin/reelkiln.js", import.meta.url));

/** Where a server or a worker runs, and with what. */
export interface HostedPlace {
  readonly stateFolder: string;
  readonly databaseUrl?: string | undefined;
  readonly flags?: readonly string[];
  /** Default: nothing of its log is shown. */
  readonly onLog?: (line: string) => void;
}

/** A `reelkiln serve` or `reelkiln worker` of its own. */
export interface HostedProcess {
  /** What it said first: the address of a server, the name of a worker. */
  readonly said: string;
  readonly pid: number;
  /** SIGTERM, and until it has left in order; answers its exit code. */
  readonly stop: () => Promise<number | null>;
  /** SIGKILL. */
  readonly kill: () => Promise<void>;
}

const START_MS = 120_000;

function environment(databaseUrl: string | undefined): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...rest } = process.env;
  return { ...rest, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
}

/** Starts one and waits for its first word. */
export async function startProcess(
  verb: "serve" | "worker" | "gateway",
  { stateFolder, databaseUrl, flags = [], onLog }: HostedPlace,
): Promise<HostedProcess> {
  // A gateway keeps nothing.
  const state = verb === "gateway" ? [] : ["--state", stateFolder];
  const child = spawn(process.execPath, [COMMAND, verb, ...state, ...flags], {
    env: environment(databaseUrl),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = await firstLine(child, verb, onLog);
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return {
    said,
    pid: child.pid ?? 0,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function firstLine(
  child: ChildProcess,
  verb: string,
  onLog: HostedPlace["onLog"],
): Promise<string> {
  return new Promise((resolve, reject) => {
    let out = "";
    let log = "";
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`reelkiln ${verb} says nothing: ${log}`));
    }, START_MS);
    child.stderr?.on("data", (chunk: Buffer) => {
      const text = chunk.toString();
      log = (log + text).slice(-4000);
      for (const line of text.split("\n")) if (line !== "") onLog?.(line);
    });
    child.stdout?.on("data", (chunk: Buffer) => {
      out += chunk.toString();
      const [line, ...rest] = out.split("\n");
      if (rest.length === 0 || line === undefined) return;
      clearTimeout(timer);
      resolve(line);
    });
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`reelkiln ${verb} ended with ${code}: ${log}`));
    });
  });
}

/** Runs `reelkiln keys …` or `reelkiln admin …` and answers its JSON. */
export async function operator(
  { stateFolder, databaseUrl }: HostedPlace,
  words: readonly string[],
): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [COMMAND, ...words, "--state", stateFolder, "--json"],
    { env: environment(databaseUrl) },
  );
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** Runs any other verb. */
export async function command(words: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...words], {
    cwd,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}
