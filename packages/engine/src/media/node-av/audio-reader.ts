import type { AudioReadRequest } from "../backend.ts";
import type { AudioBlock } from "../frame.ts";

/** Whole span as blocks of at most one second. */
export async function* readAudio(_request: AudioReadRequest): AsyncIterable<AudioBlock> {}
