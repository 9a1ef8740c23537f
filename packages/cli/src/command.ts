import { delimiter, dirname } from "node:path";

import { runCli } from "@reelkiln/toolkit/cli";

import { program } from "./program.ts";
import { nodeTerminal } from "./terminal.ts";

const EXIT_BUG = 1;
const EXIT_CLOSED_PIPE = 0;

// A reader such as `head` that has seen enough is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT_CLOSED_PIPE);
  throw error;
});

// The back-end looks for ffmpeg and ffprobe on the PATH.
const ffmpeg = process.env["FFMPEG_PATH"];
if (ffmpeg !== undefined && ffmpeg !== "") {
  process.env["PATH"] = [dirname(ffmpeg), process.env["PATH"]].join(delimiter);
}

const terminal = nodeTerminal();
try {
  process.exitCode = await runCli(program, process.argv.slice(2), terminal);
} catch (error) {
  const debug = process.env["REELKILN_DEBUG"] !== undefined;
  const told = error instanceof Error ? error.message : String(error);
  const detail = debug && error instanceof Error ? `${error.stack ?? told}` : told;
  terminal.err(`reelkiln: this is a bug of ours: ${detail}\n`);
  if (!debug) terminal.err("Set REELKILN_DEBUG=1 to see where it happened.\n");
  process.exitCode = EXIT_BUG;
}
