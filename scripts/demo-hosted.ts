/**
 * `npm run demo:hosted`: starts the hosted API with billing, makes a key, and submits the documented example with a clip
 * of 14.6 s that is made here of the bunny film and a human voice; then the same as an MCP client by the gateway, and by
 * curl with another length. Prints bills and receipts, and exits 1 when a bill is not what it has to be.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

import { ApiClient, FINAL } from "../test/hosted/api-client.ts";
import type { ApiJob } from "../test/hosted/api-client.ts";
import { makeClip } from "../test/hosted/clip.ts";
import { operator, startProcess } from "../test/hosted/hosted-process.ts";
import { startMediaServer } from "../test/hosted/media-server.ts";

const say = (text: string): void => void process.stderr.write(`${text}\n`);

const folder = await mkdtemp(join(tmpdir(), "reelkiln-demo-"));
const place = { stateFolder: join(folder, "state") };
const media = await startMediaServer(folder);

/** The documented request; only the address of the media differs. */
function example(clip: string): object {
  return {
    recipe_id: "captioned_clip",
    style_preset: "karaoke_yellow",
    variables: { primary_video_url: media.urlOf(clip), layout_variant: "full_frame" },
  };
}

type Bill = readonly [transcription: number, seconds: number, render: number, total: number];

/** Prints what a job came to; whether it cost what it has to. */
function settle(
  title: string,
  job: ApiJob,
  [transcription, seconds, render, total]: Bill,
): boolean {
  const billing = {
    transcription_credit_cost: transcription,
    transcription_duration_seconds_billed: seconds,
    render_credit_cost: render,
    total_credit_cost: total,
  };
  const isRight =
    job.status === "completed" &&
    job.receipt?.passed === true &&
    JSON.stringify(job.billing) === JSON.stringify(billing);
  const { status, billing: came, error, receipt } = job;
  say(`${title}: ${status}${isRight ? "" : "  — NOT AS IT HAS TO BE"}`);
  say(`  billing ${JSON.stringify(came)}`);
  say(`  receipt ${JSON.stringify({ passed: receipt?.passed, sha256: receipt?.sha256 })}`);
  if (error !== undefined) say(`  error ${JSON.stringify(error)}`);
  return isRight;
}

function progressLine({ status, stage, progress }: ApiJob): void {
  say(`  ${status}: ${stage}, ${Math.round(progress * 100)} %`);
}

interface ToolReply {
  readonly result?: {
    readonly structuredContent: { readonly ok: boolean; readonly data: Record<string, unknown> };
  };
  readonly error?: { readonly message: string };
}

/** One tools/call, as the documented sequence sends it. */
async function callTool(
  url: string,
  key: string,
  { id, name, args }: { readonly id: string; readonly name: string; readonly args: object },
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name, arguments: args },
    }),
  });
  const { result, error } = (await response.json()) as ToolReply;
  if (result?.structuredContent.ok === true) return result.structuredContent.data;
  throw new Error(error?.message ?? JSON.stringify(result));
}

async function throughGateway(url: string, key: string, clip: string): Promise<ApiJob> {
  const made = await callTool(url, key, {
    id: "1",
    name: "render_recipe",
    args: { request: example(clip) },
  });
  for (;;) {
    const args = { job_id: made["job_id"] };
    const data = await callTool(url, key, { id: "2", name: "get_job_status", args });
    const job = data as unknown as ApiJob;
    if (FINAL.includes(job.status)) return job;
    await sleep(1000);
  }
}

async function throughCurl(url: string, key: string, clip: string): Promise<ApiJob> {
  const body = join(folder, "request.json");
  await writeFile(body, JSON.stringify(example(clip)));
  const curl = async (...words: readonly string[]): Promise<unknown> => {
    const all = ["-sS", "-H", `Authorization: Bearer ${key}`, ...words];
    return JSON.parse((await promisify(execFile)("curl", all)).stdout);
  };
  const json = ["-H", "content-type: application/json"];
  const submitted = await curl(...json, "-d", `@${body}`, `${url}/v1/recipes/render`);
  const { job_id: id } = submitted as { job_id: string };
  for (;;) {
    const job = (await curl(`${url}/v1/jobs/${id}?wait=30`)) as ApiJob;
    if (FINAL.includes(job.status)) return job;
  }
}

try {
  say("making clips of 14.6 s and 7.2 s");
  const clip = await makeClip({ folder, name: "talk", seconds: 14.6 });
  const short = await makeClip({ folder, name: "short", seconds: 7.2 });
  const flags = [
    "--port",
    "0",
    "--billing",
    "--allow-embedded-billing",
    "--allow-media",
    media.place,
  ];
  const server = await startProcess("serve", { ...place, flags });
  const gateway = await startProcess("gateway", {
    ...place,
    flags: ["--port", "0", "--api", server.said],
  });
  try {
    const { key: made, id } = await operator(place, ["keys", "create", "demo"]);
    const key = String(made);
    await operator(place, ["admin", "grant", String(id), "--credits", "100"]);
    say(`serving at ${server.said}`);
    const api = new ApiClient(server.said, key);
    const job = await api.end(await api.submit("/v1/recipes/render", example(clip)), progressLine);
    const bills = [settle("The raw API", job, [3, 14.6, 6, 9])];
    const relayed = await throughGateway(gateway.said.replace(/\/mcp$/, ""), key, clip);
    bills.push(settle("An MCP client, by the gateway", relayed, [3, 14.6, 6, 9]));
    const curled = await throughCurl(server.said, key, short);
    bills.push(settle("curl, 7.2 s", curled, [2, 7.2, 3, 5]));
    const { body } = await api.call<{ credits: number }>("GET", "/v1/account");
    say(`credits left: ${body.credits} of 100`);
    bills.push(body.credits === 100 - 9 - 9 - 5);
    const ok = bills.every(Boolean);
    console.log(
      JSON.stringify({
        ok,
        billing: job.billing,
        receipt: job.receipt?.sha256,
        credits: body.credits,
      }),
    );
    process.exitCode = ok ? 0 : 1;
  } finally {
    await gateway.stop();
    await server.stop();
  }
} finally {
  await media.close();
  await rm(folder, { recursive: true, force: true });
}
