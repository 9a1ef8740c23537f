import { HOSTED_PORT, startHosted } from "@reelkiln/studio/hosted";
import type { Terminal } from "@reelkiln/toolkit/cli";

import { readFlags, wholeNumber } from "./flags.ts";
import { HOSTED_FLAGS, hostedOptions, workerOptions } from "./hosted-options.ts";
import { untilLeaving } from "./leaving.ts";

const MAX_PORT = 65_535;
const DAY_SECONDS = 86_400;

/** Serves the hosted API until it is told to leave; its address goes to stdout. Resolves to the exit code. */
export async function serveHosted(words: readonly string[], terminal: Terminal): Promise<number> {
  const { flags } = readFlags(words, {
    ...HOSTED_FLAGS,
    port: "text",
    host: "text",
    renders: "text",
    "allow-origin": "texts",
    billing: "switch",
    "allow-embedded-billing": "switch",
    "retention-days": "text",
    "grace-seconds": "text",
  });
  // Calls are answered at once, also while the same machine renders.
  process.env["REELKILN_CHILD_NICE"] ??= "10";
  const leaving = untilLeaving();
  const grace = wholeNumber("grace-seconds", flags["grace-seconds"], {
    min: 0,
    max: DAY_SECONDS,
    default: 30,
  });
  const worker = workerOptions(flags, flags.renders);
  const onPaper = flags["allow-embedded-billing"] === true ? "on-embedded" : "on";
  const server = await startHosted({
    ...hostedOptions(flags),
    port: wholeNumber("port", flags.port, { min: 0, max: MAX_PORT, default: HOSTED_PORT }),
    host: flags.host ?? "127.0.0.1",
    publicUrl: flags["public-url"],
    allowedOrigins: flags["allow-origin"] ?? [],
    billing: flags.billing === true ? onPaper : "off",
    worker: worker.renders === 0 ? undefined : worker,
    retentionDays: wholeNumber("retention-days", flags["retention-days"], {
      min: 1,
      max: 3650,
      default: 30,
    }),
  });
  terminal.out(`${server.url}\n`);
  await leaving;
  await server.close(grace);
  return 0;
}
