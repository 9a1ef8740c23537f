import { findProgram, joinPath, readTextIfThere } from "../../io/io.ts";
import { parseDictionary, type Dictionary } from "./dictionary.ts";

/** PocketSphinx as it is installed: its program and the sounds of English words. */
export interface PocketSphinx {
  readonly program: string;
  readonly dictionary: Dictionary;
}

const PROGRAM = "pocketsphinx_continuous";
const DICTIONARY = "model/en-us/cmudict-en-us.dict";
const PLACES = [
  "/usr/share/pocketsphinx",
  "/usr/local/share/pocketsphinx",
  "/opt/homebrew/share/pocketsphinx",
];

/** What to do where it is missing. */
export const POCKETSPHINX_HINT = "sudo apt-get install pocketsphinx pocketsphinx-en-us";

let found: Promise<PocketSphinx | undefined> | undefined;

/** The installation, looked for once; undefined when the program or its dictionary is missing. */
export function findPocketSphinx(): Promise<PocketSphinx | undefined> {
  found ??= look();
  return found;
}

async function look(): Promise<PocketSphinx | undefined> {
  const program = await findProgram(PROGRAM);
  if (program === undefined) return undefined;
  for (const place of PLACES) {
    const text = await readTextIfThere(joinPath(place, DICTIONARY));
    if (text !== undefined) return { program, dictionary: parseDictionary(text) };
  }
  return undefined;
}
