import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { request as httpRequest } from "node:http";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { reelkiln } from "./command.ts";
import { INITIALIZE, startControlled, startStdio } from "./servers.ts";
import type { ControlledStudio, Message, StdioServer } from "./servers.ts";

const EMPTY = `reelkiln: 1
title: Both
width: 320
height: 180
fps: 30
duration: 2
# the person's own words
layers: []
`;

let folder = "";
let studio: ControlledStudio;
let agent: StdioServer;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "reelkiln-bridge-")));
  writeFileSync(join(folder, "reel.yaml"), EMPTY);
  studio = await startControlled({ project: folder });
  agent = startStdio({ project: folder, ...studio.bridge });
  await agent.ask("initialize", INITIALIZE);
});

afterAll(async () => {
  await agent.end();
  await studio.stop();
});

const text = (): string => readFileSync(join(folder, "reel.yaml"), "utf8");

interface Answer {
  readonly isError?: boolean;
  readonly structuredContent?: Message;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
}

async function callTool(server: StdioServer, name: string, args: object): Promise<Answer> {
  const { result, error } = await server.ask("tools/call", { name, arguments: args });
  if (error !== undefined) throw new Error(JSON.stringify(error));
  return result as Answer;
}

const wordsOf = ({ content }: Answer): string => content.map((part) => part.text ?? "").join("\n");

/** What the page does: a call over REST. */
async function asPerson(name: string, args: object): Promise<Message> {
  const response = await fetch(`${studio.origin}/api/v1/tools/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(args),
  });
  return (await response.json()) as Message;
}

/** Status of a request to the control port. */
function controlStatus(headers: Readonly<Record<string, string>>, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port: studio.port, path, headers };
    const sent = httpRequest(options, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on("error", reject);
    sent.end();
  });
}

describe("a person and an agent on one document", () => {
  it("[E5] an edit of the one is there for the other at once, and says whose it is", async () => {
    const made = await callTool(agent, "command_run", {
      id: "layer.newText",
      params: { id: "title", text: "From the agent" },
    });
    expect(made).toMatchObject({ structuredContent: { result: { layer: "title" } } });
    const seen = await asPerson("doc_inspect", {});
    expect(seen).toMatchObject({ result: { active_comp: { layers: [{ id: "title" }] } } });
    const edit = { id: "prop.set", params: { layer: "title", path: "text", value: "By hand" } };
    await asPerson("command_run", edit);
    const { result } = await agent.ask("resources/read", { uri: "reelkiln://document" });
    const { contents } = result as { contents: readonly { text: string }[] };
    const inspected = (await callTool(agent, "doc_inspect", {})).structuredContent;
    expect(JSON.parse(contents[0]?.text ?? "")).toEqual(inspected);
    expect(text()).toContain("By hand");
    expect(text()).toContain("# the person's own words");
    const undone = await callTool(agent, "undo", { actor: "me" });
    expect(undone).toMatchObject({ isError: true });
    expect(wordsOf(undone)).toContain("rest changed the same place since");
    const history = await callTool(agent, "history", {});
    expect(history.structuredContent).toMatchObject({ states: [{ by: "rest" }, { by: "bridge" }] });
    expect(await callTool(agent, "undo", { steps: 2 })).toMatchObject({
      structuredContent: { steps: [{ by: "rest" }, { by: "bridge" }] },
    });
    expect(text()).toBe(EMPTY);
  });

  it("[E5] the open page is told of the agent's edit", async () => {
    const aborter = new AbortController();
    const events = await fetch(`${studio.origin}/studio/events`, {
      headers: { authorization: `Bearer ${studio.token}` },
      signal: aborter.signal,
    });
    const title = { id: "project.setTitle", params: { title: "Told" } };
    await callTool(agent, "command_run", title);
    let heard = "";
    const decoder = new TextDecoder();
    for await (const bytes of events.body ?? []) {
      heard += decoder.decode(bytes as Uint8Array);
      if (heard.includes("event: project")) break;
    }
    aborter.abort();
    expect(heard).toContain('event: project\ndata: {"project":"."}');
    await callTool(agent, "undo", {});
  });

  it("[E5] the resources and lists are those of the studio, long work runs in it", async () => {
    const { result } = await agent.ask("resources/read", { uri: "reelkiln://commands" });
    const { contents } = result as { contents: readonly { text: string }[] };
    const listed = (await callTool(agent, "command_list", {})).structuredContent;
    expect(JSON.parse(contents[0]?.text ?? "")).toEqual(listed);
    await callTool(agent, "command_run", { id: "layer.newSolid", params: { color: "#336699" } });
    const { structuredContent: job } = await callTool(agent, "render_project", {});
    const id = String(job?.["job_id"]);
    const status = async () =>
      (await callTool(agent, "render_status", { job_id: id, wait_seconds: 45 }))
        .structuredContent?.["state"];
    let state = await status();
    for (let turn = 0; turn < 5 && state === "running"; turn += 1) state = await status();
    expect(state).toBe("completed");
    expect(existsSync(join(folder, "out"))).toBe(true);
    await callTool(agent, "undo", {});
  });

  it("[E5] an unknown key is the same error of the protocol as without a bridge", async () => {
    const { error } = await agent.ask("tools/call", {
      name: "command_run",
      arguments: { id: "doc.patch", parms: {} },
    });
    expect(error).toMatchObject({ code: -32602, data: { accepted: expect.anything() } });
  });
});

describe("the control channel", () => {
  it("[E5] its token is in a file that only the user can read, and is wanted by every request", async () => {
    expect(statSync(studio.tokenFile).mode & 0o777).toBe(0o600);
    const { token } = JSON.parse(readFileSync(studio.tokenFile, "utf8")) as { token: string };
    const bearer = { authorization: `Bearer ${token}` };
    for (const path of ["/api/v1/health", "/api/v1/tools", "/mcp", "/", "/studio/jobs"]) {
      expect(await controlStatus({}, path)).toBe(401);
      expect(await controlStatus({ authorization: `Bearer ${studio.token}` }, path)).toBe(401);
    }
    expect(await controlStatus(bearer, "/api/v1/tools")).toBe(200);
    expect(await controlStatus({ ...bearer, host: "evil.example" }, "/api/v1/tools")).toBe(403);
    const origin = "https://evil.example";
    expect(await controlStatus({ ...bearer, origin }, "/api/v1/tools")).toBe(403);
  });

  it("[E5] a taken port is said in plain words, and no studio is left half open", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const words = ["studio", "--port", "0", "--control", String(port)];
    const ran = await reelkiln(words, { cwd: folder });
    taken.close();
    expect(ran).toMatchObject({ code: 2, out: "" });
    expect(ran.err).toContain(`Port ${port} of this machine is in use.`);
    expect(ran.err).toContain(`--control ${port + 2}`);
  });

  it("[E5] words that are no port, and --project of another folder, are refused", async () => {
    expect(await reelkiln(["studio", "--control", "many"])).toMatchObject({ code: 2 });
    expect(await reelkiln(["mcp", "--bridge", "-1"])).toMatchObject({ code: 2 });
    const elsewhere = startStdio({ project: tmpdir(), ...studio.bridge });
    const refused = await callTool(elsewhere, "list_projects", {});
    expect(refused.isError).toBe(true);
    expect(wordsOf(refused)).toContain(`serves ${folder}`);
    await elsewhere.end();
    const link = join(mkdtempSync(join(tmpdir(), "reelkiln-link-")), "same");
    symlinkSync(folder, link);
    const same = startStdio({ project: link, ...studio.bridge });
    expect((await callTool(same, "list_projects", {})).isError).toBeUndefined();
    await same.end();
  });
});

describe("either side may restart", () => {
  it("[E5] a call while the studio is away says how to start it; the next studio is found by itself", async () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), "reelkiln-bridge-")));
    writeFileSync(join(root, "reel.yaml"), EMPTY);
    const first = await startControlled({ project: root });
    const driver = startStdio({ project: root, ...first.bridge });
    const solid = (id: string) => ({ id: "layer.newSolid", params: { id } });
    expect((await callTool(driver, "command_run", solid("one"))).isError).toBeUndefined();
    await first.stop();
    expect(existsSync(first.tokenFile)).toBe(false);
    const away = await callTool(driver, "command_run", solid("lost"));
    expect(away.isError).toBe(true);
    expect(wordsOf(away)).toContain(`reelkiln studio --control ${first.port}`);
    const { error } = await driver.ask("resources/read", { uri: "reelkiln://document" });
    expect(JSON.stringify(error)).toContain(`reelkiln studio --control ${first.port}`);
    const { result } = await driver.ask("tools/list");
    expect((result as { tools: readonly unknown[] }).tools.length).toBeGreaterThan(20);
    const second = await startControlled(
      { project: root, env: first.bridge.env ?? {} },
      first.port,
    );
    expect((await callTool(driver, "command_run", solid("two"))).isError).toBeUndefined();
    // Killed, it takes nothing back: its word stays, its process does not.
    second.child.kill("SIGKILL");
    await once(second.child, "exit");
    expect(existsSync(second.tokenFile)).toBe(true);
    expect(wordsOf(await callTool(driver, "undo", {}))).toContain("No studio is at control port");
    const third = await startControlled({ project: root, env: first.bridge.env ?? {} }, first.port);
    expect((await callTool(driver, "undo", { steps: 2 })).isError).toBeUndefined();
    expect(readFileSync(join(root, "reel.yaml"), "utf8")).toBe(EMPTY);
    expect(await driver.end()).toBe(0);
    const restarted = startStdio({ project: root, ...third.bridge });
    expect((await callTool(restarted, "redo", {})).isError).toBeUndefined();
    await restarted.end();
    await third.stop();
  });

  it("[E5] without a studio the bridge says on stderr how to start one", async () => {
    const state = mkdtempSync(join(tmpdir(), "reelkiln-state-"));
    const ran = await reelkiln(["mcp", "--bridge", "9877"], { env: { XDG_STATE_HOME: state } });
    expect(ran.err).toContain("No studio is at control port 9877.");
    expect(ran.err).toContain("reelkiln studio --control 9877");
    expect(ran.out).toBe("");
  });
});
