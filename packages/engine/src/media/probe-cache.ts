import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";

import { ReelError, type MediaFacts } from "@reelkiln/document";

import { writeFileAtomic } from "../io/io.ts";

/** Raised whenever probing finds other facts than before. */
const CACHE_VERSION = 2;

interface CacheEntry {
  readonly version: number;
  readonly path: string;
  readonly bytes: number;
  readonly changedMs: number;
  readonly facts: MediaFacts;
}

/** Facts of files that have kept their size and time of change, in `.reelkiln/probe/`. */
export class ProbeCache {
  readonly #folder: string;

  constructor(root: string) {
    this.#folder = path.join(root, ".reelkiln", "probe");
  }

  /** Facts of the file at `file`, found before or by `probe`. */
  async facts(file: string, probe: () => Promise<MediaFacts>): Promise<MediaFacts> {
    const { size: bytes, mtimeMs: changedMs } = await stat(file);
    const known = await this.#read(file);
    if (known?.bytes === bytes && known.changedMs === changedMs) return known.facts;
    const facts = await probe();
    const entry: CacheEntry = { version: CACHE_VERSION, path: file, bytes, changedMs, facts };
    await this.#write(file, entry);
    return facts;
  }

  async #read(file: string): Promise<CacheEntry | undefined> {
    const text = await readFile(this.#entryPath(file), "utf8").catch((_missing: unknown) => "");
    const entry = parsed(text);
    return entry?.version === CACHE_VERSION && entry.path === file ? entry : undefined;
  }

  async #write(file: string, entry: CacheEntry): Promise<void> {
    try {
      await writeFileAtomic(this.#entryPath(file), JSON.stringify(entry));
    } catch (error) {
      // A project that cannot be written to is probed again each time.
      if (!(error instanceof ReelError)) throw error;
    }
  }

  #entryPath(file: string): string {
    const name = createHash("sha256").update(file).digest("hex").slice(0, 32);
    return path.join(this.#folder, `${name}.json`);
  }
}

function parsed(text: string): CacheEntry | undefined {
  try {
    return JSON.parse(text) as CacheEntry;
  } catch (error) {
    // A damaged entry counts as none: it is written anew.
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}
