import { UsageError } from "@reelkiln/toolkit/cli";

import { nodeTerminal } from "../terminal.ts";
import { MCP_FLAGS, parseHostWords } from "./host-words.ts";
import { serveMcp } from "./mcp.ts";

/** `reelkiln mcp` on its own: a client waits for its first answer, and the rest of the command is not needed for it. */
const EXIT_INPUT = 2;

const terminal = nodeTerminal();
try {
  const words = parseHostWords(process.argv.slice(3), MCP_FLAGS);
  await serveMcp(words, terminal);
} catch (error) {
  if (!(error instanceof UsageError || error instanceof RangeError)) throw error;
  terminal.err(`reelkiln: ${error.message}\n`);
  process.exitCode = EXIT_INPUT;
}
