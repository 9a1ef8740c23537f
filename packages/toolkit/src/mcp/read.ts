import type { CallState, McpCall } from "./call.ts";
import { resourceContents } from "./content.ts";
import type { EngineRoom } from "./engine.ts";
import type { Exchange } from "./exchange.ts";
import { CODES, type JsonObject, RpcError, invalidParams } from "./json-rpc.ts";
import type {
  CacheHint,
  McpContext,
  McpResource,
  McpResourceTemplate,
  ResourceContent,
} from "./options.ts";
import { inputRequired, openCall } from "./rounds.ts";
import { type Skill, readSkillFile } from "./skills.ts";

const UNCACHED: CacheHint = { ttlMs: 0, scope: "private" };

/** Answers `resources/read` from resources, templates and skills. */
export async function readResource(exchange: Exchange, room: EngineRoom): Promise<JsonObject> {
  const { uri } = exchange.params;
  if (typeof uri !== "string") throw invalidParams("uri must be a string.");
  return inRound(exchange, room, async (context) => {
    const found = await find(uri, room, context);
    if (found === undefined) throw notFound(exchange, uri);
    const contents = [resourceContents(uri, found.content, found.mimeType)];
    return { contents, ...room.cacheFields(exchange, found.cache ?? UNCACHED) };
  });
}

/** Runs a handler that may ask the caller, and turns open questions into an `input_required` result. */
export async function inRound(
  exchange: Exchange,
  room: EngineRoom,
  run: (context: McpContext) => Promise<JsonObject>,
): Promise<JsonObject> {
  const now = room.surface.platform.now();
  const state: CallState = await openCall(exchange, room.seal, now);
  try {
    return await run({ ...exchange.context, mcp: state satisfies McpCall });
  } catch (error) {
    if (state.protocolError !== undefined) throw state.protocolError;
    if (Object.keys(state.pending).length > 0)
      return inputRequired({ exchange, state, seal: room.seal, now });
    throw error;
  }
}

interface Found {
  readonly content: ResourceContent;
  readonly mimeType: string | undefined;
  readonly cache: CacheHint | undefined;
}

async function find(
  uri: string,
  room: EngineRoom,
  context: McpContext,
): Promise<Found | undefined> {
  const resource = room.options.resources?.find((candidate) => candidate.uri === uri);
  if (resource !== undefined) return found(resource, await resource.read(context));
  for (const template of room.options.resourceTemplates ?? []) {
    const variables = matchTemplate(template.uriTemplate, uri);
    const content = variables === undefined ? undefined : await template.read(variables, context);
    if (content !== undefined) return found(template, content);
  }
  const skills: readonly Skill[] = (await room.options.skills?.list()) ?? [];
  const content = readSkillFile(skills, uri);
  return content === undefined ? undefined : { content, mimeType: undefined, cache: undefined };
}

function found(source: McpResource | McpResourceTemplate, content: ResourceContent): Found {
  return { content, mimeType: source.mimeType, cache: source.cache };
}

function notFound(exchange: Exchange, uri: string): RpcError {
  const code = exchange.era === "modern" ? CODES.invalidParams : CODES.resourceNotFound;
  return new RpcError(code, `Resource not found: ${uri}`, { uri });
}

/** Values of a `{name}` template (RFC 6570 level 1) in an address, or undefined when it does not fit. */
function matchTemplate(
  template: string,
  uri: string,
): Readonly<Record<string, string>> | undefined {
  const names: string[] = [];
  const pattern = template.replaceAll(
    /\{([^}]+)\}|[.*+?^${}()|[\]\\]/g,
    (part, name: string | undefined) => {
      if (name === undefined) return `\\${part}`;
      names.push(name);
      return "([^/]+)";
    },
  );
  const match = new RegExp(`^${pattern}$`).exec(uri);
  if (match === null) return undefined;
  try {
    return Object.fromEntries(
      names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? "")]),
    );
  } catch (error) {
    // A malformed escape names nothing we serve.
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
