/**
 * What a site publishes of its server, made from the registry: server card, catalog, `server.json`, llms documents.
 * Pure functions, and a handler that serves them. Maturity: evolving until 1.0.
 */
export * from "./card/card.ts";
