import { fork, type ChildProcess } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

import type { MediaAnswer, MediaTask } from "./media-child.ts";
import { makeMediaSources } from "./media-sources.ts";
import { mutateMedia } from "./mutate-media.ts";
import { createRandom } from "./random.ts";

/** A file that takes longer hangs, even on a busy machine. */
const LIMIT_SECONDS = 180;
/** Most memory a process may take for files of a hundred kilobytes. */
const LIMIT_MB = 1200;
/** One file in so many goes through the installed ffmpeg, which starts programs for each. */
const FFMPEG_EVERY = 20;

export interface MediaFuzzReport {
  readonly seed: number;
  readonly files: number;
  /** Files that were read whole, and refused in plain words. */
  readonly read: number;
  readonly refused: number;
  /** Processes lost while decoding, which a render does in a process of its own. */
  readonly lostDecoding: readonly string[];
  readonly peakMb: number;
  readonly faults: readonly string[];
}

interface Tally {
  read: number;
  refused: number;
  peakMb: number;
  readonly lostDecoding: string[];
  readonly faults: string[];
}

/** Mutated real files through probing and decoding. What is lost, hangs, grows or throws what is no ReelError is a fault. */
export async function fuzzMedia({
  seed,
  count,
  folder,
}: {
  readonly seed: number;
  readonly count: number;
  readonly folder: string;
}): Promise<MediaFuzzReport> {
  const sources = (await makeMediaSources(join(folder, "sources"))).map((path) => ({
    name: basename(path),
    bytes: readFileSync(path),
  }));
  const random = createRandom(seed);
  const tally: Tally = { read: 0, refused: 0, peakMb: 0, lostDecoding: [], faults: [] };
  let child: ChildProcess | undefined;
  for (let index = 0; index < count; index += 1) {
    const source = random.pick(sources);
    if (source === undefined) break;
    const file = join(folder, `mutated${extname(source.name)}`);
    writeFileSync(file, mutateMedia(source.bytes, random));
    const backend = index % FFMPEG_EVERY === 0 ? "ffmpeg" : "node-av";
    child ??= startChild();
    const outcome = await readBy(child, { file, backend });
    const label = `file ${index} (${source.name}, ${backend})`;
    if (note(outcome, label, tally)) continue;
    writeFileSync(
      join(folder, `fault-${seed}-${index}${extname(source.name)}`),
      readFileSync(file),
    );
    child = undefined;
  }
  child?.kill();
  return { seed, files: count, ...tally };
}

function startChild(): ChildProcess {
  return fork(fileURLToPath(new URL("media-child.ts", import.meta.url)), [], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

interface Outcome {
  readonly answer?: MediaAnswer;
  /** How the process ended, when it did. */
  readonly lost?: string;
}

/** The last answer about a file, and how the process was lost when it was. */
function readBy(child: ChildProcess, task: MediaTask): Promise<Outcome> {
  return new Promise((resolve) => {
    let answer: MediaAnswer | undefined;
    const end = (lost?: string): void => {
      clearTimeout(timer);
      child.removeAllListeners("message");
      child.removeAllListeners("exit");
      if (lost !== undefined) child.kill("SIGKILL");
      resolve({ ...(answer && { answer }), ...(lost !== undefined && { lost }) });
    };
    const timer = setTimeout(
      () => end(`no answer within ${LIMIT_SECONDS} s`),
      LIMIT_SECONDS * 1000,
    );
    child.on("message", (message: MediaAnswer) => {
      answer = message;
      if (message.stage === "done") end();
    });
    child.on("exit", (code, signal) => end(`ended by ${signal ?? code}`));
    child.send(task);
  });
}

/** Counts what became of a file; false when the process must not go on. */
function note({ answer, lost }: Outcome, label: string, tally: Tally): boolean {
  const peakMb = answer?.peakMb ?? 0;
  tally.peakMb = Math.max(tally.peakMb, peakMb);
  if (lost !== undefined) {
    const isShielded = answer?.stage === "decoding" && lost.startsWith("ended");
    (isShielded ? tally.lostDecoding : tally.faults).push(
      `${label}: ${lost} while ${answer?.stage}`,
    );
    return false;
  }
  if (answer?.bug !== undefined) tally.faults.push(`${label}: ${answer.bug}`);
  if (peakMb > LIMIT_MB) tally.faults.push(`${label}: ${peakMb} MB of memory`);
  if (answer?.refused === undefined) tally.read += 1;
  else tally.refused += 1;
  return answer?.bug === undefined && peakMb <= LIMIT_MB;
}
