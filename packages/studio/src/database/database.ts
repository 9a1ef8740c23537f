/** Door of the database room: one SQL dialect, on a PostgreSQL server or inside this process. */
export { openDatabase } from "./open-database.ts";
export type { Database, Transaction } from "./open-database.ts";
export type { Billing, JobFault, JobStatus, LedgerKind, Tables, WebhookTarget } from "./tables.ts";
