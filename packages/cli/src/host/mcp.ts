import { studioJobs, studioRegistry } from "@reelkiln/studio";
import type { StudioContext } from "@reelkiln/studio";
import { mcpOptions } from "@reelkiln/studio/mcp";
import type { Terminal } from "@reelkiln/toolkit/cli";
import { serveStdio } from "@reelkiln/toolkit/mcp";

import { VERSION } from "../version.ts";
import { hostLog } from "./host-log.ts";
import type { HostWords } from "./host-words.ts";
import { speechHost } from "./speech-host.ts";
import { studioOpener } from "./studio-opener.ts";

/** Long enough for a frame that is being drawn; a client that is in a hurry sends a signal. */
const DRAIN_SECONDS = 15;

/**
 * Serves MCP on stdin and stdout until stdin ends, which ends the process; running jobs are cancelled then, finished
 * parts stay. Throws RangeError for an unknown toolset.
 */
export async function serveMcp(words: HostWords, terminal: Terminal): Promise<number> {
  if (words.bridge !== undefined) {
    const { serveBridge } = await import("./bridge.ts");
    return serveBridge({ ...words, port: words.bridge }, terminal);
  }
  const { projectRoot, toolsets } = words;
  const options = { projectRoot, log: hostLog };
  const jobs = studioJobs(options);
  const registry = studioRegistry({ ...options, jobs });
  const surface = registry.select(toolsets);
  const opener = studioOpener({ registry, jobs, projectRoot });
  const context: StudioContext = {
    projectRoot,
    confined: true,
    author: "mcp",
    version: VERSION,
    openStudio: opener.open,
    speech: speechHost(),
  };
  const { close } = serveStdio(surface, {
    ...mcpOptions({ version: VERSION, surface: registry, folder: async () => projectRoot }),
    context,
    drainSeconds: DRAIN_SECONDS,
    onInputEnd: () => void jobs.stop(),
    beforeExit: async () => {
      await jobs.stop();
      await opener.close();
    },
  });
  terminal.onInterrupt(close);
  // The end of stdin ends the process.
  return new Promise(() => undefined);
}
