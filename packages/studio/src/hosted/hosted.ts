/** Door of the hosted room: accounts, jobs and the work on them, over one database. */
export { findJob } from "./jobs/find-job.ts";
export { openDesk } from "./open-desk.ts";
export type { HostedOptions, OpenDesk } from "./open-desk.ts";
