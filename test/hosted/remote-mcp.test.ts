import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { ApiClient, FINAL } from "./api-client.ts";
import { makeClip } from "./clip.ts";
import { operator, startProcess, type HostedProcess } from "./hosted-process.ts";
import { startMediaServer, type MediaServer } from "./media-server.ts";

const SIX = [
  "get_caption_presets",
  "get_job_status",
  "get_supported_patterns",
  "render_recipe",
  "render_timeline",
  "validate_request",
];
const LEGACY = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];
const MODERN = "2026-07-28";
const RENDER_TIMEOUT = 600_000;

interface Answer {
  readonly ok: boolean;
  readonly request_id?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: string; readonly message: string; readonly status: number };
}

interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent: Answer;
  readonly isError?: boolean;
  readonly resultType?: string;
}

let folder: string;
let media: MediaServer;
let serve: HostedProcess;
let gateway: HostedProcess;
let keys: { readonly own: string; readonly other: string };
const gatewayLog: string[] = [];
const endpoints: Record<"serve" | "gateway", string> = { serve: "", gateway: "" };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelkiln-remote-mcp-"));
  await makeClip({ folder, name: "talk", seconds: 14.6 });
  media = await startMediaServer(folder);
  const place = { stateFolder: join(folder, "state") };
  serve = await startProcess("serve", {
    ...place,
    flags:
      `--port 0 --renders 1 --allow-media ${media.place} --billing --allow-embedded-billing`.split(
        " ",
      ),
  });
  gateway = await startProcess("gateway", {
    ...place,
    flags: ["--port", "0", "--api", serve.said],
    onLog: (line) => gatewayLog.push(line),
  });
  endpoints.serve = `${serve.said}/mcp`;
  endpoints.gateway = gateway.said;
  const newKey = async (name: string): Promise<string> => {
    const made = await operator(place, ["keys", "create", name]);
    await operator(place, ["admin", "grant", String(made["id"]), "--credits", "100"]);
    return String(made["key"]);
  };
  keys = { own: await newKey("own"), other: await newKey("other") };
}, 300_000);

afterAll(async () => {
  await gateway?.stop();
  await serve?.stop();
  await media?.close();
  await rm(folder, { recursive: true, force: true });
});

type Endpoint = keyof typeof endpoints;

const KEYS = {
  protocolVersion: "io.modelcontextprotocol/protocolVersion",
  capabilities: "io.modelcontextprotocol/clientCapabilities",
};

async function rpc<T>(
  endpoint: Endpoint,
  { method, params = {}, key, headers = {} }: Rpc,
): Promise<{ readonly headers: Headers; readonly status: number; readonly result: T }> {
  const response = await fetch(endpoints[endpoint], {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: "1", method, params }),
  });
  const { result } = (await response.json()) as { readonly result: T };
  return { headers: response.headers, status: response.status, result };
}

interface Rpc {
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function call(
  endpoint: Endpoint,
  name: string,
  { key, ...rest }: { readonly key?: string; readonly [argument: string]: unknown },
): Promise<ToolResult> {
  const params = { name, arguments: rest };
  const asked = { method: "tools/call", params, ...(key !== undefined && { key }) };
  const { result } = await rpc<ToolResult>(endpoint, asked);
  // The same JSON stands in the text block.
  expect(JSON.parse(result.content[0]?.text ?? "")).toEqual(result.structuredContent);
  return result;
}

/** The source's own example; only the media address differs. */
const sourceRequest = () => ({
  recipe_id: "captioned_clip",
  style_preset: "karaoke_yellow",
  variables: { primary_video_url: media.urlOf("talk.mp4"), layout_variant: "full_frame" },
});

describe.each(["serve", "gateway"] as const)("remote tools of %s", (endpoint) => {
  it.each(LEGACY)(
    "[H6] are exactly six, without a key and without a session, under %s",
    async (version) => {
      const opened = await rpc<{ protocolVersion: string }>(endpoint, {
        method: "initialize",
        params: {
          protocolVersion: version,
          capabilities: {},
          clientInfo: { name: "t", version: "1" },
        },
      });
      expect(opened.result.protocolVersion).toBe(version);
      expect(opened.headers.get("mcp-session-id")).toBeNull();
      const { result } = await rpc<{ tools: { name: string; annotations: object }[] }>(endpoint, {
        method: "tools/list",
        headers: { "mcp-protocol-version": version },
      });
      expect(result.tools.map(({ name }) => name).toSorted()).toEqual(SIX);
      for (const { annotations } of result.tools) expect(Object.keys(annotations)).toHaveLength(4);
    },
  );

  it("[H6] are the same under 2026-07-28, and never a task", async () => {
    const modern = (method: string, params: object, name?: string) =>
      rpc<ToolResult & { tools: { name: string }[] }>(endpoint, {
        method,
        key: keys.own,
        params: {
          ...params,
          _meta: {
            [KEYS.protocolVersion]: MODERN,
            [KEYS.capabilities]: { extensions: { "io.modelcontextprotocol/tasks": {} } },
          },
        },
        headers: {
          "mcp-protocol-version": MODERN,
          "mcp-method": method,
          ...(name !== undefined && { "mcp-name": name }),
        },
      });
    const listed = await modern("tools/list", {});
    expect(listed.result.tools.map(({ name }) => name).toSorted()).toEqual(SIX);
    const request = { ...sourceRequest(), variables: {} };
    const refused = await modern(
      "tools/call",
      { name: "render_recipe", arguments: { request } },
      "render_recipe",
    );
    expect(refused.result).toMatchObject({
      resultType: "complete",
      isError: true,
      structuredContent: { ok: false, error: { code: "invalid-request" } },
    });
  });

  it("[H6] need no key for what is fixed, and the API's answer where one is missing or wrong", async () => {
    const patterns = await call(endpoint, "get_supported_patterns", {});
    expect(JSON.stringify(patterns.structuredContent.data)).toContain("captioned_clip");
    const presets = await call(endpoint, "get_caption_presets", {});
    expect(JSON.stringify(presets.structuredContent.data)).toContain("karaoke_yellow");
    for (const key of [undefined, "rk_live_0000000000000000_wrong"]) {
      const given = key === undefined ? {} : { key };
      const { isError, structuredContent } = await call(endpoint, "get_job_status", {
        job_id: "x",
        ...given,
      });
      expect(isError).toBe(true);
      expect(structuredContent).toMatchObject({
        ok: false,
        request_id: expect.stringMatching(/^req_/) as unknown,
        error: { code: "unauthorized", status: 401 },
      });
    }
  });

  it(
    "[H3] [H6] validate in full, both modes; nothing is queued",
    async () => {
      const good = await call(endpoint, "validate_request", {
        mode: "recipe",
        request: sourceRequest(),
        key: keys.own,
      });
      expect(good.structuredContent).toMatchObject({
        ok: true,
        data: { mode: "recipe", validation_scope: "full", valid: true, issues: [] },
      });
      const bad = await call(endpoint, "validate_request", {
        mode: "timeline",
        request: { version: "v1", composition: {} },
        key: keys.own,
      });
      expect(bad.structuredContent.data ?? bad.structuredContent.error).toBeDefined();
      expect(JSON.stringify(bad.structuredContent)).toContain("assets");
    },
    RENDER_TIMEOUT,
  );

  it("[H9] [H6] an address that is not public is the caller's mistake", async () => {
    const { structuredContent } = await call(endpoint, "validate_request", {
      mode: "recipe",
      request: {
        ...sourceRequest(),
        variables: { primary_video_url: "http://169.254.169.254/latest/meta-data/" },
      },
      key: keys.own,
    });
    expect(JSON.stringify(structuredContent)).toContain("does not lead to a public address");
  });

  it("[H6] a wrong argument is told before the API is asked", async () => {
    const { result } = await rpc<ToolResult>(endpoint, {
      method: "tools/call",
      params: { name: "get_job_status", arguments: { job_id: "../admin" } },
      key: keys.own,
    });
    expect(result.isError).toBe(true);
    expect(result.content[0]?.text).toContain("job_id");
  });

  it("[H6] another Host is turned away", async () => {
    const response = await fetch(endpoints[endpoint], {
      method: "POST",
      headers: { "content-type": "application/json", origin: "https://evil.example" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    expect(response.status).toBe(403);
  });
});

describe("a render over the remote tools", () => {
  it(
    "[H6] [H7] the source's request and poll: heard, rendered, billed 3, 14.6, 6, 9",
    async () => {
      const { structuredContent } = await call("gateway", "render_recipe", {
        request: sourceRequest(),
        key: keys.own,
      });
      expect(structuredContent).toEqual({
        ok: true,
        request_id: expect.stringMatching(/^req_/) as unknown,
        data: { job_id: expect.stringMatching(/^[\da-f-]{36}$/) as unknown },
      });
      const jobId = String(structuredContent.data?.["job_id"]);
      const status = async (endpoint: Endpoint, key: string) =>
        (await call(endpoint, "get_job_status", { job_id: jobId, key })).structuredContent;

      // Another key's id answers as one that does not exist.
      const unknown = "8f1fd0fe-63a5-4fef-8f2c-8f1225f6d309";
      for (const endpoint of ["serve", "gateway"] as const) {
        const foreign = await status(endpoint, keys.other);
        const missing = await call(endpoint, "get_job_status", { job_id: unknown, key: keys.own });
        const shown = (answer: Answer, id: string): string =>
          JSON.stringify({ ...answer, request_id: "" }).replaceAll(id, "ID");
        expect(shown(foreign, jobId)).toBe(shown(missing.structuredContent, unknown));
        expect(foreign.error?.code).toBe("job-not-found");
      }

      let job = (await status("gateway", keys.own)).data;
      while (!FINAL.includes(String(job?.["status"]))) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        job = (await status("gateway", keys.own)).data;
      }
      expect(job).toMatchObject({
        id: jobId,
        status: "completed",
        billing: {
          transcription_credit_cost: 3,
          transcription_duration_seconds_billed: 14.6,
          render_credit_cost: 6,
          total_credit_cost: 9,
        },
      });
      const video = await fetch(String(job?.["output_url"]));
      expect(video.status).toBe(200);
      expect((await video.arrayBuffer()).byteLength).toBeGreaterThan(100_000);
    },
    RENDER_TIMEOUT,
  );

  it("[H6] the gateway keeps and writes no key", () => {
    expect(gatewayLog.join("\n")).not.toContain("rk_live_");
  });
});

describe("an upload", () => {
  it(
    "[H9] takes a file without a key, and names it for its own account alone",
    async () => {
      const film = await readFile(join(folder, "talk.mp4"));
      const own = new ApiClient(serve.said, keys.own);
      const { status, body } = await own.call<{
        upload_url: string;
        media_url: string;
        headers: Record<string, string>;
      }>("POST", "/v1/uploads", { body: { bytes: film.length } });
      expect(status).toBe(201);
      const sent = await fetch(body.upload_url, {
        method: "PUT",
        body: new Uint8Array(film),
        headers: body.headers,
      });
      expect(sent.status).toBe(204);
      const request = { ...sourceRequest(), variables: { primary_video_url: body.media_url } };
      const validate = (client: ApiClient) =>
        client.call<{ valid: boolean; issues: { path: string }[] }>(
          "POST",
          "/v1/recipes/validate",
          {
            body: request,
          },
        );
      expect((await validate(own)).body).toMatchObject({ valid: true, issues: [] });
      const foreign = (await validate(new ApiClient(serve.said, keys.other))).body;
      expect(foreign).toMatchObject({
        valid: false,
        issues: [{ path: "variables.primary_video_url" }],
      });
    },
    RENDER_TIMEOUT,
  );
});
