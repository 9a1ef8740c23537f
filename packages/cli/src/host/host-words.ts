import { resolve } from "node:path";

import { UsageError } from "@reelkiln/toolkit/cli";

/** The words of a verb that serves. */
export interface HostWords {
  /** Absolute folder that is served. */
  readonly projectRoot: string;
  readonly toolsets: readonly string[];
  readonly port: number | undefined;
}

/** Reads `--project DIR`, `--toolsets a,b` and `--port N`, each also as `--flag=value`. Throws UsageError. */
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
    toolsets: (given.get("--toolsets") ?? "").split(",").filter((name) => name !== ""),
    port: portOf(given.get("--port")),
  };
}

const MAX_PORT = 65_535;

function portOf(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  const port = Number(word);
  if (Number.isInteger(port) && port >= 0 && port <= MAX_PORT) return port;
  throw new UsageError(`--port takes 0 to ${MAX_PORT}, not "${word}"; 0 is any free port.`);
}
