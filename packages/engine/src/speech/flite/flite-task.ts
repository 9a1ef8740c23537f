import { ReelError } from "@reelkiln/document";

import { loadWasiProgram, runWasi } from "../../io/io.ts";
import { readWave } from "../wave-file.ts";
import { FLITE_HINT, FLITE_PACKAGE } from "./flite-package.ts";

/** What the speech process is asked to do with Flite. */
export interface FliteInput {
  readonly task: "flite";
  /** Pieces that are said one after the other. */
  readonly pieces: readonly string[];
  readonly voice: string;
  /** `sound` for samples too, `phones` for the names of the sounds only. */
  readonly want: "sound" | "phones";
  /** A folder for its files; who made it removes it, even when the process is killed. */
  readonly folder: string;
}

/** One piece said. */
export interface FlitePiece {
  readonly sampleRateHz: number;
  readonly samples: Int16Array;
  /** Sounds in order with their ends, as it prints them: `hh:0.212`, or `hh` without times. */
  readonly phones: readonly string[];
}

/** Runs in the speech process. */
export async function speakByFlite(
  { pieces, voice, want, folder }: FliteInput,
  host: { readonly onProgress: (ratio: number) => void; readonly signal: AbortSignal },
): Promise<readonly FlitePiece[]> {
  const program = await loadWasiProgram(FLITE_PACKAGE);
  if (program === undefined) {
    throw new ReelError("missing-dependency", "Flite is not installed", { hint: FLITE_HINT });
  }
  const said: FlitePiece[] = [];
  for (const [index, text] of pieces.entries()) {
    if (host.signal.aborted) throw new ReelError("cancelled", "The work was cancelled");
    const sound = want === "sound";
    const { exitCode, stdout, result } = await runWasi({
      program,
      folder,
      args: [
        ["-voice", voice, sound ? "-psdur" : "-ps", "-t", text],
        ["-o", sound ? "/work/speech.wav" : "none"],
      ].flat(),
      ...(sound && { result: "speech.wav" }),
    });
    const wave = result === undefined ? undefined : readWave(result);
    if (exitCode !== 0 || (sound && wave === undefined)) {
      throw new ReelError("media-failed", "Flite cannot say this text", { cause: stdout });
    }
    said.push({
      sampleRateHz: wave?.sampleRateHz ?? 0,
      samples: wave?.samples ?? new Int16Array(),
      phones: stdout.trim().split(/\s+/),
    });
    host.onProgress((index + 1) / pieces.length);
  }
  return said;
}
