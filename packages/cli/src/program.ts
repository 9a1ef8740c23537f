import { REEL_ERROR_CODES } from "@reelkiln/document";
import { studioRegistry, studioTools } from "@reelkiln/studio";
import type { Fault } from "@reelkiln/toolkit";
import { runCli } from "@reelkiln/toolkit/cli";
import type { CliProgram } from "@reelkiln/toolkit/cli";

import { hostVerbs } from "./host/host-verbs.ts";
import { speechHost } from "./host/speech-host.ts";
import { SHOWS } from "./show/show.ts";
import { VERBS } from "./verbs.data.ts";
import { VERSION } from "./version.ts";
import { watchVerb } from "./watch.ts";

/** The command `reelkiln`. */
export const program: CliProgram = {
  name: "reelkiln",
  version: VERSION,
  summary: "Render the video your YAML declares: fast, checked, with a receipt.",
  verbs: VERBS,
  hostVerbs: [
    watchVerb((words, terminal) => runCli(program, words, terminal)),
    ...hostVerbs(() => program, runCli),
  ],
  tools: studioTools(),
  surface: async () => studioRegistry({ projectRoot: process.cwd(), log: logBug }),
  context: () => ({
    projectRoot: process.cwd(),
    confined: false,
    author: "cli",
    version: VERSION,
    speech: speechHost(),
  }),
  show: SHOWS,
  showFault: async (fault, terminal) => {
    const { faultText } = await import("./show/fault-text.ts");
    return faultText(fault, terminal);
  },
  exitCode: exitCodeOf,
};

/** The code table of errors decides; the rest goes by the kind of fault. */
function exitCodeOf(fault: Fault): number | undefined {
  return Object.hasOwn(REEL_ERROR_CODES, fault.code)
    ? REEL_ERROR_CODES[fault.code as keyof typeof REEL_ERROR_CODES].exitCode
    : undefined;
}

/** Stack traces of our bugs are shown only when asked for. */
function logBug({ message, error }: { readonly message: string; readonly error?: unknown }): void {
  if (process.env["REELKILN_DEBUG"] === undefined) return;
  process.stderr.write(`${message}\n${error instanceof Error ? (error.stack ?? "") : ""}\n`);
}
