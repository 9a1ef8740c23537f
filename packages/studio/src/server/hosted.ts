/** The hosted API as a host starts it: server, workers and the operator's verbs. Loads its database when imported. */
export { jsonLog, writeTogether } from "../hosted/hosted-log.ts";
export { openDesk } from "../hosted/hosted.ts";
export type { HostedOptions } from "../hosted/hosted.ts";
export { isOperatorVerb } from "../hosted/operator.ts";
export type { OperatorAnswer } from "../hosted/operator.ts";
export { startWorker } from "../hosted/work/worker.ts";
export type { WorkerOptions } from "../hosted/work/worker.ts";
export { HOSTED_PORT, startHosted } from "./hosted-server.ts";
export { callOperator } from "./operator-call.ts";
