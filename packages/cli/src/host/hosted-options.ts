import { availableParallelism } from "node:os";
import { resolve } from "node:path";

import type { HostedOptions, WorkerOptions } from "@reelkiln/studio/hosted";
import { jsonLog, writeTogether } from "@reelkiln/studio/hosted";

import { VERSION } from "../version.ts";
import type { Flags } from "./flags.ts";
import { wholeNumber } from "./flags.ts";
import { speechHost } from "./speech-host.ts";

/** Flags that a server and a worker share. */
export const HOSTED_FLAGS = {
  state: "text",
  storage: "text",
  "public-url": "text",
  "allow-media": "texts",
  threads: "text",
  "cache-gb": "text",
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** State beside the folder a server is started in, unless another is named. */
const STATE = ".reelkiln/hosted";

const GB = 1024 ** 3;

/** What flags and environment say of a server or a worker. Throws UsageError. */
export function hostedOptions(
  flags: Flags<typeof HOSTED_FLAGS>,
  environment: Environment = process.env,
): Omit<HostedOptions, "publicUrl" | "billing"> {
  return {
    stateFolder: stateFolder(flags.state),
    databaseUrl: databaseUrl(environment),
    storagePlace: storagePlace(flags.storage),
    allowMedia: flags["allow-media"] ?? [],
    speech: speechHost(environment),
    version: VERSION,
    environment,
    log: jsonLog(writeTogether((text) => process.stderr.write(text))),
  };
}

/** Absolute folder of the state. */
export function stateFolder(flag: string | undefined): string {
  return resolve(flag ?? STATE);
}

/** The database of the environment; an empty one counts as none. */
export function databaseUrl(environment: Environment = process.env): string | undefined {
  const url = environment["DATABASE_URL"];
  return url === "" ? undefined : url;
}

function storagePlace(flag: string | undefined): string | undefined {
  if (flag === undefined || flag.startsWith("s3://")) return flag;
  return resolve(flag);
}

/** How a process works on renders. Throws UsageError. */
export function workerOptions(
  flags: Flags<typeof HOSTED_FLAGS>,
  renders: string | undefined,
): WorkerOptions {
  const processors = availableParallelism();
  return {
    renders: wholeNumber("renders", renders, {
      min: 0,
      max: 64,
      default: Math.max(1, processors >> 1),
    }),
    threads: wholeNumber("threads", flags.threads, { min: 0, max: 64, default: 0 }),
    cacheBytes:
      wholeNumber("cache-gb", flags["cache-gb"], { min: 1, max: 100_000, default: 10 }) * GB,
  };
}
