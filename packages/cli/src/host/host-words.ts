import { homedir } from "node:os";
import { join, resolve } from "node:path";

import { UsageError } from "@reelkiln/toolkit/cli";

/** The words of a verb that serves. */
export interface HostWords {
  /** Absolute folder that is served. */
  readonly projectRoot: string;
  /** Whether the folder was named. */
  readonly isNamed: boolean;
  readonly toolsets: readonly string[];
  readonly port: number | undefined;
  /** Port of the control channel that a studio opens. */
  readonly control: number | undefined;
  /** Port of the control channel that is driven. */
  readonly bridge: number | undefined;
}

/** Flags of `reelkiln mcp`. */
export const MCP_FLAGS = ["--project", "--toolsets", "--bridge"] as const;

/** Reads the words of `flags`, each `--flag value` or `--flag=value`. Throws UsageError. */
export function parseHostWords(words: readonly string[], flags: readonly string[]): HostWords {
  const given = new Map<string, string>();
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [flag = "", attached] = word.split(/=(.*)/s);
    if (!flags.includes(flag))
      throw new UsageError(`Unknown word ${word}. Accepted: ${flags.join(", ")}, --help.`);
    const value = attached ?? rest.shift();
    if (value === undefined || value === "") throw new UsageError(`${flag} needs a value.`);
    given.set(flag, value);
  }
  return {
    projectRoot: resolve(given.get("--project") ?? "."),
    isNamed: given.has("--project"),
    toolsets: (given.get("--toolsets") ?? "").split(",").filter((name) => name !== ""),
    port: portOf("--port", given),
    control: portOf("--control", given),
    bridge: portOf("--bridge", given),
  };
}

/** Folder of the user's state: where a studio's control channel leaves its token. */
export function stateFolder(): string {
  return join(process.env["XDG_STATE_HOME"] ?? join(homedir(), ".local", "state"), "reelkiln");
}

const MAX_PORT = 65_535;

function portOf(flag: string, given: ReadonlyMap<string, string>): number | undefined {
  const word = given.get(flag);
  if (word === undefined) return undefined;
  const port = Number(word);
  if (Number.isInteger(port) && port >= 0 && port <= MAX_PORT) return port;
  throw new UsageError(`${flag} takes 0 to ${MAX_PORT}, not "${word}"; 0 is any free port.`);
}
