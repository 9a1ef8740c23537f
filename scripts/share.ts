/**
 * `npm run share`: two worker processes of one encoder thread each share a long render over PostgreSQL. Each has to
 * make at least 40 % of the segments, and the film has to be the one a single worker makes, byte by byte.
 */
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ApiClient } from "../test/hosted/api-client.ts";
import type { ApiJob } from "../test/hosted/api-client.ts";
import { makeClip } from "../test/hosted/clip.ts";
import { operator, startProcess } from "../test/hosted/hosted-process.ts";
import { startMediaServer } from "../test/hosted/media-server.ts";
import { startPostgres } from "../test/hosted/postgres.ts";

const json = process.argv.includes("--json");
const say = (text: string): void => void (json || process.stderr.write(`${text}\n`));

const CLIP_SECONDS = 12;
const VIDEO_SECONDS = 72;
const LEAST_SHARE = 0.4;

const folder = await mkdtemp(join(tmpdir(), "reelkiln-share-"));
const postgres = await startPostgres();
const media = await startMediaServer(folder);

/** A film long enough to be shared: a loop under a running text. */
function request(clip: string): object {
  return {
    version: "v1",
    output: { width: 360, height: 640 },
    assets: [{ id: "film", type: "video", url: media.urlOf(clip) }],
    composition: {
      duration_seconds: VIDEO_SECONDS,
      timeline: [
        {
          id: "film",
          type: "video",
          asset_id: "film",
          time: { start_seconds: 0, duration_seconds: VIDEO_SECONDS },
          media_settings: { loop: true },
        },
      ],
      // Words that change make every segment one of its own.
      text_overlays: Array.from({ length: VIDEO_SECONDS }, (_, second) => ({
        content: `second ${second}`,
        time: { start_seconds: second, duration_seconds: 1 },
      })),
    },
  };
}

interface Outcome {
  readonly job: ApiJob;
  readonly sha256: string;
  readonly seconds: number;
  /** Segments by worker. */
  readonly shares: Readonly<Record<string, number>>;
}

async function renderWith(workers: number, clip: string): Promise<Outcome> {
  const databaseUrl = await postgres.create(`share${workers}`);
  const stateFolder = join(folder, `state-${workers}`);
  const place = { stateFolder, databaseUrl };
  const server = await startProcess("serve", {
    ...place,
    flags: ["--port", "0", "--renders", "0", "--allow-media", media.place],
  });
  const processes = [];
  for (let index = 0; index < workers; index++)
    processes.push(
      await startProcess("worker", {
        ...place,
        flags: ["--renders", "1", "--threads", "1", "--allow-media", media.place],
      }),
    );
  const { key } = await operator(place, ["keys", "create", "share"]);
  const api = new ApiClient(server.said, String(key));
  const started = performance.now();
  const watch = watchShares(databaseUrl);
  const id = await api.submit("/v1/videos/render", request(clip));
  const job = await api.end(id, ({ stage, progress }) =>
    say(`  ${stage} ${Math.round(progress * 100)} %`),
  );
  const seconds = (performance.now() - started) / 1000;
  const shares = await watch.stop();
  if (job.output_url === undefined) throw new Error(JSON.stringify(job.error));
  const bytes = await (await fetch(job.output_url)).bytes();
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  for (const each of [...processes, server]) await each.stop();
  return { job, sha256, seconds, shares };
}

/** Who made which part; the rows go when the film is joined, so they are looked at on the way. */
function watchShares(databaseUrl: string) {
  const seen = new Map<string, { readonly worker: string; readonly segments: number }>();
  let isOver = false;
  const run = (async () => {
    const { Client } = await import("pg");
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    while (!isOver) {
      const { rows } = await client.query<{
        id: string;
        worker: string | null;
        segment_count: number;
      }>("select id, worker, segment_count from parts");
      for (const { id, worker, segment_count: segments } of rows)
        if (worker !== null) seen.set(id, { worker, segments });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await client.end();
  })();
  return {
    stop: async (): Promise<Readonly<Record<string, number>>> => {
      isOver = true;
      await run;
      const shares: Record<string, number> = {};
      for (const { worker, segments } of seen.values())
        shares[worker] = (shares[worker] ?? 0) + segments;
      return shares;
    },
  };
}

try {
  say("making the clip");
  const clip = await makeClip({
    folder,
    name: "loop",
    seconds: CLIP_SECONDS,
    width: 360,
    height: 640,
  });
  say("two workers of one encoder thread each");
  const both = await renderWith(2, clip);
  say("one worker");
  const single = await renderWith(1, clip);
  const counts = Object.values(both.shares);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const least = counts.length < 2 ? 0 : Math.min(...counts) / all;
  const same = both.sha256 === single.sha256;
  const ok = least >= LEAST_SHARE && same && both.job.receipt?.passed === true;
  console.log(
    JSON.stringify({
      ok,
      segments: all,
      leastShare: Math.round(least * 1000) / 1000,
      same,
      secondsTwo: Math.round(both.seconds * 10) / 10,
      secondsOne: Math.round(single.seconds * 10) / 10,
      postgres: postgres.version,
    }),
  );
  process.exitCode = ok ? 0 : 1;
} finally {
  await media.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
