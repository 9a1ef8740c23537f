import { rmSync } from "node:fs";

import { measureTree, type TreeCost } from "./measure-tree.ts";

/** One command of a comparison. */
export interface Side {
  readonly name: string;
  readonly output: string;
  readonly command: readonly string[];
}

/** What every side came to. */
export interface SideCosts {
  /** Median CPU and highest memory, by name. */
  readonly costs: ReadonlyMap<string, TreeCost>;
  /**
   * CPU of a side over the least of the plain ones. Median of the rounds: sides of one round meet the same other work on
   * the machine.
   */
  readonly ratio: (name: string, plain: readonly string[]) => number;
}

/** All sides in turn, several times over. */
export async function measureSides(
  sides: readonly Side[],
  {
    runs,
    prepare,
    say,
  }: {
    readonly runs: number;
    /** Before each command: empties caches. */
    readonly prepare: () => void | Promise<void>;
    readonly say: (line: string) => void;
  },
): Promise<SideCosts> {
  const costs = new Map<string, TreeCost[]>();
  for (let run = 0; run < runs; run++) {
    for (const { name, command, output } of sides) {
      await prepare();
      rmSync(output, { force: true });
      const cost = await measureTree(command);
      costs.set(name, [...(costs.get(name) ?? []), cost]);
      say(`run ${run + 1} ${name}: ${cost.cpuSeconds.toFixed(2)} CPU s, ${megabytes(cost)} MB`);
    }
  }
  const cpu = (name: string, run: number): number => costs.get(name)?.[run]?.cpuSeconds ?? NaN;
  return {
    costs: new Map([...costs].map(([name, all]) => [name, summed(all)])),
    ratio: (name, plain) =>
      median(
        Array.from(
          { length: runs },
          (_, run) => cpu(name, run) / Math.min(...plain.map((each) => cpu(each, run))),
        ),
      ),
  };
}

function summed(all: readonly TreeCost[]): TreeCost {
  return {
    cpuSeconds: median(all.map((cost) => cost.cpuSeconds)),
    wallSeconds: median(all.map((cost) => cost.wallSeconds)),
    peakPssBytes: Math.max(...all.map((cost) => cost.peakPssBytes)),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Whether nothing measured is above its limit, and every film has as many frames as it should. */
export function isWithin(
  measured: Readonly<Record<string, number>>,
  limits: Readonly<Record<string, number | undefined>>,
  { frames, wanted }: { readonly frames: readonly number[]; readonly wanted: number },
): boolean {
  const names = Object.keys(measured);
  return (
    names.every((name) => (measured[name] ?? Number.NaN) <= (limits[name] ?? Infinity)) &&
    frames.every((count) => count === wanted)
  );
}

/** Highest memory of those sides, in whole megabytes. */
export function peakOf(costs: ReadonlyMap<string, TreeCost>, names: readonly string[]): number {
  return Math.max(
    ...names.map((name) => {
      const cost = costs.get(name);
      return cost === undefined ? Number.NaN : megabytes(cost);
    }),
  );
}

function megabytes({ peakPssBytes }: TreeCost): number {
  return Math.round(peakPssBytes / 1e6);
}
