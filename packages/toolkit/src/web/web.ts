/** Door of the web room: what every HTTP transport needs around its own work, in Web standards only. */
export { type AccessRules, accessFault } from "./access.ts";
export { BodyTooLarge, readBody } from "./body.ts";
export { openEventStream } from "./event-stream.ts";
export { HttpRefusal } from "./refusal.ts";
