import { ReelError } from "@reelkiln/document";
import { openDesk, startWorker } from "@reelkiln/studio/hosted";
import type { Terminal } from "@reelkiln/toolkit/cli";

import { readFlags, wholeNumber } from "./flags.ts";
import { HOSTED_FLAGS, hostedOptions, workerOptions } from "./hosted-options.ts";
import { untilLeaving } from "./leaving.ts";

const DAY_SECONDS = 86_400;

/** Works on renders of a shared PostgreSQL until it is told to leave. Resolves to the exit code. */
export async function runWorker(words: readonly string[], terminal: Terminal): Promise<number> {
  const { flags } = readFlags(words, {
    ...HOSTED_FLAGS,
    renders: "text",
    "grace-seconds": "text",
  });
  const leaving = untilLeaving();
  const grace = wholeNumber("grace-seconds", flags["grace-seconds"], {
    min: 0,
    max: DAY_SECONDS,
    default: 30,
  });
  const options = hostedOptions(flags);
  if (options.databaseUrl === undefined)
    throw new ReelError("invalid-input", "A worker needs the database of its server.", {
      hint: "Set DATABASE_URL to the PostgreSQL that reelkiln serve uses; without one, serve works by itself.",
    });
  const { desk, close } = await openDesk({
    ...options,
    publicUrl: flags["public-url"] ?? "http://127.0.0.1",
    // Whether a job is paid for was decided when it was taken in.
    billing: "off",
  });
  const worker = await startWorker(desk, workerOptions(flags, flags.renders));
  terminal.out(`${worker.name}\n`);
  await leaving;
  await worker.close(grace);
  await close();
  return 0;
}
