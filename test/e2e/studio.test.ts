import { mkdtempSync, statSync, readFileSync, writeFileSync, existsSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { reelkiln } from "./command.ts";
import { startStdio, startStudio } from "./servers.ts";
import type { Message, Studio } from "./servers.ts";

let folder = "";
let studio: Studio;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "reelkiln-studio-"));
  await reelkiln(["init", "card"], { cwd: folder });
  studio = await startStudio({ project: folder });
});

afterAll(() => studio.stop());

const at = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${studio.origin}${path}`, init);
const asPage = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  at(path, { headers: { authorization: `Bearer ${studio.token}`, ...headers } });

async function callTool(name: string, input: object, query = ""): Promise<Message> {
  const response = await at(`/api/v1/tools/${name}${query}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  return (await response.json()) as Message;
}

/** A request with headers that `fetch` does not let one set. */
function rawStatus(path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const { port } = new URL(studio.origin);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: "127.0.0.1", port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on("error", reject);
    sent.end();
  });
}

describe("the studio", () => {
  it("[R14] serves its page under a policy that lets nothing in from elsewhere", async () => {
    const page = await at("/");
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*/);
    const html = await page.text();
    expect(html).not.toContain(studio.token);
    for (const [, path = ""] of html.matchAll(/(?:src|href)="([^"]+)"/g))
      expect({ path, status: (await at(path)).status }).toEqual({ path, status: 200 });
    for (const path of ["/../package.json", "/%2e%2e/package.json", "/server.ts", "/tsconfig.json"])
      expect({ path, status: (await at(path)).status }).toEqual({ path, status: 404 });
    const wrong = await at("/", { method: "POST" });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  it.each(["/", "/page.js", "/mcp", "/api/v1/health", "/studio/jobs", "/llms.txt", "/nowhere"])(
    "[R14] %s refuses a hostile Host and Origin",
    async (path) => {
      expect(await rawStatus(path, { host: "evil.example" })).toBe(403);
      const { port } = new URL(studio.origin);
      const origin = "https://evil.example";
      expect(await rawStatus(path, { host: `127.0.0.1:${port}`, origin })).toBe(403);
    },
  );

  it("[R14] the page's own endpoints want its token, as a bearer or as the cookie it is traded for", async () => {
    for (const path of ["/studio/jobs", "/studio/events", "/studio/session"]) {
      const answer = await at(path);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([
        401,
        "application/problem+json",
      ]);
    }
    expect((await asPage("/studio/jobs", { authorization: "Bearer wrong" })).status).toBe(401);
    expect((await asPage("/studio/jobs")).status).toBe(200);
    const session = await at("/studio/session", {
      method: "POST",
      headers: { authorization: `Bearer ${studio.token}` },
    });
    const cookie = session.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict$/);
    const [pair = ""] = cookie.split(";");
    expect((await at("/studio/jobs", { headers: { cookie: pair } })).status).toBe(200);
  });

  it("[R14] tells the page of renders and of changes on disk, whoever made them", async () => {
    const leave = new AbortController();
    const events = await at("/studio/events", {
      headers: { authorization: `Bearer ${studio.token}` },
      signal: leave.signal,
    });
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = "";
    const until = async (part: RegExp): Promise<void> => {
      while (!part.test(heard)) heard += (await reader?.read())?.value ?? "";
    };
    await until(/event: jobs\n/);
    const file = join(folder, "card", "reel.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace("fps: 30", "fps: 25"));
    await until(/event: project\ndata: \{"project":"card"\}/);
    heard = "";
    await callTool("render_project", { project: "card", quality: "draft", scale: 0.1, to: 0.2 });
    await until(/"state":"completed"/);
    leave.abort();
  });

  it("[R14] serves a finished render in parts, and no other file", async () => {
    const input = { project: "card", quality: "draft", scale: 0.1, to: 0.2 };
    const { result } = await callTool("render_project", input, "?wait=45");
    const { job_id, result: made } = result as {
      job_id: string;
      result: { files: readonly { receipt: { bytes: number } }[] };
    };
    const size = made.files[0]?.receipt.bytes ?? 0;
    const path = `/studio/jobs/${job_id}/files/0`;
    const whole = await asPage(path);
    expect(whole.headers.get("content-type")).toBe("video/mp4");
    const bytes = new Uint8Array(await whole.arrayBuffer());
    expect(bytes).toHaveLength(size);
    const part = await asPage(path, { range: "bytes=4-7" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 4-7/${size}`]);
    expect(await part.text()).toBe("ftyp");
    const end = await asPage(path, { range: "bytes=-10" });
    expect((await end.arrayBuffer()).byteLength).toBe(10);
    expect((await asPage(path, { range: `bytes=${size}-` })).status).toBe(416);
    for (const other of [`/studio/jobs/${job_id}/files/1`, "/studio/jobs/..%2f..%2fcard/files/0"])
      expect((await asPage(other)).status).toBe(404);
  });

  it("[R12] publishes its card, catalog and documents; the card agrees with server/discover", async () => {
    const card = (await (await at("/mcp/server-card")).json()) as Message;
    const [remote] = card["remotes"] as readonly { url: string; supportedProtocolVersions: [] }[];
    expect(remote?.url).toBe(`${studio.origin}/mcp`);
    const catalog = await at("/.well-known/ai-catalog.json");
    expect(catalog.headers.get("content-type")).toBe("application/ai-catalog+json");
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const discovery = await at("/mcp", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "server/discover",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "server/discover",
        params: { _meta: meta },
      }),
    });
    const { result } = (await discovery.json()) as { result: Message };
    expect(remote?.supportedProtocolVersions).toEqual(
      expect.arrayContaining(result["supportedVersions"] as string[]),
    );
    for (const [path, first] of [
      ["/llms.txt", "# Reelkiln"],
      ["/llms-full.txt", "# Reelkiln"],
    ] as const)
      expect((await (await at(path)).text()).split("\n")[0]).toBe(first);
  });

  it("[R6] nothing outside the served folder is read or written", async () => {
    for (const [tool, input] of [
      ["read_project", { project: ".." }],
      ["read_yaml", { project: "/etc" }],
      ["create_project", { project: "../stolen" }],
      ["probe_media", { path: "/etc/passwd" }],
      ["preview_frames", { project: "card", times: [0], output: "../stolen.png" }],
      ["render_project", { project: "card", data: "/etc/passwd" }],
      ["render_project", { project: "card", output: "../stolen.mp4" }],
    ] as const) {
      const answer = await callTool(tool, input, tool === "render_project" ? "?wait=30" : "");
      const fault = JSON.stringify(answer);
      expect({ tool, fault }).toEqual({
        tool,
        fault: expect.stringContaining("outside-project") as string,
      });
    }
    expect(existsSync(join(folder, "..", "stolen"))).toBe(false);
  });

  it("[R8] open_studio gives the address of the studio that serves the folder", async () => {
    const server = startStdio({ project: folder });
    const answer = await server.ask("tools/call", {
      name: "open_studio",
      arguments: { project: "card" },
    });
    await server.end();
    const { structuredContent } = answer["result"] as { structuredContent: { url: string } };
    expect(structuredContent.url).toBe(`${studio.page}&project=card`);
    expect(statSync(join(folder, ".reelkiln", "studio.json")).mode & 0o077).toBe(0);
    expect(statSync(join(folder, ".reelkiln", "session-secret")).mode & 0o077).toBe(0);
  });

  it("[R14] says plainly that a port is taken, and takes its word back when it ends", async () => {
    const { port } = new URL(studio.origin);
    const other = mkdtempSync(join(tmpdir(), "reelkiln-studio-"));
    const ran = await reelkiln(["studio", "--port", port, "--project", other]);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain(`Port ${port} of this machine is in use.`);
    const second = await startStudio({ project: other });
    expect(existsSync(join(other, ".reelkiln", "studio.json"))).toBe(true);
    await second.stop();
    expect(existsSync(join(other, ".reelkiln", "studio.json"))).toBe(false);
  });
});
