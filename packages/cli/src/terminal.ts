import type { Terminal } from "@reelkiln/toolkit/cli";

const FALLBACK_COLUMNS = 80;

/** The process's own streams as the command line needs them. */
export function nodeTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  const colorAsked = env["FORCE_COLOR"] !== undefined && env["FORCE_COLOR"] !== "0";
  const colorRefused = env["NO_COLOR"] !== undefined && env["NO_COLOR"] !== "";
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    outIsTerminal: stdout.isTTY,
    errIsTerminal: stderr.isTTY,
    color: colorAsked || (stdout.isTTY && !colorRefused && env["TERM"] !== "dumb"),
    columns: stderr.columns > 0 ? stderr.columns : FALLBACK_COLUMNS,
    now: () => performance.now(),
    onInterrupt: (listener) => {
      process.on("SIGINT", listener);
      process.on("SIGTERM", listener);
      return () => {
        process.off("SIGINT", listener);
        process.off("SIGTERM", listener);
      };
    },
  };
}
