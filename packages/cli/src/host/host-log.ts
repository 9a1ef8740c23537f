import type { Log } from "@reelkiln/toolkit";

/** Faults of a server go to stderr: with their trace only when `REELKILN_DEBUG` asks for it. */
export const hostLog: Log = ({ level, message, id, error }) => {
  const debug = process.env["REELKILN_DEBUG"] !== undefined;
  if (level !== "error" && !debug) return;
  const trace = debug && error instanceof Error ? `\n${error.stack ?? error.message}` : "";
  process.stderr.write(`reelkiln: ${message}${id === undefined ? "" : ` (${id})`}${trace}\n`);
};
