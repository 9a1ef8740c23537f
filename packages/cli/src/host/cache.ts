import { clearCache, limitCache, readCache } from "@reelkiln/engine";
import type { CacheReport } from "@reelkiln/engine";
import { cacheFolder, findProject } from "@reelkiln/studio";
import { UsageError } from "@reelkiln/toolkit/cli";
import type { Terminal } from "@reelkiln/toolkit/cli";

interface CacheWords {
  readonly project: string;
  readonly limitBytes: number | undefined;
  readonly clear: boolean;
  readonly json: boolean;
}

/** `reelkiln cache [PROJECT] [--limit SIZE] [--clear] [--json]`. Resolves to the exit code. */
export async function runCache(words: readonly string[], terminal: Terminal): Promise<number> {
  const asked = parseCacheWords(words);
  const base = { projectRoot: process.cwd(), confined: false };
  const folder = cacheFolder(await findProject(asked.project, base));
  if (asked.clear) await clearCache(folder);
  if (asked.limitBytes !== undefined) await limitCache(folder, asked.limitBytes);
  const report = await readCache(folder);
  terminal.out(
    `${asked.json ? JSON.stringify({ folder, ...report }) : reportText(folder, report)}\n`,
  );
  return 0;
}

/** Throws UsageError. */
function parseCacheWords(words: readonly string[]): CacheWords {
  let project: string | undefined;
  let limitBytes: number | undefined;
  const flags = new Set<string>();
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [flag = "", attached] = word.split(/=(.*)/s);
    if (flag === "--limit") limitBytes = bytesOf(attached ?? rest.shift());
    else if (word === "--clear" || word === "--json") flags.add(word);
    else if (!word.startsWith("-") && project === undefined) project = word;
    else throw new UsageError(`Unknown word ${word}. Accepted: --limit, --clear, --json, --help.`);
  }
  return {
    project: project ?? ".",
    limitBytes,
    clear: flags.has("--clear"),
    json: flags.has("--json"),
  };
}

const UNITS: Readonly<Record<string, number>> = {
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
};

function bytesOf(text: string | undefined): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*([kmg]i?b)$/i.exec(text ?? "") ?? [];
  const factor = UNITS[unit?.toLowerCase() ?? ""];
  if (number === undefined || factor === undefined) {
    throw new UsageError(`--limit takes a size such as 500MB or 4GB, not "${text ?? ""}".`);
  }
  return Math.round(Number(number) * factor);
}

function reportText(folder: string, report: CacheReport): string {
  const { segmentCount, soundCount, bytes, limitBytes } = report;
  return `${folder}: ${segmentCount} segments and ${soundCount} sounds, ${megabytes(bytes)} of at most ${megabytes(limitBytes)}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
