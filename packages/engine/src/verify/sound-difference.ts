import { MIX_RATE_HZ, type AudioBlock } from "../media/media.ts";

/** A stretch in which two sounds differ. */
export interface SoundSpan {
  /** Half-open, in seconds, on a grid of a tenth. */
  readonly fromSeconds: number;
  readonly toSeconds: number;
  /** Level of what one has and the other has not, in dBFS, over the stretch. */
  readonly differenceDb: number;
}

/** How two sounds differ; the shorter one counts as silent after its end. */
export interface SoundDifference {
  readonly isEqual: boolean;
  readonly secondsA: number;
  readonly secondsB: number;
  readonly spans: readonly SoundSpan[];
}

const WINDOW = MIX_RATE_HZ / 10;
/** A difference this far below what sounds is hidden by it: what a lossy codec leaves. */
const HIDDEN_DB = 20;
/** Nothing below this is heard. */
const SILENT_DBFS = -60;

/** Two sounds, each handed a meter of its own on the way. */
export interface SoundPair {
  readonly a: AsyncIterable<AudioBlock>;
  readonly b: AsyncIterable<AudioBlock>;
}

/** Compares two sounds in windows of 100 ms. */
export async function soundDifference(pair: SoundPair): Promise<SoundDifference> {
  const [a, b] = [new Windows(pair.a), new Windows(pair.b)];
  const spans: (Summed & { from: number; to: number })[] = [];
  let isEqual = true;
  for (let window = 0; ; window++) {
    const [left, right] = [await a.next(), await b.next()];
    if (left === undefined && right === undefined) break;
    const found = compareWindows(left ?? SILENCE, right ?? SILENCE);
    if (found.difference > 0 || left?.count !== right?.count) isEqual = false;
    if (!isHeard(found)) continue;
    const last = spans.at(-1);
    if (last?.to !== window) spans.push({ ...found, from: window, to: window + 1 });
    else {
      last.to = window + 1;
      last.difference += found.difference;
    }
  }
  return {
    isEqual,
    secondsA: a.samples / MIX_RATE_HZ,
    secondsB: b.samples / MIX_RATE_HZ,
    spans: spans.map(({ from, to, difference }) => ({
      fromSeconds: from / 10,
      toSeconds: to / 10,
      differenceDb: levelOf(difference / (to - from)),
    })),
  };
}

interface Window extends AudioBlock {
  /** Samples that the sound has here; the rest is silence. */
  readonly count: number;
}

const SILENCE: Window = {
  left: new Float32Array(WINDOW),
  right: new Float32Array(WINDOW),
  count: 0,
};

/** Cuts a sound into windows of one length. */
class Windows {
  readonly #blocks: AsyncIterator<AudioBlock>;
  readonly #left = new Float32Array(WINDOW);
  readonly #right = new Float32Array(WINDOW);
  #rest: AudioBlock | undefined;
  samples = 0;

  constructor(blocks: AsyncIterable<AudioBlock>) {
    this.#blocks = blocks[Symbol.asyncIterator]();
  }

  /** Valid until the next call. */
  async next(): Promise<Window | undefined> {
    let filled = 0;
    while (filled < WINDOW) {
      const block = this.#rest ?? (await this.#pull());
      if (block === undefined) break;
      const taken = Math.min(WINDOW - filled, block.left.length);
      this.#left.set(block.left.subarray(0, taken), filled);
      this.#right.set(block.right.subarray(0, taken), filled);
      filled += taken;
      this.#rest =
        taken === block.left.length
          ? undefined
          : { left: block.left.subarray(taken), right: block.right.subarray(taken) };
    }
    if (filled === 0) return undefined;
    this.#left.fill(0, filled);
    this.#right.fill(0, filled);
    this.samples += filled;
    return { left: this.#left, right: this.#right, count: filled };
  }

  async #pull(): Promise<AudioBlock | undefined> {
    const { value, done } = await this.#blocks.next();
    return done === true ? undefined : value;
  }
}

/** Mean squares over both channels of a window. */
interface Summed {
  difference: number;
  readonly loudest: number;
}

function compareWindows(a: Window, b: Window): Summed {
  let [difference, energyA, energyB] = [0, 0, 0];
  for (const channel of ["left", "right"] as const) {
    const [one, other] = [a[channel], b[channel]];
    for (let index = 0; index < WINDOW; index++) {
      const [x, y] = [one[index] as number, other[index] as number];
      difference += (x - y) * (x - y);
      energyA += x * x;
      energyB += y * y;
    }
  }
  const count = 2 * WINDOW;
  return { difference: difference / count, loudest: Math.max(energyA, energyB) / count };
}

function isHeard({ difference, loudest }: Summed): boolean {
  const level = levelOf(difference);
  return level > SILENT_DBFS && level > levelOf(loudest) - HIDDEN_DB;
}

function levelOf(meanSquare: number): number {
  return 10 * Math.log10(meanSquare);
}
