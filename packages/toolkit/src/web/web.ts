/** Door of the web room: what every HTTP transport needs before and after its own work, in Web standards only. */
export { type AccessRules, type Refusal, corsHeaders, refuseAccess } from "./access.ts";
export { BodyTooLarge, readBody } from "./body.ts";
export { type EventStream, openEventStream } from "./event-stream.ts";
