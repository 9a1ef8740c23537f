import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { reelkiln } from "./command.ts";
import { scratchCopy } from "./scratch-copy.ts";
import type { ScratchCopy } from "./scratch-copy.ts";
import { startStdio, startStudio } from "./servers.ts";
import type { Studio } from "./servers.ts";

const TOOL = `import { z } from "zod";

import { READS, defineTool } from "./context.ts";

export const shout = defineTool({
  name: "shout",
  title: "Shout",
  description: "Says a word louder.",
  input: z.strictObject({ word: z.string().describe("What to say.") }),
  output: z.strictObject({ said: z.string().describe("What was said.") }),
  toolsets: ["basic"],
  annotations: READS,
  run: ({ word }) => ({ said: word.toUpperCase() }),
});
`;

const LINE = `  shout: async () => (await import("./shout.ts")).shout,\n} as const;`;
const SAID = { said: "HEY" };

let copy: ScratchCopy;
let studio: Studio;
let project = "";

function node(...words: readonly string[]): string {
  const ran = spawnSync(process.execPath, words, { cwd: copy.root, encoding: "utf8" });
  if (ran.status !== 0) throw new Error(ran.stdout + ran.stderr);
  return ran.stdout;
}

beforeAll(async () => {
  copy = scratchCopy();
  project = mkdtempSync(join(tmpdir(), "reelkiln-new-tool-"));
  copy.write("packages/studio/src/tools/shout.ts", TOOL);
  copy.replace("packages/studio/src/tools/registry.ts", "} as const;", LINE);
  node("scripts/generate.ts");
  studio = await startStudio({ project, sources: copy.root });
});

afterAll(async () => {
  await studio.stop();
  copy.remove();
});

const post = async (path: string, body: object): Promise<unknown> => {
  const response = await fetch(`${studio.origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify(body),
  });
  return response.json();
};
const get = async (path: string): Promise<unknown> =>
  (await fetch(`${studio.origin}${path}`)).json();

describe("[R1] a new tool is one file and one line, and appears", () => {
  it("over stdio", async () => {
    const server = startStdio({ project, sources: copy.root });
    const answer = await server.ask("tools/call", { name: "shout", arguments: { word: "hey" } });
    expect(answer).toMatchObject({ result: { structuredContent: SAID } });
    expect(await server.end()).toBe(0);
  });

  it("over HTTP", async () => {
    const params = { name: "shout", arguments: { word: "hey" } };
    const answer = await post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params });
    expect(answer).toMatchObject({ result: { structuredContent: SAID } });
  });

  it("over REST, in its lists and in the OpenAPI document", async () => {
    const answer = await post("/api/v1/tools/shout", { word: "hey" });
    expect(answer).toMatchObject({ ok: true, result: SAID });
    const list = (await get("/api/v1/tools?toolsets=basic&format=openai")) as unknown;
    expect(JSON.stringify(list)).toContain('"name":"shout"');
    const document = (await get("/api/v1/openapi.json")) as { paths: object };
    expect(JSON.stringify(document.paths)).toContain('"operationId":"shout"');
  });

  it("in the card and the documents for language models", async () => {
    expect(JSON.stringify(await get("/.well-known/mcp.json"))).toContain('"name":"shout"');
    const text = await (await fetch(`${studio.origin}/llms.txt`)).text();
    expect(text).toContain("[shout]");
  });

  it("on the command line", async () => {
    const bin = join(copy.root, "packages/cli/bin/reelkiln.js");
    const ran = await reelkiln(["tool", "shout", "--word", "hey", "--json"], { bin, cwd: project });
    expect(ran).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(ran.out)).toEqual(SAID);
  });

  it("to agents in the process", () => {
    copy.write(
      "scripts/agent.ts",
      `import { reelkilnAgent } from "reelkiln/agent";
const agent = reelkilnAgent({ projectRoot: process.argv[2] ?? "." });
const listed = agent.openaiTools().some((tool) => tool.function.name === "shout");
const tool = agent.aiTools().shout;
const said = await tool.execute({ word: "hey" }, { toolCallId: "1", messages: [] });
console.log(JSON.stringify({ listed, said }));
`,
    );
    expect(JSON.parse(node("scripts/agent.ts", project))).toEqual({ listed: true, said: SAID });
  });

  it("in the contract, as an addition", () => {
    // The generated files were written with the tool in them.
    const { tools } = JSON.parse(node("-p", "fs.readFileSync('docs/contract.json','utf8')")) as {
      tools: object;
    };
    expect(tools).toHaveProperty("shout");
  });
});
