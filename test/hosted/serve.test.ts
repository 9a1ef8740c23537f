import { createHash, createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { testDatabase } from "../../packages/studio/test/test-desk.ts";
import { ApiClient, FINAL } from "./api-client.ts";
import type { ApiJob } from "./api-client.ts";
import { operator, startProcess } from "./hosted-process.ts";
import type { HostedPlace, HostedProcess } from "./hosted-process.ts";

const RENDER_TIMEOUT = 300_000;
const CREDITS = 100;

let folder: string;
let place: HostedPlace;
let server: HostedProcess;
let receiver: Receiver;
let api: ApiClient;

/** Listens to webhooks; the first answers are failures. */
interface Receiver {
  readonly server: Server;
  readonly place: string;
  readonly calls: { readonly headers: Record<string, unknown>; readonly body: string }[];
}

async function startReceiver(failures: number): Promise<Receiver> {
  const calls: Receiver["calls"] = [];
  const listening = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      calls.push({ headers: request.headers, body });
      response.writeHead(calls.length <= failures ? 500 : 204).end();
    });
  });
  await new Promise<void>((resolve) => {
    listening.listen(0, "127.0.0.1", resolve);
  });
  const { port } = listening.address() as AddressInfo;
  return { server: listening, place: `127.0.0.1:${port}`, calls };
}

/** Words on black; one of a second is rendered at once, one of many takes its time. */
function wordsVideo(seconds: number, size = 64): Record<string, unknown> {
  return {
    version: "v1",
    output: { width: size, height: size },
    assets: [],
    composition: {
      duration_seconds: seconds,
      timeline: [],
      text_overlays: Array.from({ length: Math.ceil(seconds) }, (_, second) => ({
        content: `second ${second}`,
        time: { start_seconds: second, duration_seconds: Math.min(1, seconds - second) },
      })),
    },
  };
}

async function serve(): Promise<HostedProcess> {
  const flags = `--port 0 --renders 1 --billing --allow-embedded-billing --grace-seconds 0 --allow-media ${receiver.place}`;
  return startProcess("serve", { ...place, flags: flags.split(" ") });
}

async function newClient(...flags: readonly string[]): Promise<ApiClient> {
  const { key, account } = await operator(place, ["keys", "create", "test", ...flags]);
  await operator(place, [
    "admin",
    "grant",
    "--account",
    String(account),
    "--credits",
    String(CREDITS),
  ]);
  return new ApiClient(server.said, String(key));
}

/** Waits until a running job is at some point. Throws when it ends before. */
async function reach(
  client: ApiClient,
  id: string,
  isThere: (job: ApiJob) => boolean,
): Promise<void> {
  for (;;) {
    const job = await client.job(id, 0.2);
    if (isThere(job)) return;
    if (FINAL.includes(job.status)) throw new Error(JSON.stringify(job));
  }
}

async function creditsOf(client: ApiClient): Promise<number> {
  return (await client.call<{ credits: number }>("GET", "/v1/account")).body.credits;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelkiln-serve-"));
  receiver = await startReceiver(1);
  place = { stateFolder: join(folder, "state"), databaseUrl: await testDatabase() };
  server = await serve();
  api = await newClient();
});

afterAll(async () => {
  await server.stop();
  receiver.server.close();
  await rm(folder, { recursive: true, force: true });
});

describe("a job", () => {
  it(
    "[H2][H7] ends with a video that is the one of its receipt, and costs what it says",
    async () => {
      const client = await newClient();
      const id = await client.submit("/v1/videos/render", {
        ...wordsVideo(3),
        metadata: { order: 7 },
      });
      const job = await client.end(id);
      expect(job).toMatchObject({
        status: "completed",
        progress: 1,
        metadata: { order: 7 },
        billing: { transcription_credit_cost: 0, render_credit_cost: 2, total_credit_cost: 2 },
        receipt: { passed: true },
      });
      const bytes = await (await fetch(job.output_url ?? "")).bytes();
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(job.receipt?.sha256);
      expect(await creditsOf(client)).toBe(CREDITS - 2);
    },
    RENDER_TIMEOUT,
  );

  it(
    "[H4] tells its changes as events, and itself at the end",
    async () => {
      const id = await api.submit("/v1/videos/render", wordsVideo(1));
      const { body: account } = await api.call("GET", "/v1/account");
      expect(account).toHaveProperty("credits");
      const response = await fetch(`${server.said}/v1/jobs/${id}/events`, {
        headers: { ...api.authorization, accept: "text/event-stream" },
      });
      const events = (await response.text()).split("\n\n").filter((each) => each !== "");
      const names = events.map((each) => /^event: (\w+)/.exec(each)?.[1]);
      expect(names.at(-1)).toBe("result");
      expect(names.slice(0, -1).every((name) => name === "progress" || name === undefined)).toBe(
        true,
      );
      expect(events.at(-1)).toContain('"status":"completed"');
    },
    RENDER_TIMEOUT,
  );

  it(
    "[H4] that runs is cancelled, and costs nothing",
    async () => {
      const client = await newClient();
      const id = await client.submit("/v1/videos/render", wordsVideo(200, 720));
      await reach(client, id, ({ stage }) => stage === "rendering");
      await client.call("POST", `/v1/jobs/${id}/cancel`);
      expect((await client.end(id)).status).toBe("cancelled");
      expect(await creditsOf(client)).toBe(CREDITS);
      const again = await client.call("POST", `/v1/jobs/${id}/cancel`);
      expect(again.body).toMatchObject({ status: "cancelled" });
    },
    RENDER_TIMEOUT,
  );

  it(
    "[H4] goes on where it was after its server has left and come back",
    async () => {
      const client = await newClient();
      const id = await client.submit("/v1/videos/render", wordsVideo(60, 360));
      await reach(client, id, ({ progress }) => progress >= 0.4);
      expect(await server.stop()).toBe(0);
      server = await serve();
      api = api.at(server.said);
      const job = await client.at(server.said).end(id);
      expect(job.status).toBe("completed");
      expect(job.receipt).toMatchObject({ segments: { reused: expect.any(Number) as number } });
      expect(await creditsOf(client.at(server.said))).toBe(
        CREDITS - (job.billing?.total_credit_cost ?? 0),
      );
    },
    RENDER_TIMEOUT,
  );

  it(
    "[H8] is told once it has ended, signed, again after a failure, and once more when asked",
    async () => {
      const id = await api.submit("/v1/videos/render", {
        ...wordsVideo(1),
        webhook_url: `http://${receiver.place}/hook`,
        webhook_secret: "open sesame",
        webhook_headers: { "x-order": "7", host: "elsewhere" },
      });
      expect((await api.end(id)).status).toBe("completed");
      const delivered = async (count: number): Promise<void> => {
        for (;;) {
          const { body } = await api.call<{ deliveries: { delivered: boolean }[] }>(
            "GET",
            `/v1/jobs/${id}/webhooks`,
          );
          if (body.deliveries.filter((each) => each.delivered).length >= count) return;
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
      };
      await delivered(1);
      const [failed, taken] = receiver.calls;
      expect(taken?.headers["webhook-id"]).toBe(failed?.headers["webhook-id"]);
      const { "webhook-id": name, "webhook-timestamp": moment } = taken?.headers ?? {};
      const signature = createHmac("sha256", "open sesame")
        .update(`${String(name)}.${String(moment)}.${taken?.body ?? ""}`)
        .digest("base64");
      expect(taken?.headers).toMatchObject({
        "webhook-signature": `v1,${signature}`,
        "x-order": "7",
        host: receiver.place,
      });
      expect(JSON.parse(taken?.body ?? "")).toMatchObject({
        type: "job.completed",
        data: { id, status: "completed" },
      });
      expect((await api.call("POST", `/v1/jobs/${id}/webhooks/replay`)).status).toBe(202);
      await delivered(2);
      expect(receiver.calls.at(-1)?.headers["webhook-id"]).not.toBe(name);
    },
    RENDER_TIMEOUT,
  );

  it(
    "[H9] whose media are at a private address fails, and nothing is connected to",
    async () => {
      let connections = 0;
      const trap = createServer(() => {
        connections += 1;
      });
      await new Promise<void>((resolve) => {
        trap.listen(0, "127.0.0.1", resolve);
      });
      const url = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/clip.mp4`;
      const recipe = {
        recipe_id: "captioned_clip",
        variables: { primary_video_url: url, layout_variant: "full_frame" },
      };
      const client = await newClient();
      const { body } = await client.call("POST", "/v1/recipes/validate", { body: recipe });
      expect(body).toMatchObject({ valid: false, issues: [{ severity: "error" }] });
      const job = await client.end(await client.submit("/v1/recipes/render", recipe));
      expect(job).toMatchObject({
        status: "failed",
        error: { stage: "fetching", retryable: false },
      });
      expect(await creditsOf(client)).toBe(CREDITS);
      expect(connections).toBe(0);
      trap.close();
    },
    RENDER_TIMEOUT,
  );
});

it("[H3] validation tells the cost and the mistakes, and queues nothing", async () => {
  const client = await newClient();
  const good = await client.call("POST", "/v1/videos/validate", { body: wordsVideo(14.6, 1080) });
  expect(good.body).toMatchObject({
    valid: true,
    estimate: { render_credit_cost: 6, total_credit_cost: 6 },
    duration_seconds: 14.6,
  });
  const bad = await client.call("POST", "/v1/videos/validate", {
    body: { ...wordsVideo(1), output: { width: 63, hight: 64 } },
  });
  expect(bad.body).toMatchObject({ valid: false });
  expect(JSON.stringify(bad.body)).toContain("hight");
  expect((await client.call<{ jobs: unknown[] }>("GET", "/v1/jobs")).body.jobs).toEqual([]);
  expect(await creditsOf(client)).toBe(CREDITS);
});

it("[H5] every refusal is a problem with a stable code and the id of its request", async () => {
  const reader = await newClient("--scopes", "read");
  const slow = await newClient("--requests-per-minute", "1");
  await slow.call("GET", "/v1/account");
  const nobody = new ApiClient(server.said, "rk_live_nothing");
  const asks: readonly [ApiClient, string, string, unknown, number, string | undefined][] = [
    [nobody, "GET", "/v1/account", undefined, 401, "unauthorized"],
    [reader, "POST", "/v1/videos/render", wordsVideo(1), 403, "missing-scope"],
    [api, "GET", "/v1/jobs/00000000-0000-4000-8000-000000000000", undefined, 404, "job-not-found"],
    [api, "GET", "/v1/nothing", undefined, 404, undefined],
    [api, "DELETE", "/v1/account", undefined, 405, undefined],
    [api, "POST", "/v1/videos/render", {}, 422, "invalid-request"],
    [slow, "GET", "/v1/account", undefined, 429, "rate-limited"],
  ];
  for (const [client, method, path, body, status, code] of asks) {
    const answer = await client.call(method, path, body === undefined ? {} : { body });
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    expect(answer.body).toMatchObject({ status, request_id: answer.headers.get("x-request-id") });
    if (code !== undefined) expect(answer.body).toMatchObject({ code });
  }
});

it("[H5] a key made while the server runs opens, and a revoked one opens nothing", async () => {
  const { key, id } = await operator(place, ["keys", "create", "short"]);
  const client = new ApiClient(server.said, String(key));
  expect((await client.call("GET", "/v1/account")).status).toBe(200);
  await operator(place, ["keys", "revoke", String(id)]);
  expect((await client.call("GET", "/v1/account")).status).toBe(401);
});

it("[H1] health, metrics and the OpenAPI document need no key", async () => {
  const text = async (path: string): Promise<string> =>
    (await fetch(`${server.said}${path}`)).text();
  expect(await text("/healthz")).toContain('"ok":true');
  expect(await text("/readyz")).toContain('"ok":true');
  expect(await text("/metrics")).toContain("reelkiln_http_requests_total{");
  const document = JSON.parse(await text("/openapi.json")) as { paths: Record<string, object> };
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      "/v1/recipes/render",
      "/v1/videos/render",
      "/v1/videos/validate",
      "/v1/jobs/{id}",
      "/v1/jobs/{id}/events",
      "/v1/jobs/{id}/cancel",
    ]),
  );
});
