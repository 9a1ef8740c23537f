import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** What a command and all it started took. */
export interface TreeCost {
  /** User and system time, all processes. */
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  /** Highest sum of proportional set sizes seen. */
  readonly peakPssBytes: number;
}

const SAMPLE_MS = 100;
/** Linux reports processor time in this unit on every platform served. */
const TICKS_PER_SECOND = 100;

/**
 * Runs a command and measures its whole process tree, twice: what the shell says of every process that was waited
 * for, and what /proc last said of every process seen. The larger counts, so nothing that either misses is lost.
 */
export async function measureTree(
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<TreeCost> {
  const started = performance.now();
  const script = '"$@"; code=$?; echo; times; exit $code';
  const child = spawn("sh", ["-c", script, "sh", ...command], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  let said = "";
  let complained = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (complained += chunk.toString()));
  const seen = new Map<string, number>();
  let peakPssBytes = 0;
  const timer = setInterval(() => {
    if (child.pid !== undefined) {
      peakPssBytes = Math.max(peakPssBytes, sampleTree(child.pid, seen));
    }
  }, SAMPLE_MS);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  clearInterval(timer);
  const text = command.join(" ");
  if (code !== 0) throw new Error(`${text} ended with ${code}: ${complained.slice(-2000)}`);
  const sampled = [...seen.values()].reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
  return {
    cpuSeconds: Math.max(sampled, waitedSeconds(said)),
    wallSeconds: (performance.now() - started) / 1000,
    peakPssBytes,
  };
}

/** The children's line of the shell's `times`: `0m1.23s 0m0.45s`. */
function waitedSeconds(said: string): number {
  const line = said.trimEnd().split("\n").at(-1) ?? "";
  const parts = [...line.matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

/** Notes the ticks of every process of the tree; gives the sum of their PSS. */
function sampleTree(root: number, seen: Map<string, number>): number {
  const parents = new Map<number, number>();
  const ticks = new Map<number, string>();
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const fields = statFields(pid);
    if (fields === undefined) continue;
    parents.set(pid, Number(fields[1]));
    ticks.set(pid, `${fields[19]} ${Number(fields[11]) + Number(fields[12])}`);
  }
  let pss = 0;
  for (const pid of parents.keys()) {
    if (!descendsFrom(pid, root, parents)) continue;
    const [birth = "", spent = "0"] = (ticks.get(pid) ?? "").split(" ");
    seen.set(`${pid}/${birth}`, Number(spent));
    pss += pssBytes(pid);
  }
  return pss;
}

/** Fields of /proc/PID/stat after the name, or undefined when the process is gone. */
function statFields(pid: number): readonly string[] | undefined {
  const text = readProc(`/proc/${pid}/stat`);
  return text?.slice(text.lastIndexOf(")") + 2).split(" ");
}

function descendsFrom(pid: number, root: number, parents: ReadonlyMap<number, number>): boolean {
  let at: number | undefined = pid;
  while (at !== undefined && at > 1) {
    if (at === root) return true;
    at = parents.get(at);
  }
  return false;
}

function pssBytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readProc(`/proc/${pid}/smaps_rollup`) ?? "")?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // Processes end between listing and reading; one that is gone has nothing to tell.
    return undefined;
  }
}
