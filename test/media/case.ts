import type { Output } from "./output.ts";

/** One fault of real media, and what must come of it. */
export interface MediaCase {
  readonly name: string;
  /** Group it is listed under. */
  readonly group: string;
  /** Chosen for the tests that always run. */
  readonly fast?: true;
  /** Makes the files of the project; their paths are relative to its folder. */
  readonly make: (folder: string) => Promise<void>;
  /** Layers of the project, as YAML. */
  readonly layers: string;
  /** Default 320 × 180 at 30 frames a second. */
  readonly canvas?: { readonly width: number; readonly height: number; readonly rate?: number };
  /** Further keys of the project, as YAML. */
  readonly head?: string;
  readonly answer: Answer;
}

/** What is right: pictures and sound that pass, or an issue before rendering. */
export type Answer =
  | { readonly kind: "right"; readonly faults: (output: Output) => Promise<readonly string[]> }
  | {
      readonly kind: "issue";
      readonly code: string;
      /** Words its message or fix must have; the file's name is always looked for. */
      readonly says: RegExp;
      readonly file: string;
    };

/** A layer that fills the canvas with a file. */
export function fillWith(file: string, more = ""): string {
  return `  - id: clip\n    type: video\n    src: ${JSON.stringify(file)}\n    fit: fill\n${more}`;
}

/** The same for a still, shown for a second. */
export function stillOf(file: string): string {
  return `  - id: still\n    type: image\n    src: ${JSON.stringify(file)}\n    fit: fill\n    duration: 1\n`;
}
