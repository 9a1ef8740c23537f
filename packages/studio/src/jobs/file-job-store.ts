import { isFinished } from "@reelkiln/toolkit";
import type { Job, JobStore } from "@reelkiln/toolkit";

import { isAlive, thisProcess } from "../workspace/process-identity.ts";
import type { ProcessIdentity } from "../workspace/process-identity.ts";
import { STATE_FOLDER } from "../workspace/project.ts";
import { listFolder, readTextFile, removeFile, writeTextFile } from "../workspace/text-file.ts";
import { whenThere } from "../workspace/watched-file.ts";

/** Records kept in a folder; the oldest go first. */
const KEPT_RECORDS = 200;

interface JobRecord {
  readonly job: Job;
  /** The process that runs it: a job of one that is gone will never end. */
  readonly owner: ProcessIdentity;
}

/** Job records as files in `.reelkiln/jobs/` of a folder, so that another process can ask for them. */
export function fileJobStore(root: string): JobStore {
  const folder = `${root}/${STATE_FOLDER}/jobs`;
  const pathOf = (id: string): string => `${folder}/${id}.json`;
  const cancelPathOf = (id: string): string => `${folder}/${id}.cancel`;
  const read = async (id: string): Promise<Job | undefined> => {
    if (!/^[\w-]{1,64}$/.test(id)) return undefined;
    const text = await readTextFile(pathOf(id));
    return text === undefined ? undefined : jobOf(JSON.parse(text) as JobRecord);
  };
  return {
    put: async (job) => {
      const record: JobRecord = { job, owner: thisProcess() };
      await writeTextFile(pathOf(job.id), JSON.stringify(record));
      if (!isFinished(job)) return;
      await removeFile(cancelPathOf(job.id));
      await prune(folder);
    },
    get: read,
    findUnfinished: async (key) => {
      for (const name of await listFolder(folder)) {
        const job = await read(name.replace(/\.json$/, ""));
        if (job !== undefined && job.key === key && !isFinished(job)) return job;
      }
      return undefined;
    },
    requestCancel: (id) => writeTextFile(cancelPathOf(id), ""),
    watchCancel: (id, listener) => whenThere(cancelPathOf(id), listener),
  };
}

function jobOf({ job, owner }: JobRecord): Job {
  if (isFinished(job) || isAlive(owner)) return job;
  return {
    ...job,
    state: "failed",
    error: {
      kind: "tool",
      code: "render-failed",
      message: "The process that ran this job ended before it was done.",
      status: 500,
      retryable: true,
      hint: "Start it again.",
    },
  };
}

/** The jobs whose records a folder keeps, newest first. */
export async function listJobs(root: string, limit = 50): Promise<readonly Job[]> {
  const store = fileJobStore(root);
  const names = (await listFolder(`${root}/${STATE_FOLDER}/jobs`)).toReversed();
  const ids = names.filter((name) => name.endsWith(".json")).slice(0, limit);
  const jobs = await Promise.all(ids.map((name) => store.get(name.replace(/\.json$/, ""))));
  return jobs
    .filter((job) => job !== undefined)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/** Drops the oldest records beyond the limit. */
async function prune(folder: string): Promise<void> {
  const names = await listFolder(folder);
  for (const name of names.slice(0, Math.max(0, names.length - KEPT_RECORDS))) {
    await removeFile(`${folder}/${name}`);
  }
}
