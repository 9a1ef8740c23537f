import { closeSync, openSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";

import { libraryFile } from "./optional-library.ts";
import { readBytesIfThere } from "./whole-file.ts";

/** A compiled program. */
export type WasiProgram = object;

/** The part of the platform's WebAssembly that is used; its types come with those of browsers only. */
const { WebAssembly: wasm } = globalThis as unknown as {
  readonly WebAssembly: {
    compile(bytes: Uint8Array): Promise<WasiProgram>;
    instantiate(program: WasiProgram, imports: object): Promise<object>;
  };
};

/** A run of a WASI program that sees one folder, `/work`, and nothing else. */
export interface WasiRun {
  readonly program: WasiProgram;
  /** Arguments after the program's name. */
  readonly args: readonly string[];
  /** The folder that it sees; it holds the program's output too. */
  readonly folder: string;
  /** A file of `/work` whose bytes are wanted afterwards. */
  readonly result?: string;
}

export interface WasiEnd {
  readonly exitCode: number;
  readonly stdout: string;
  readonly result: Uint8Array | undefined;
}

/** A program of an npm package, compiled; undefined when the package is not installed. */
export async function loadWasiProgram(name: string): Promise<WasiProgram | undefined> {
  const file = libraryFile(name);
  return file === undefined ? undefined : wasm.compile(await readFile(file));
}

/** Runs a program to its end; it runs in this thread and cannot be stopped. */
export async function runWasi({ program, args, folder, result }: WasiRun): Promise<WasiEnd> {
  // Loading it prints a warning that it is an experiment; only the process that needs it does.
  const { WASI } = await import("node:wasi");
  const said = path.join(folder, "stdout.txt");
  const output = openSync(said, "w");
  let exitCode: number;
  try {
    const wasi = new WASI({
      version: "preview1",
      args: ["program", ...args],
      preopens: { "/work": folder },
      stdout: output,
      stderr: output,
      returnOnExit: true,
    });
    const instance = await wasm.instantiate(program, wasi.getImportObject());
    exitCode = wasi.start(instance);
  } finally {
    closeSync(output);
  }
  return {
    exitCode,
    stdout: readFileSync(said, "utf8"),
    result: result === undefined ? undefined : await readBytesIfThere(path.join(folder, result)),
  };
}
