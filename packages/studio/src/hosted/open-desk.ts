import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { ReelError } from "@reelkiln/document";
import type { SpeechHost } from "@reelkiln/engine";

import { openDatabase } from "../database/database.ts";
import { readAllowedHosts } from "../outbound/outbound.ts";
import { openStorage } from "../storage/storage.ts";
import type { StorageTerms } from "../storage/storage.ts";
import type { HostedDesk } from "./desk.ts";
import type { HostedLog } from "./hosted-log.ts";
import { JobWatch } from "./jobs/job-watch.ts";
import { Metrics } from "./metrics.ts";
import { createQueues } from "./queues.ts";
import { sharedSecret } from "./settings.ts";

/** What an operator says, for a server and for a worker alike. */
export interface HostedOptions {
  /** Absolute folder of the embedded database, of outputs and of what is in work. */
  readonly stateFolder: string;
  /** Without one the database runs in this process. */
  readonly databaseUrl?: string | undefined;
  /** Absolute folder, or `s3://BUCKET[/PREFIX]`; default a folder of the state. */
  readonly storagePlace?: string | undefined;
  /** Where clients reach the server. */
  readonly publicUrl: string;
  /** `HOST:PORT` of media and webhooks that need not be public. */
  readonly allowMedia: readonly string[];
  readonly billing: "off" | "on" | "on-embedded";
  readonly speech: SpeechHost;
  readonly version: string;
  readonly environment: StorageTerms["environment"];
  readonly log: HostedLog;
}

/** An open desk, and what answers the addresses its storage signs. */
export interface OpenDesk {
  readonly desk: HostedDesk;
  readonly answerFile?: (request: Request) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/** Opens database and storage. Throws ReelError. */
export async function openDesk(options: HostedOptions): Promise<OpenDesk> {
  refuseEmbeddedBilling(options);
  const { stateFolder, log, billing, speech, version } = options;
  const workFolder = join(stateFolder, "work");
  await mkdir(workFolder, { recursive: true });
  const database = await openDatabase({
    url: options.databaseUrl,
    folder: join(stateFolder, "database"),
    onFault: (error) => log("error", "the queue's upkeep failed", { error }),
  });
  try {
    await createQueues(database);
    const { storage, fetch: answerFile } = await openStorage({
      place: options.storagePlace ?? join(stateFolder, "files"),
      baseUrl: options.publicUrl,
      secret: await sharedSecret(database, "address-secret"),
      environment: options.environment,
    });
    const onFault = (error: unknown): void => log("warn", "jobs could not be looked at", { error });
    const desk: HostedDesk = {
      database,
      storage,
      watch: new JobWatch(database, onFault),
      log,
      metrics: new Metrics(),
      workFolder,
      outbound: { allow: readAllowedHosts(options.allowMedia) },
      billing: billing !== "off",
      speech,
      version,
    };
    return { desk, ...(answerFile !== undefined && { answerFile }), close: database.close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function refuseEmbeddedBilling({ billing, databaseUrl }: HostedOptions): void {
  if (billing !== "on" || databaseUrl !== undefined) return;
  throw new ReelError(
    "conflict",
    "The embedded database never waits for the disk, so a power failure can lose paid credits.",
    {
      hint: "Set DATABASE_URL to a PostgreSQL, or accept that with --allow-embedded-billing.",
    },
  );
}
