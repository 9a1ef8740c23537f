/** Door of the http room: REST, OpenAPI, provider dialects. */
export { type HttpHandler, createHttpHandler } from "./create-handler.ts";
export type { EnvelopeError, HttpAdapter, HttpPresentation, HttpPresenters } from "./envelope.ts";
export { type OpenapiOptions, openapiDocument } from "./openapi.ts";
export type { HttpOptions } from "./options.ts";
export { type SendRequest, type SentRequest, remoteSurface } from "./remote-surface.ts";
