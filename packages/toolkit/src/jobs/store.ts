import { type Job, isFinished } from "./job.ts";

/** Where job records live. Implementations keep whole records; the runner is their only writer. */
export interface JobStore {
  put(job: Job): Promise<void>;
  get(id: string): Promise<Job | undefined>;
  /** The unfinished job with this key, if any. */
  findUnfinished(key: string): Promise<Job | undefined>;
  /** Leaves word for the process that runs a job that it shall stop. Without it only that process can stop it. */
  requestCancel?(id: string): Promise<void>;
  /** Calls back when such word was left for a job, until the returned function is called. */
  watchCancel?(id: string, listener: () => void): () => void;
}

/** Finished jobs a memory store keeps; the oldest go first. */
const KEPT_FINISHED = 1000;

/** A store in this process, bounded: it forgets the oldest finished jobs. */
export function memoryJobStore(keptFinished: number = KEPT_FINISHED): JobStore {
  const jobs = new Map<string, Job>();
  const unfinished = new Map<string, string>();
  const finished: string[] = [];
  return {
    put: async (job) => {
      const before = jobs.get(job.id);
      jobs.set(job.id, job);
      if (!isFinished(job)) unfinished.set(job.key, job.id);
      else if (before === undefined || !isFinished(before)) {
        if (unfinished.get(job.key) === job.id) unfinished.delete(job.key);
        finished.push(job.id);
        while (finished.length > keptFinished) jobs.delete(finished.shift() ?? "");
      }
    },
    get: async (id) => jobs.get(id),
    findUnfinished: async (key) => jobs.get(unfinished.get(key) ?? ""),
  };
}
