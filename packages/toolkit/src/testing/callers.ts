import type { ToolSurface } from "../registry/registry.ts";
import { type Call, faultText } from "../run/run.ts";

/** What every transport says of a call. */
export interface ToolAnswer {
  readonly ok: boolean;
  /** The output; null where there is none. */
  readonly result: unknown;
  /** What a model or person reads. */
  readonly text: string;
}

/** Calls a tool over one transport. */
export type ToolCaller = (tool: string, args: unknown) => Promise<ToolAnswer>;

/** Answers a Web-standard request, as handlers of `./http` and `./mcp` do. */
export type Fetch = (request: Request) => Promise<Response>;

/** A caller within this process: the measure of the others. */
export function surfaceCaller(surface: ToolSurface, call: Call = {}): ToolCaller {
  return async (tool, args) => {
    const answer = await surface.execute(tool, args, call);
    if (!answer.ok) return { ok: false, result: null, text: faultText(answer.fault) };
    const words = answer.content.filter((part) => part.type === "text").map((part) => part.text);
    const sentences = [...(answer.text === undefined ? [] : [answer.text]), ...words];
    const text = sentences.length > 0 ? sentences.join("\n") : (answer.outputJson ?? "Done.");
    return { ok: !answer.failed, result: answer.output ?? null, text };
  };
}

/** A caller over REST; `url` is the endpoint's base, `http://localhost/api/v1`. */
export function restCaller(fetch: Fetch, url = "http://localhost/api/v1"): ToolCaller {
  return async (tool, args) => {
    const response = await fetch(post(`${url}/tools/${tool}`, args, {}));
    const { ok, result = null, text } = (await response.json()) as ToolAnswer;
    return { ok, result, text };
  };
}

/** A caller over MCP's stateless revision. */
export function mcpCaller(fetch: Fetch, url = "http://localhost/mcp"): ToolCaller {
  const revision = "2026-07-28";
  const meta = {
    "io.modelcontextprotocol/protocolVersion": revision,
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  return async (tool, args) => {
    const headers = {
      "mcp-protocol-version": revision,
      "mcp-method": "tools/call",
      "mcp-name": tool,
    };
    const params = { name: tool, arguments: args, _meta: meta };
    return answerOf(await fetch(post(url, callMessage(params), headers)));
  };
}

/** A caller over an MCP revision with a handshake, without one of its own: a bare call is answered too. */
export function legacyMcpCaller(fetch: Fetch, url = "http://localhost/mcp"): ToolCaller {
  return async (tool, args) =>
    answerOf(await fetch(post(url, callMessage({ name: tool, arguments: args }), {})));
}

interface RpcAnswer {
  readonly error?: { readonly message: string };
  readonly result?: {
    readonly isError?: boolean;
    readonly structuredContent?: unknown;
    readonly content: readonly { readonly type: string; readonly text?: string }[];
  };
}

async function answerOf(response: Response): Promise<ToolAnswer> {
  const { error, result } = (await response.json()) as RpcAnswer;
  if (result === undefined) return { ok: false, result: null, text: error?.message ?? "" };
  const words = result.content.filter((part) => part.type === "text").map(({ text }) => text);
  return {
    ok: result.isError !== true,
    result: result.structuredContent ?? null,
    text: words.join("\n"),
  };
}

function callMessage(params: object): object {
  return { jsonrpc: "2.0", id: 1, method: "tools/call", params };
}

function post(url: string, body: unknown, headers: Readonly<Record<string, string>>): Request {
  const json = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  return new Request(url, {
    method: "POST",
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  });
}
