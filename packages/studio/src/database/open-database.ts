import { ReelError } from "@reelkiln/document";
import { Kysely, PGliteDialect, PostgresDialect } from "kysely";
import type { Dialect, Transaction as KyselyTransaction } from "kysely";
import { Migrator } from "kysely/migration";
import { PgBoss, fromKysely, fromPglite } from "pg-boss";
import type { ConstructorOptions, Db } from "pg-boss";

import { openEmbedded } from "./embedded.ts";
import { MIGRATIONS } from "./migrations.ts";
import type { Tables } from "./tables.ts";

export type Transaction = KyselyTransaction<Tables>;

export interface DatabaseOptions {
  /** `postgres://…`; without it the database runs in this process, in `folder`. */
  readonly url?: string | undefined;
  /** Absolute folder of the embedded database. */
  readonly folder: string;
  /** Called with faults of the queue's own upkeep. */
  readonly onFault: (error: Error) => void;
  /** Most connections to a server. Default 10. */
  readonly connections?: number;
}

/** Our tables, and the queue in the same database. */
export interface Database {
  readonly kind: "embedded" | "postgres";
  readonly tables: Kysely<Tables>;
  readonly queue: PgBoss;
  /** Lets the queue take part in a transaction of ours. */
  readonly within: (transaction: Transaction) => { readonly db: Db };
  /** Writes a copy of an embedded database; undefined for a server, which has its own ways. */
  readonly backup?: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Seconds a closing worker may go on with what it has in hand. */
const QUEUE_STOP_MS = 5000;

/**
 * Opens the database and brings its tables up to date. Throws ReelError `conflict` when an embedded one is in use,
 * `missing-dependency` when a server does not answer.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url === undefined ? openInside(options) : openServer(options.url, options);
}

async function openInside(options: DatabaseOptions): Promise<Database> {
  const embedded = await openEmbedded(options.folder);
  const { pglite, backup } = embedded;
  try {
    const database = await begin({
      kind: "embedded",
      dialect: new PGliteDialect({ pglite }),
      queue: { db: fromPglite(pglite), backend: "pglite" },
      options,
    });
    return {
      ...database,
      backup,
      close: async () => {
        await database.close();
        await embedded.close();
      },
    };
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

async function openServer(url: string, options: DatabaseOptions): Promise<Database> {
  const { Pool } = await import("pg");
  const pool = new Pool({
    connectionString: url,
    max: options.connections ?? 10,
    application_name: "reelkiln",
  });
  // A connection that breaks while idle is replaced by the next query.
  pool.on("error", (error) => options.onFault(error));
  await pool.query("select 1").catch(async (error: unknown) => {
    await pool.end();
    throw unreachable(error);
  });
  return begin({
    kind: "postgres",
    dialect: new PostgresDialect({ pool }),
    queue: { connectionString: url, max: 4, application_name: "reelkiln-queue" },
    options,
  });
}

function unreachable(cause: unknown): ReelError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new ReelError(
    "missing-dependency",
    `The database at DATABASE_URL does not answer: ${why}`,
    {
      hint: "Start it, or correct DATABASE_URL; without one, the database runs inside the server.",
      cause,
    },
  );
}

interface Beginning {
  readonly kind: Database["kind"];
  readonly dialect: Dialect;
  readonly queue: ConstructorOptions;
  readonly options: DatabaseOptions;
}

async function begin({ kind, dialect, queue: how, options }: Beginning): Promise<Database> {
  const tables = new Kysely<Tables>({ dialect });
  const queue = new PgBoss({
    ...how,
    schema: "reelkiln_queue",
    // A dead worker's job is found within this time after its last heartbeat.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 600,
    schedule: false,
  });
  queue.on("error", (error) => options.onFault(error));
  try {
    await migrate(tables);
    await queue.start();
  } catch (error) {
    await tables.destroy();
    throw error;
  }
  return {
    kind,
    tables,
    queue,
    within: (transaction) => ({ db: fromKysely(transaction) }),
    close: async () => {
      await queue.stop({ graceful: true, timeout: QUEUE_STOP_MS });
      await tables.destroy();
    },
  };
}

async function migrate(tables: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({
    db: tables,
    provider: { getMigrations: async () => ({ ...MIGRATIONS }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  throw new ReelError("conflict", "The tables of the database could not be brought up to date.", {
    hint: "Use the version of Reelkiln that last wrote to it, or a newer one.",
    cause: error,
  });
}
