import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { INITIALIZE, startStdio, startStudio } from "./servers.ts";
import type { Message, StdioServer } from "./servers.ts";

/** Long enough that a test is done before the render is. */
const LONG = `reelkiln: 1
width: 1080
height: 1920
fps: 30
duration: 120
layers:
  - id: ground
    type: solid
    color: "#23204A"
  - id: bar
    type: shape
    shape: rectangle
    width: 80%
    height: 30%
    fill: "#FFE600"
    rotation:
      keys:
        - time: 0
          value: 0
        - time: end
          value: 360
`;

interface View {
  readonly job_id: string;
  readonly state: string;
  readonly progress: number;
}

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "reelkiln-jobs-"));
  for (const [name, text] of [
    ["long", LONG],
    ["short", LONG.replace("120", "0.5").replace("1080", "180").replace("1920", "320")],
  ] as const) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "reel.yaml"), text);
  }
});

async function callTool(server: StdioServer, name: string, args: object): Promise<View> {
  const { result } = await server.ask("tools/call", { name, arguments: args });
  return (result as { structuredContent: View }).structuredContent;
}

function recordOf(id: string): Message {
  const path = join(folder, ".reelkiln", "jobs", `${id}.json`);
  return (JSON.parse(readFileSync(path, "utf8")) as { job: Message }).job;
}

describe("long renders are jobs", () => {
  it("[R4] a call answers with a running job; equal calls share it; progress, cancel and status work", async () => {
    const server = startStdio({ project: folder });
    await server.ask("initialize", INITIALIZE);
    const job = await callTool(server, "render_project", { project: "long" });
    expect(job.state).toBe("running");
    const again = await callTool(server, "render_project", { project: "long" });
    expect(again.job_id).toBe(job.job_id);
    const params = {
      name: "render_status",
      arguments: { job_id: job.job_id, wait_seconds: 2 },
      _meta: { progressToken: "t" },
    };
    for (let turn = 0; turn < 20 && server.seen.length === 0; turn += 1)
      await server.ask("tools/call", params);
    const steps = server.seen.map(({ method, params: step }) => ({
      method,
      ...(step as { progressToken: string; progress: number }),
    }));
    expect(steps.length).toBeGreaterThan(0);
    for (const { method, progressToken } of steps)
      expect({ method, progressToken }).toEqual({
        method: "notifications/progress",
        progressToken: "t",
      });
    expect(steps.map(({ progress }) => progress)).toEqual(
      steps.map(({ progress }) => progress).toSorted((a, b) => a - b),
    );
    const cancelled = await callTool(server, "cancel_render", { job_id: job.job_id });
    expect(cancelled.state).toBe("cancelled");
    expect((await callTool(server, "render_status", { job_id: job.job_id })).state).toBe(
      "cancelled",
    );
    expect(await server.end()).toBe(0);
  });

  it("[R4] an edit made while a render runs gives the next call a job of its own", async () => {
    const server = startStdio({ project: folder });
    await server.ask("initialize", INITIALIZE);
    const job = await callTool(server, "render_project", { project: "long" });
    writeFileSync(join(folder, "long", "reel.yaml"), LONG.replace("#FFE600", "#00E6FF"));
    const edited = await callTool(server, "render_project", { project: "long" });
    expect(edited.job_id).not.toBe(job.job_id);
    for (const { job_id } of [job, edited]) await callTool(server, "cancel_render", { job_id });
    await server.end();
  });

  it("[R4] progress stops with the answer of the call, though the job goes on", async () => {
    const server = startStdio({ project: folder });
    await server.ask("initialize", INITIALIZE);
    const params = {
      name: "render_project",
      arguments: { project: "long" },
      _meta: { progressToken: "t" },
    };
    await server.ask("tools/call", params);
    const heard = server.seen.length;
    await server.ask("tools/call", {
      name: "render_status",
      arguments: { job_id: "none", wait_seconds: 1 },
    });
    await server.ask("ping");
    expect(server.seen).toHaveLength(heard);
    await server.end();
  });

  it("[R4] the end of stdin cancels what runs and leaves nothing half-written", async () => {
    const server = startStdio({ project: folder });
    await server.ask("initialize", INITIALIZE);
    const input = { project: "long", output: "cut/long.mp4" };
    const job = await callTool(server, "render_project", input);
    await callTool(server, "render_status", { job_id: job.job_id, wait_seconds: 1 });
    expect(await server.end()).toBe(0);
    expect(recordOf(job.job_id)["state"]).toBe("cancelled");
    const left = existsSync(join(folder, "cut")) ? readdirSync(join(folder, "cut")) : [];
    expect(left).toEqual([]);
  });

  it("[R8] a job that another process runs is cancelled there, and nothing of it stays", async () => {
    const [owner, other] = [startStdio({ project: folder }), startStdio({ project: folder })];
    const input = { project: "long", output: "stopped/long.mp4" };
    const { job_id } = await callTool(owner, "render_project", input);
    const seen = await callTool(other, "render_status", { job_id, wait_seconds: 1 });
    expect(seen.state).toBe("running");
    expect((await callTool(other, "cancel_render", { job_id })).state).toBe("cancelled");
    expect((await callTool(owner, "render_status", { job_id })).state).toBe("cancelled");
    expect(existsSync(join(folder, ".reelkiln", "jobs", `${job_id}.cancel`))).toBe(false);
    expect(await owner.end()).toBe(0);
    await other.end();
    const left = existsSync(join(folder, "stopped")) ? readdirSync(join(folder, "stopped")) : [];
    expect(left).toEqual([]);
  });

  it("[R6] over REST a stream gives progress, then the result", async () => {
    const studio = await startStudio({ project: folder });
    const response = await fetch(`${studio.origin}/api/v1/tools/render_project`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream" },
      body: JSON.stringify({ project: "short", quality: "draft" }),
    });
    const text = await response.text();
    await studio.stop();
    const events = text
      .trim()
      .split("\n\n")
      .map((block) => /^event: (\w+)\ndata: (.*)$/s.exec(block))
      .filter((match) => match !== null);
    expect(events.at(-1)?.[1]).toBe("result");
    expect(events.slice(0, -1).every(([, event]) => event === "progress")).toBe(true);
    const { ok, result } = JSON.parse(events.at(-1)?.[2] ?? "") as { ok: boolean; result: Message };
    expect({ ok, state: result["state"] }).toEqual({ ok: true, state: "completed" });
  });

  it("[R5] a session outlives a restart; the jobs of the ended server are not left running", async () => {
    const first = await startStudio({ project: folder });
    const initialize = await fetch(`${first.origin}/mcp`, rpc("initialize", INITIALIZE, {}));
    const session = initialize.headers.get("mcp-session-id") ?? "";
    const render = { name: "render_project", arguments: { project: "long" } };
    const started = await fetch(
      `${first.origin}/mcp`,
      rpc("tools/call", render, { "mcp-session-id": session }),
    );
    const { result } = (await started.json()) as { result: { structuredContent: View } };
    await first.stop();
    expect(recordOf(result.structuredContent.job_id)["state"]).toBe("cancelled");
    const second = await startStudio({ project: folder });
    const ping = await fetch(
      `${second.origin}/mcp`,
      rpc("ping", {}, { "mcp-session-id": session }),
    );
    expect(ping.status).toBe(200);
    const forged = `${session.slice(0, -2)}xx`;
    const refused = await fetch(
      `${second.origin}/mcp`,
      rpc("ping", {}, { "mcp-session-id": forged }),
    );
    expect(refused.status).toBe(404);
    await second.stop();
  });
});

function rpc(method: string, params: object, headers: Readonly<Record<string, string>>) {
  return {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  };
}
