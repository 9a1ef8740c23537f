import type { ColumnType, Generated } from "kysely";

/** A moment: read as Date; written as Date, or left to the default. */
type Moment = ColumnType<Date, Date | undefined, Date>;
type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** JSON: read parsed, written as text. */
type Json<T> = ColumnType<T, string, string>;
type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** Everyone who pays: credits are an account's, keys are many. */
interface AccountsTable {
  readonly id: string;
  readonly name: string;
  /** Credits that are neither held nor spent: the sum of the account's ledger. */
  balance: Generated<number>;
  readonly created_at: Moment;
}

interface KeysTable {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  /** SHA-256 of the secret part, hexadecimal; the secret itself is nowhere. */
  readonly secret_hash: string;
  readonly scopes: Json<readonly string[]>;
  /** Higher goes first: -1, 0 or 1. */
  readonly priority: number;
  /** Renders of this key that run at the same time. */
  readonly concurrency: number;
  readonly requests_per_minute: number;
  /** Fair-queueing tag of its last job. */
  fair_tag: Generated<number>;
  /** Jobs it has submitted; turns them over its slots. */
  submitted: Generated<number>;
  readonly created_at: Moment;
  last_used_at: MaybeMoment;
  readonly expires_at: MaybeMoment;
  revoked_at: MaybeMoment;
}

/** Kinds of ledger entries; the amounts of an account's entries add up to its balance. */
export type LedgerKind = "grant" | "hold" | "release" | "transcription" | "render";

interface LedgerTable {
  readonly id: Generated<number>;
  readonly account_id: string;
  readonly job_id: string | null;
  readonly kind: LedgerKind;
  /** What happens at most once is named so. */
  readonly entry_key: string;
  /** Credits; what is held or spent is negative. */
  readonly amount: number;
  readonly created_at: Moment;
}

/** States of a job; the last four are its ends. */
export type JobStatus =
  | "queued"
  | "transcribing"
  | "rendering"
  | "completed"
  | "failed"
  | "transcription_failed"
  | "cancelled";

/** What a finished or running job has cost so far. */
export interface Billing {
  readonly transcription_credit_cost: number;
  readonly transcription_duration_seconds_billed: number;
  readonly render_credit_cost: number;
  readonly total_credit_cost: number;
}

/** Why a job failed. */
export interface JobFault {
  readonly code: string;
  readonly message: string;
  readonly stage: string;
  readonly retryable: boolean;
  readonly hint?: string | undefined;
  readonly issues?: Record<string, unknown>[] | undefined;
}

/** Where a job's end is told. */
export interface WebhookTarget {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly secret?: string | undefined;
}

interface JobsTable {
  readonly id: string;
  readonly request_id: string;
  readonly key_id: string;
  readonly account_id: string;
  readonly kind: "recipe" | "timeline";
  readonly request: Json<Readonly<Record<string, unknown>>>;
  readonly metadata: MaybeJson<Readonly<Record<string, unknown>>>;
  readonly webhook: MaybeJson<WebhookTarget>;
  status: JobStatus;
  stage: string;
  progress: number;
  /** Which try works on it: a write of an earlier one changes nothing. */
  attempt: Generated<number>;
  /** Tries that failed or whose worker died. */
  failures: Generated<number>;
  /** Who works on it now. */
  worker: string | null;
  cancel_requested: Generated<boolean>;
  readonly fair_tag: number;
  /** Whether credits are held and charged for it. */
  readonly billed: boolean;
  billing: MaybeJson<Billing>;
  output_key: string | null;
  receipt: MaybeJson<Readonly<Record<string, unknown>>>;
  error: MaybeJson<JobFault>;
  readonly created_at: Moment;
  updated_at: Moment;
  started_at: MaybeMoment;
  finished_at: MaybeMoment;
}

interface IdempotencyTable {
  readonly key_id: string;
  readonly idempotency_key: string;
  readonly body_hash: string;
  readonly job_id: string;
  readonly created_at: Moment;
}

/** A run of neighbouring segments of one render. */
interface PartsTable {
  readonly id: string;
  readonly job_id: string;
  readonly attempt: number;
  readonly index: number;
  /** The request and the segments, as the engine takes them. */
  readonly work: Json<Readonly<Record<string, unknown>>>;
  readonly segment_count: number;
  readonly frame_count: number;
  frames_done: Generated<number>;
  worker: string | null;
  error: MaybeJson<JobFault>;
  finished_at: MaybeMoment;
}

interface DeliveriesTable {
  readonly id: string;
  readonly job_id: string;
  readonly event: string;
  readonly body: string;
  attempts: Generated<number>;
  response_status: number | null;
  failure: string | null;
  readonly created_at: Moment;
  delivered_at: MaybeMoment;
}

interface WorkersTable {
  readonly id: string;
  readonly renders: number;
  readonly parts: number;
  readonly started_at: Moment;
  seen_at: Moment;
}

interface SettingsTable {
  readonly name: string;
  readonly value: string;
}

/** Every table of ours; pg-boss keeps its own in another schema. */
export interface Tables {
  readonly accounts: AccountsTable;
  readonly keys: KeysTable;
  readonly ledger: LedgerTable;
  readonly jobs: JobsTable;
  readonly idempotency: IdempotencyTable;
  readonly parts: PartsTable;
  readonly deliveries: DeliveriesTable;
  readonly workers: WorkersTable;
  readonly settings: SettingsTable;
}
