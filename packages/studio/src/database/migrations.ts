import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** By name, run in order of the names, each once and in a transaction. A released one is never changed. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "0001-begin": { up: begin },
};

const STATEMENTS = [
  `create table accounts (
    id text primary key,
    name text not null,
    balance integer not null default 0 check (balance >= 0),
    created_at timestamptz not null default now())`,
  `create table keys (
    id text primary key,
    account_id text not null references accounts,
    name text not null,
    secret_hash text not null,
    scopes jsonb not null,
    priority integer not null check (priority between -1 and 1),
    concurrency integer not null check (concurrency > 0),
    requests_per_minute integer not null check (requests_per_minute > 0),
    fair_tag integer not null default 0,
    submitted integer not null default 0,
    created_at timestamptz not null default now(),
    last_used_at timestamptz,
    expires_at timestamptz,
    revoked_at timestamptz)`,
  `create table jobs (
    id uuid primary key,
    request_id text not null,
    key_id text not null references keys,
    account_id text not null references accounts,
    kind text not null,
    request jsonb not null,
    metadata jsonb,
    webhook jsonb,
    status text not null,
    stage text not null,
    progress double precision not null,
    attempt integer not null default 0,
    failures integer not null default 0,
    worker text,
    cancel_requested boolean not null default false,
    fair_tag integer not null,
    billed boolean not null,
    billing jsonb,
    output_key text,
    receipt jsonb,
    error jsonb,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default clock_timestamp(),
    started_at timestamptz,
    finished_at timestamptz)`,
  `create index jobs_by_account on jobs (account_id, created_at desc)`,
  `create index jobs_queued on jobs (fair_tag) where status = 'queued'`,
  `create index jobs_open on jobs (updated_at) where finished_at is null`,
  `create index jobs_changed on jobs (updated_at)`,
  `create index jobs_finished on jobs (finished_at) where finished_at is not null`,
  `create table ledger (
    id integer generated always as identity primary key,
    account_id text not null references accounts,
    job_id uuid,
    kind text not null,
    entry_key text not null unique,
    amount integer not null,
    created_at timestamptz not null default now())`,
  `create index ledger_by_job on ledger (job_id)`,
  `create index ledger_by_account on ledger (account_id)`,
  `create table idempotency (
    key_id text not null references keys,
    idempotency_key text not null,
    body_hash text not null,
    job_id uuid not null,
    created_at timestamptz not null default now(),
    primary key (key_id, idempotency_key))`,
  `create table parts (
    id uuid primary key,
    job_id uuid not null references jobs on delete cascade,
    attempt integer not null,
    index integer not null,
    work jsonb not null,
    segment_count integer not null,
    frame_count integer not null,
    frames_done integer not null default 0,
    worker text,
    error jsonb,
    finished_at timestamptz,
    unique (job_id, attempt, index))`,
  `create table deliveries (
    id uuid primary key,
    job_id uuid not null references jobs on delete cascade,
    event text not null,
    body text not null,
    attempts integer not null default 0,
    response_status integer,
    failure text,
    created_at timestamptz not null default now(),
    delivered_at timestamptz)`,
  `create index deliveries_by_job on deliveries (job_id)`,
  `create table workers (
    id text primary key,
    renders integer not null,
    parts integer not null,
    started_at timestamptz not null default now(),
    seen_at timestamptz not null default now())`,
  `create table settings (name text primary key, value text not null)`,
];

async function begin(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
