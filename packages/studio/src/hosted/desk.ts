import type { SpeechHost } from "@reelkiln/engine";

import type { Database } from "../database/database.ts";
import type { DownloadTerms } from "../outbound/outbound.ts";
import type { Storage } from "../storage/storage.ts";
import type { HostedLog } from "./hosted-log.ts";
import type { JobWatch } from "./jobs/job-watch.ts";
import type { Metrics } from "./metrics.ts";

/** What the hosted API and its workers work with. */
export interface HostedDesk {
  readonly database: Database;
  readonly storage: Storage;
  readonly watch: JobWatch;
  readonly log: HostedLog;
  readonly metrics: Metrics;
  /** Absolute folder that all workers see: media, segments and sound of renders. */
  readonly workFolder: string;
  /** Which addresses media and webhooks may be at. */
  readonly outbound: Pick<DownloadTerms, "allow" | "limits" | "resolve">;
  /** Credits are held and charged. */
  readonly billing: boolean;
  readonly speech: SpeechHost;
  readonly version: string;
}
