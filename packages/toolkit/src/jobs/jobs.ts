/** Door of the jobs room: long work with an id, a state, a wait and a cancel, the same on every transport. */
export {
  type Job,
  type JobState,
  type JobView,
  isFinished,
  jobView,
  jobViewSchema,
} from "./job.ts";
export { type JobStore, memoryJobStore } from "./store.ts";
export {
  type JobRequest,
  type JobRunner,
  type JobRunnerOptions,
  type JobWork,
  MAX_WAIT_SECONDS,
  createJobRunner,
} from "./job-runner.ts";
export { resultOfJob } from "./job-result.ts";
export { startJob } from "./start.ts";
export type { JobToolNames } from "./job-tool-descriptors.ts";
export { jobTools } from "./job-tools.ts";
