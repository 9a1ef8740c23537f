import type { TreeCost } from "./measure-tree.ts";

/** What a reel came to. */
export interface ReelResult {
  readonly name: string;
  readonly passed: boolean;
  readonly measured: Readonly<Record<string, number>>;
  readonly limits: Readonly<Record<string, number>>;
  readonly frames: readonly number[];
  readonly plainSide: string;
  readonly costs: ReadonlyMap<string, TreeCost>;
}

export type ReelBench = (options: {
  /** Folder for films and outputs. */
  readonly media: string;
  readonly runs: number;
  readonly say: (line: string) => void;
}) => Promise<ReelResult>;
