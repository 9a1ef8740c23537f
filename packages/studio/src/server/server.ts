/** Door of the server room: the tools over MCP and REST, and the page, for one folder of one user. */
export { bridgeTo } from "./bridge.ts";
export type { Bridge, BridgeTerms } from "./bridge.ts";
export { mcpOptions } from "./mcp-options.ts";
export { findRunningStudio, pageUrl } from "./running-studio.ts";
export { siteFacts } from "./site.ts";
export { STUDIO_PORT, startStudio } from "./studio-server.ts";
export type { StudioServer, StudioServerOptions } from "./studio-server.ts";
