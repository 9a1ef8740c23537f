import { studioJobs, studioRegistry } from "@reelkiln/studio";
import { startStudio } from "@reelkiln/studio/server";
import type { Terminal } from "@reelkiln/toolkit/cli";

import { VERSION } from "../version.ts";
import { hostLog } from "./host-log.ts";
import { stateFolder } from "./host-words.ts";
import type { HostWords } from "./host-words.ts";
import { speechHost } from "./speech-host.ts";

/** Serves the studio until an interrupt; its address goes to stdout, alone on the first line. Resolves to the exit code. */
export async function serveStudio(words: HostWords, terminal: Terminal): Promise<number> {
  const { projectRoot, toolsets, port, control } = words;
  const options = { projectRoot, log: hostLog };
  const jobs = studioJobs(options);
  // Listened for from the start, so that an interrupt at any moment still ends in an orderly close.
  const interrupted = new Promise<void>((resolve) => {
    const stop = terminal.onInterrupt(() => {
      stop();
      resolve();
    });
  });
  const studio = await startStudio({
    projectRoot,
    version: VERSION,
    surface: studioRegistry({ ...options, jobs }),
    jobs,
    toolsets,
    speech: speechHost(),
    ...(port === undefined ? {} : { port }),
    ...(control === undefined ? {} : { control: { port: control, stateFolder: stateFolder() } }),
  });
  terminal.out(`${studio.pageUrl()}\n`);
  const { origin, controlPort } = studio;
  const bridge = controlPort === undefined ? "" : `Bridge: reelkiln mcp --bridge ${controlPort}\n`;
  terminal.err(`MCP:  ${origin}/mcp\nREST: ${origin}/api/v1\n${bridge}Ctrl-C ends it.\n`);
  await interrupted;
  await studio.close();
  return 0;
}
