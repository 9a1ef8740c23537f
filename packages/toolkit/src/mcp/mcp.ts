/** Door of the mcp room: the protocol of both eras over HTTP and stdio. */
export type { AskRequest, ElicitAnswer, McpCall } from "./call.ts";
export type { ClientFacts, Exchange, MethodHandler } from "./exchange.ts";
export { type McpHandler, createMcpHandler } from "./fetch-handler.ts";
export type { HttpRequest } from "./http-request.ts";
export { HttpRefusal } from "../web/web.ts";
export type { HttpServerOptions } from "./http-server.ts";
export { RpcError } from "./json-rpc.ts";
export type {
  CacheHint,
  Completer,
  McpContext,
  McpPrompt,
  McpResource,
  McpResourceTemplate,
  McpServerOptions,
  PromptAnswer,
  ResourceContent,
} from "./options.ts";
export {
  ERROR_META,
  type McpAdapter,
  type McpPresentation,
  type McpPresenters,
} from "./present.ts";
export { LEGACY_REVISIONS, MODERN_REVISION } from "./revisions.ts";
export type { Skill, SkillFile, SkillSource } from "./skills.ts";
export { type StdioOptions, serveStdio } from "./stdio.ts";
