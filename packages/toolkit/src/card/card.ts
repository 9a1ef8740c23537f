/** Door of the card room: what a site publishes of its server. */
export { type CardHandler, type CardOptions, createCardHandler } from "./create-card-handler.ts";
export type { Icon, InputFact, Remote, Repository, ServerPackage, SiteFacts } from "./facts.ts";
export { type LlmsLink, type LlmsPage, type LlmsSite, llmsFullTxt, llmsTxt } from "./llms.ts";
export { wellKnownMcp } from "./mcp-json.ts";
export { aiCatalog, cardUrl, registryServerJson, serverCard } from "./server-card.ts";
export { toolMarkdown } from "./tool-markdown.ts";
