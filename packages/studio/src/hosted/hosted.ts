/** Door of the hosted room: accounts, jobs and the work on them, over one database. */
export { findJob, listJobs } from "./jobs/find-job.ts";
export { validateRequest } from "./jobs/validate-request.ts";
export { listDeliveries, replayWebhook } from "./webhooks/replay.ts";
export { openDesk } from "./open-desk.ts";
export type { HostedOptions, OpenDesk } from "./open-desk.ts";
