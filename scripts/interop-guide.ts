/** The examples of `docs/guide/connect.md`, run by the clients they are for; a model's part is played. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const PEERS = join(ROOT, "test/peers");
const INSPECTOR = join(
  PEERS,
  "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js",
);

/** What one example gave. */
export interface GuideStep {
  readonly step: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** Runs every example; `origin` is a studio's that stands for the one on the default port. */
export function guideSteps(origin: string): readonly GuideStep[] {
  const page = readFileSync(join(ROOT, "docs/guide/connect.md"), "utf8");
  // Below the peers, so that an example finds both their packages and ours.
  const folder = mkdtempSync(join(PEERS, "guide-"));
  try {
    prepare(folder);
    const configs = blocksOf(page, "json mcp-config").map((text, index) => ({
      step: `configuration ${index + 1}`,
      run: () => listByConfig(folder, text.replace("http://127.0.0.1:9876", origin)),
    }));
    const agents = (["ai-sdk", "openai-sdk"] as const).map((name) => ({
      step: name,
      run: () => runExample(folder, name, blocksOf(page, `ts ${name}`)[0] ?? ""),
    }));
    return [...configs, ...agents].map(({ step, run }) => told(step, run));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function told(step: string, run: () => string): GuideStep {
  try {
    return { step, ok: true, detail: run() };
  } catch (error) {
    return { step, ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}

function blocksOf(page: string, kind: string): readonly string[] {
  const pattern = new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\`$`, "gm");
  return [...page.matchAll(pattern)].map((match) => match[1] ?? "");
}

/** A folder with the command on its path and a project in it. */
function prepare(folder: string): void {
  const bin = join(ROOT, "packages/cli/bin/reelkiln.js");
  const script = `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`;
  writeFileSync(join(folder, "reelkiln"), script, { mode: 0o755 });
  mkdirSync(join(folder, "videos"));
  run(folder, [bin, "init", "videos/card"]);
}

function run(folder: string, words: readonly string[]): string {
  return execFileSync(process.execPath, words, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      PATH: [folder, process.env["PATH"]].join(delimiter),
      MCP_INSPECTOR_SECRET_STORE: "memory",
    },
  });
}

/** A client's configuration, read by a client. */
function listByConfig(folder: string, text: string): string {
  const { mcpServers, servers } = JSON.parse(text) as Record<string, object | undefined>;
  const file = join(folder, "mcp.json");
  writeFileSync(file, JSON.stringify({ mcpServers: mcpServers ?? servers }));
  const words = ["--cli", "--config", file, "--server", "reelkiln", "--method", "tools/list"];
  const out = run(folder, [INSPECTOR, ...words, "--format", "json"]);
  const { result } = JSON.parse(out) as { result: { tools: readonly { name: string }[] } };
  if (!result.tools.some(({ name }) => name === "render_project"))
    throw new Error("render_project is not listed");
  return `${result.tools.length} tools`;
}

/** What a model would call, in order. */
const CALLS = [
  ["create_project", { project: "morning", title: "Good morning" }],
  ["read_project", { project: "card" }],
  ["render_project", { project: "morning", quality: "draft", scale: 0.1, to: 0.2 }],
] as const;

const PLAYED = {
  "ai-sdk": `import { MockLanguageModelV4 } from "ai/test";
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const model = new MockLanguageModelV4({
  doGenerate: async ({ prompt }) => {
    const answered = prompt.filter(({ role }) => role === "tool");
    said.push(...answered.slice(-1).map(({ content }) => JSON.stringify(content)));
    const call = CALLS[answered.length];
    const content = call === undefined
      ? [{ type: "text", text: "Done." }]
      : [{ type: "tool-call", toolCallId: String(answered.length), toolName: call[0], input: JSON.stringify(call[1]) }];
    const finishReason = { unified: call === undefined ? "stop" : "tool-calls", raw: undefined };
    return { content, finishReason, usage, warnings: [] };
  },
});
`,
  "openai-sdk": `import OpenAI from "openai";
const client = new OpenAI({
  apiKey: "none",
  fetch: async (_, { body }) => {
    const { messages } = JSON.parse(body);
    const answered = messages.filter(({ role }) => role === "tool");
    said.push(...answered.slice(-1).map(({ content }) => content));
    const call = CALLS[answered.length];
    const message = call === undefined
      ? { role: "assistant", content: "Done." }
      : { role: "assistant", content: null, tool_calls: [{ id: String(answered.length), type: "function", function: { name: call[0], arguments: JSON.stringify(call[1]) } }] };
    return Response.json({ id: "1", object: "chat.completion", created: 0, model: "m", choices: [{ index: 0, message, finish_reason: "stop" }] });
  },
});
`,
} as const;

/** An example as the page has it, with the model's part played before it. */
function runExample(folder: string, name: keyof typeof PLAYED, text: string): string {
  if (text === "") throw new Error("the page has no such example");
  rmSync(join(folder, "videos", "morning"), { recursive: true, force: true });
  const file = join(folder, `${name}.mjs`);
  const calls = JSON.stringify(CALLS);
  const head = `const CALLS = ${calls};\nconst said = [];\n${PLAYED[name]}`;
  writeFileSync(file, `${head}\n${text}\nconsole.log(JSON.stringify(said));\n`);
  const said = JSON.parse(run(folder, [file]).trim()) as readonly string[];
  const [created = "", read = "", rendered = ""] = said;
  for (const [answer, part] of [
    [created, "morning"],
    [read, "backdrop"],
    [rendered, name === "ai-sdk" ? "receipt" : "job_id"],
  ] as const)
    if (!answer.includes(part)) throw new Error(`answered ${answer.slice(0, 300)}`);
  return `${said.length} calls`;
}
