import { ReelError } from "@reelkiln/document";
import { bridgeTo, mcpOptions } from "@reelkiln/studio/server";
import type { Terminal } from "@reelkiln/toolkit/cli";
import { serveStdio } from "@reelkiln/toolkit/mcp";

import { VERSION } from "../version.ts";
import { hostLog } from "./host-log.ts";
import { stateFolder } from "./host-words.ts";
import type { HostWords } from "./host-words.ts";

/** Long enough for an answer that is on its way; what the studio has been asked it finishes by itself. */
const DRAIN_SECONDS = 15;

/**
 * Serves MCP on stdin and stdout for the studio behind a control port, until stdin ends. The studio may come, go and
 * come again meanwhile; a call while it is away fails and says how to start it. Throws RangeError for an unknown toolset.
 */
export async function serveBridge(
  { port, projectRoot, isNamed, toolsets }: HostWords & { readonly port: number },
  terminal: Terminal,
): Promise<number> {
  const { surface, folder } = bridgeTo({
    port,
    stateFolder: stateFolder(),
    log: hostLog,
    ...(isNamed ? { projectRoot } : {}),
  });
  const { close } = serveStdio(surface.select(toolsets), {
    ...mcpOptions({ version: VERSION, surface, folder: () => folder().catch(() => projectRoot) }),
    drainSeconds: DRAIN_SECONDS,
  });
  terminal.onInterrupt(close);
  await folder().catch((error: unknown) => tell(error, terminal));
  // The end of stdin ends the process.
  return new Promise(() => undefined);
}

/** A client shows its person what a server says on stderr; calls fail with the same words until a studio is there. */
function tell(error: unknown, terminal: Terminal): void {
  if (!(error instanceof ReelError)) throw error;
  terminal.err(`reelkiln: ${error.message} ${error.hint ?? ""}\n`);
}
