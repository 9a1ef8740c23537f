import { parseArgs } from "node:util";

import { UsageError } from "@reelkiln/toolkit/cli";

/** Flags of a verb: text, whether it may be given again, or none with it. */
export type FlagKinds = Readonly<Record<string, "text" | "texts" | "switch">>;

/** What was given, by flag. */
export type Flags<Kinds extends FlagKinds> = {
  readonly [Name in keyof Kinds]?: Kinds[Name] extends "text"
    ? string
    : Kinds[Name] extends "texts"
      ? readonly string[]
      : true;
};

export interface Words<Kinds extends FlagKinds> {
  readonly flags: Flags<Kinds>;
  /** Words that are no flags. */
  readonly rest: readonly string[];
}

/** Reads words by a table of flags. Throws UsageError naming the accepted ones. */
export function readFlags<const Kinds extends FlagKinds>(
  words: readonly string[],
  kinds: Kinds,
): Words<Kinds> {
  const options = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      kind === "switch"
        ? ({ type: "boolean" } as const)
        : ({ type: "string", multiple: kind === "texts" } as const),
    ]),
  );
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options,
      allowPositionals: true,
    });
    return { flags: { ...values } as Flags<Kinds>, rest: positionals };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const accepted = Object.keys(kinds).map((name) => `--${name}`);
    throw new UsageError(
      `${error.message.split(".")[0]}. Accepted: ${accepted.join(", ")}, --help.`,
    );
  }
}

/** A whole number in a range. Throws UsageError. */
export function wholeNumber(
  flag: string,
  word: string | undefined,
  {
    min,
    max,
    default: fallback,
  }: { readonly min: number; readonly max: number; readonly default: number },
): number {
  if (word === undefined) return fallback;
  const value = Number(word);
  if (/^-?\d+$/.test(word) && value >= min && value <= max) return value;
  throw new UsageError(`--${flag} takes ${min} to ${max}, not "${word}".`);
}
