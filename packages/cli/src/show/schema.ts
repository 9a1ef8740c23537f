import type { SchemaAnswer } from "@reelkiln/studio";
import type { Shown } from "@reelkiln/toolkit/cli";

/** The schema alone, so that it can be written to a file. */
export function showSchema(output: unknown): Shown {
  return { text: JSON.stringify((output as SchemaAnswer).schema, undefined, 2) };
}
