import { type ToolSurface } from "../registry/registry.ts";
import { listedTool } from "../registry/tokens.ts";
import { callTool } from "./call-tool.ts";
import { type Exchange, JsonText, type MethodHandler } from "./exchange.ts";
import { type JsonObject, invalidParams, methodNotFound } from "./json-rpc.ts";
import type { CacheHint, McpPrompt, McpServerOptions } from "./options.ts";
import type { ResultFields } from "./present.ts";
import { complete, getPrompt, listedPrompt } from "./prompts.ts";
import { readResource } from "./read.ts";
import { META, MODERN_REVISION, negotiateLegacy } from "./revisions.ts";
import { type Seal, createSeal } from "./seal.ts";
import { SKILLS, findSkill, readSkillDirectory, skillEntry, skillResources } from "./skills.ts";
import { TASKS, Tasks } from "./tasks.ts";

/** What the methods share. */
export interface EngineRoom {
  readonly surface: ToolSurface;
  readonly options: McpServerOptions;
  readonly seal: Seal;
  readonly tasks: Tasks;
  /** A complete modern result of a tool, naming the server. */
  readonly complete: (fields: ResultFields) => string;
  /** Cache hints of a modern result; none for a legacy one. */
  readonly cacheFields: (exchange: Exchange, hint: CacheHint) => JsonObject;
}

/** Answers requests of both eras; knows nothing of what carries them. */
export interface McpEngine {
  readonly surface: ToolSurface;
  readonly options: McpServerOptions;
  readonly seal: Seal;
  /** The result of a request as JSON text. Rejects with an `RpcError`, or with what a handler threw. */
  readonly answer: (exchange: Exchange) => Promise<string>;
}

const DEFAULT_CACHE: CacheHint = { ttlMs: 0, scope: "private" };

/** Builds the engine once per server: method tables, capabilities and lists are made here, not per request. */
export function createEngine(surface: ToolSurface, options: McpServerOptions): McpEngine {
  const serverMeta = JSON.stringify({ [META.serverInfo]: options.info });
  const room: EngineRoom = {
    surface,
    options,
    seal: createSeal(options.secret ?? surface.platform.newId()),
    tasks: new Tasks(surface),
    complete: ({ inner, meta }) => {
      const metaJson =
        meta === undefined
          ? serverMeta
          : JSON.stringify({ ...meta, [META.serverInfo]: options.info });
      return `{"resultType":"complete",${inner},"_meta":${metaJson}}`;
    },
    cacheFields: (exchange, hint) =>
      exchange.era === "legacy" ? {} : { ttlMs: hint.ttlMs, cacheScope: hint.scope },
  };
  const tables = { legacy: legacyMethods(room), modern: modernMethods(room) };
  const answer = async (exchange: Exchange): Promise<string> => {
    const table = tables[exchange.era];
    const handler = Object.hasOwn(table, exchange.method) ? table[exchange.method] : undefined;
    if (handler === undefined) throw methodNotFound(exchange.method);
    const result = await handler(exchange);
    if (result instanceof JsonText) return result.json;
    return exchange.era === "legacy" ? JSON.stringify(result) : modernResult(result, options.info);
  };
  return { surface, options, seal: room.seal, answer };
}

function modernResult(result: JsonObject, info: McpServerOptions["info"]): string {
  const meta = { ...(result["_meta"] as JsonObject | undefined), [META.serverInfo]: info };
  return JSON.stringify({ resultType: "complete", ...result, _meta: meta });
}

type Methods = Readonly<Record<string, MethodHandler>>;

function sharedMethods(room: EngineRoom): Methods {
  const { surface, options } = room;
  return {
    "tools/list": memoised(
      listMethod(room, "tools", () => surface.tools.map(listedTool)),
      room,
    ),
    "tools/call": (exchange) => callTool(exchange, room),
    ...(offersResources(options) ? resourceMethods(room) : {}),
    ...(options.prompts === undefined ? {} : promptMethods(room, options.prompts)),
    ...(offersCompletion(options)
      ? { "completion/complete": (exchange: Exchange) => complete(exchange, room) }
      : {}),
    ...(options.skills === undefined ? {} : skillMethods(room)),
  };
}

type Items = () => readonly JsonObject[] | Promise<readonly JsonObject[]>;

function listMethod(room: EngineRoom, key: string, items: Items): MethodHandler {
  return async (exchange) => {
    if (exchange.params["cursor"] !== undefined) throw invalidParams("Unknown cursor.");
    return {
      [key]: await items(),
      ...room.cacheFields(exchange, room.options.listCache ?? DEFAULT_CACHE),
    };
  };
}

function resourceMethods(room: EngineRoom): Methods {
  const { resources = [], resourceTemplates = [], skills } = room.options;
  return {
    "resources/list": listMethod(room, "resources", async () => [
      ...resources.map(listedResource),
      ...skillResources((await skills?.list()) ?? []),
    ]),
    "resources/templates/list": listMethod(room, "resourceTemplates", () =>
      resourceTemplates.map(listedResource),
    ),
    "resources/read": (exchange) => readResource(exchange, room),
  };
}

function promptMethods(room: EngineRoom, prompts: readonly McpPrompt[]): Methods {
  return {
    "prompts/list": listMethod(room, "prompts", () => prompts.map(listedPrompt)),
    "prompts/get": (exchange) => getPrompt(exchange, room),
  };
}

function skillMethods(room: EngineRoom): Methods {
  const skills = async () => (await room.options.skills?.list()) ?? [];
  const hint = room.options.listCache ?? DEFAULT_CACHE;
  return {
    "skills/list": listMethod(room, "skills", async () =>
      Promise.all((await skills()).map(skillEntry)),
    ),
    "skills/get": async (exchange) => {
      const skill = await skillEntry(findSkill(await skills(), exchange.params["uri"]));
      return { skill, ...room.cacheFields(exchange, hint) };
    },
    "resources/directory/read": async (exchange) => ({
      ...readSkillDirectory(await skills(), exchange.params["uri"]),
      ...room.cacheFields(exchange, hint),
    }),
  };
}

function legacyMethods(room: EngineRoom): Methods {
  const { options } = room;
  const capabilities = { ...serverCapabilities(room), ...options.capabilities?.legacy };
  return {
    ...sharedMethods(room),
    initialize: ({ params }) => ({
      protocolVersion: negotiateLegacy(params["protocolVersion"]),
      capabilities,
      serverInfo: options.info,
      ...(options.instructions === undefined ? {} : { instructions: options.instructions }),
    }),
    ping: () => ({}),
    ...options.methods?.legacy,
  };
}

function modernMethods(room: EngineRoom): Methods {
  const { options } = room;
  const long = room.surface.tools.some((tool) => tool.long === true);
  const extensions = {
    ...(long ? { [TASKS]: {} } : {}),
    ...(options.skills === undefined ? {} : { [SKILLS]: { directoryRead: true } }),
  };
  const hint = options.listCache ?? DEFAULT_CACHE;
  const own = {
    ...serverCapabilities(room),
    ...(Object.keys(extensions).length === 0 ? {} : { extensions }),
  };
  const discovery = {
    supportedVersions: [MODERN_REVISION],
    capabilities: { ...own, ...options.capabilities?.modern },
    ...(options.instructions === undefined ? {} : { instructions: options.instructions }),
    ttlMs: hint.ttlMs,
    cacheScope: hint.scope,
  };
  return {
    ...sharedMethods(room),
    "server/discover": () => discovery,
    ...(long ? room.tasks.methods() : {}),
    ...options.methods?.modern,
  };
}

function serverCapabilities({ options }: EngineRoom): JsonObject {
  return {
    tools: {},
    ...(offersResources(options) ? { resources: {} } : {}),
    ...(options.prompts === undefined ? {} : { prompts: {} }),
    ...(offersCompletion(options) ? { completions: {} } : {}),
  };
}

function offersResources({ resources, resourceTemplates, skills }: McpServerOptions): boolean {
  return resources !== undefined || resourceTemplates !== undefined || skills !== undefined;
}

function offersCompletion({ prompts, resourceTemplates }: McpServerOptions): boolean {
  const prompted = prompts?.some((prompt) =>
    prompt.arguments?.some((value) => value.complete !== undefined),
  );
  return (
    prompted === true ||
    resourceTemplates?.some((template) => template.complete !== undefined) === true
  );
}

function listedResource(resource: object): JsonObject {
  const {
    read: _read,
    complete: _complete,
    cache: _cache,
    sizeBytes,
    meta,
    ...rest
  } = resource as JsonObject;
  return {
    ...rest,
    ...(sizeBytes === undefined ? {} : { size: sizeBytes }),
    ...(meta === undefined ? {} : { _meta: meta }),
  };
}

/** A list that never changes is serialised once per era. */
function memoised(handler: MethodHandler, room: EngineRoom): MethodHandler {
  const made: { legacy?: JsonText; modern?: JsonText } = {};
  return async (exchange) => {
    if (exchange.params["cursor"] !== undefined) return handler(exchange);
    const known = made[exchange.era];
    if (known !== undefined) return known;
    const result = (await handler(exchange)) as JsonObject;
    const json =
      exchange.era === "legacy" ? JSON.stringify(result) : modernResult(result, room.options.info);
    return (made[exchange.era] = new JsonText(json));
  };
}
