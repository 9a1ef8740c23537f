import { describe, expect, it } from "vitest";

import type { ProgressReport } from "../run/run.ts";
import { createJobRunner } from "./job-runner.ts";
import type { Job } from "./job.ts";
import type { JobStore } from "./store.ts";

/** A store that takes longer over what runs than over what is finished, as a busy disk may. */
function slowStore(): JobStore & { readonly written: readonly Job["state"][] } {
  const records = new Map<string, Job>();
  const written: Job["state"][] = [];
  return {
    written,
    put: async (job) => {
      const turns = job.state === "running" ? 5 : 1;
      for (let turn = 0; turn < turns; turn += 1) await new Promise((done) => setImmediate(done));
      records.set(job.id, job);
      written.push(job.state);
    },
    get: async (id) => records.get(id),
    findUnfinished: async () => undefined,
  };
}

describe("jobs in process", () => {
  it("[K7] a finished record is never overwritten by one of earlier progress", async () => {
    const store = slowStore();
    const jobs = createJobRunner({ store });
    let report: (progress: ProgressReport) => void = () => undefined;
    const job = await jobs.submit({
      tool: "long",
      input: {},
      key: "long",
      work: (_signal, onProgress) => {
        report = onProgress;
        return new Promise(() => undefined);
      },
    });
    report({ done: 0.1 });
    report({ done: 0.2 });
    const cancelled = await jobs.cancel(job.id);
    expect(cancelled).toMatchObject({ state: "cancelled", progress: 0.2 });
    report({ done: 0.3 });
    for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
    expect(await jobs.get(job.id)).toMatchObject({ state: "cancelled", progress: 0.2 });
    expect(store.written).toEqual(["running", "running", "cancelled"]);
  });

  it("[K7] whoever asks for the end of a job that is ending gets it once it is recorded", async () => {
    const store = slowStore();
    const jobs = createJobRunner({ store });
    const job = await jobs.submit({
      tool: "long",
      input: {},
      key: "long",
      work: () => new Promise(() => undefined),
    });
    await Promise.all([jobs.cancel(job.id), jobs.cancel(job.id)]);
    expect(store.written).toEqual(["running", "cancelled"]);
    expect(await store.get(job.id)).toMatchObject({ state: "cancelled" });
  });
});
