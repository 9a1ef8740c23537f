import { readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";

import { AtomicFile, writeFileAtomic } from "./atomic-file.ts";
import { hashFile } from "./file-hash.ts";
import { removeStaleFiles } from "./stale-files.ts";

/** A kept film and what is known of it. */
export interface KeptFile<Facts> {
  readonly path: string;
  readonly facts: Facts;
}

/** What a folder of kept files takes. */
export interface KeptUsage {
  readonly files: number;
  readonly bytes: number;
}

interface Entry<Facts> {
  /** Of the film; one that differs counts as absent. */
  readonly sha256: string;
  readonly facts: Facts;
}

interface Held {
  readonly name: string;
  readonly bytes: number;
  readonly usedMs: number;
}

/** One that was used so shortly ago may be in work in another process. */
const IN_WORK_MS = 120_000;

/**
 * Small films by the hash of all that shaped them, in one folder: `NAME.mp4`, and `NAME.json` with what is known of it.
 * Each appears whole or not at all; a film that was damaged is found out by its hash and made anew.
 */
export class KeptFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Makes the folder and removes what ended processes left half-written. Throws ReelError `not-writable`. */
  async open(): Promise<void> {
    await using _probe = await AtomicFile.create(path.join(this.#folder, "any"));
    await removeStaleFiles(this.#folder);
  }

  /** A whole film of that name, marked as used now. */
  async find<Facts>(name: string): Promise<KeptFile<Facts> | undefined> {
    const entry = await this.#entry<Facts>(name);
    const film = this.#film(name);
    if (entry === undefined || (await hashOf(film)) !== entry.sha256) return undefined;
    const now = new Date();
    await utimes(film, now, now);
    return { path: film, facts: entry.facts };
  }

  /** Keeps what `make` writes to the path it is given, with the facts it answers. */
  async put<Facts>(name: string, make: (path: string) => Promise<Facts>): Promise<KeptFile<Facts>> {
    await using film = await AtomicFile.create(this.#film(name));
    const facts = await make(film.temporaryPath);
    const entry: Entry<Facts> = { sha256: await hashFile(film.temporaryPath), facts };
    await writeFileAtomic(this.#facts(name), JSON.stringify(entry));
    await film.commit();
    return { path: film.target, facts };
  }

  /** Replaces what is known of a kept film. */
  async amend<Facts>(name: string, facts: Facts): Promise<void> {
    const entry = await this.#entry<Facts>(name);
    if (entry === undefined) return;
    await writeFileAtomic(this.#facts(name), JSON.stringify({ ...entry, facts }));
  }

  async usage(): Promise<KeptUsage> {
    const held = await this.#held();
    return { files: held.length, bytes: held.reduce((sum, { bytes }) => sum + bytes, 0) };
  }

  /** Removes those used longest ago until the rest takes no more than that; those in `spared` stay. */
  async trim(limitBytes: number, spared: ReadonlySet<string>): Promise<void> {
    const held = (await this.#held()).toSorted((a, b) => a.usedMs - b.usedMs);
    let bytes = held.reduce((sum, each) => sum + each.bytes, 0);
    const quiet = Date.now() - IN_WORK_MS;
    for (const each of held) {
      if (bytes <= limitBytes) return;
      if (spared.has(each.name) || each.usedMs > quiet) continue;
      await this.#remove(each.name);
      bytes -= each.bytes;
    }
  }

  async clear(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #remove(name: string): Promise<void> {
    await rm(this.#film(name), { force: true });
    await rm(this.#facts(name), { force: true });
  }

  async #held(): Promise<readonly Held[]> {
    const all = await readdir(this.#folder).catch((_absent: unknown) => []);
    const names = all.filter((name) => /^[^.].*\.mp4$/.test(name));
    const found = await Promise.all(
      names.map(async (file): Promise<readonly Held[]> => {
        const facts = await stat(path.join(this.#folder, file)).catch(
          (_gone: unknown) => undefined,
        );
        if (facts === undefined) return [];
        return [{ name: file.slice(0, -4), bytes: facts.size, usedMs: facts.mtimeMs }];
      }),
    );
    return found.flat();
  }

  async #entry<Facts>(name: string): Promise<Entry<Facts> | undefined> {
    const text = await readFile(this.#facts(name), "utf8").catch((_missing: unknown) => "");
    return parsed<Facts>(text);
  }

  #film(name: string): string {
    return path.join(this.#folder, `${name}.mp4`);
  }

  #facts(name: string): string {
    return path.join(this.#folder, `${name}.json`);
  }
}

function parsed<Facts>(text: string): Entry<Facts> | undefined {
  try {
    return JSON.parse(text) as Entry<Facts>;
  } catch (error) {
    // A torn entry counts as none: it is made anew.
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

function hashOf(file: string): Promise<string | undefined> {
  return hashFile(file).catch((_missing: unknown) => undefined);
}
