/** Door of the dialects room: a tool as each provider's models take it, and their calls read back. */
import { anthropic } from "./anthropic.ts";
import type { Dialect } from "./dialect.ts";
import { gemini } from "./gemini.ts";
import { openaiStrict } from "./openai-strict.ts";
import { openai } from "./openai.ts";

export type { Dialect } from "./dialect.ts";
export { encodeStrict, strictParameters } from "./openai-strict.ts";

/** Every dialect by its name in `?format=`. */
export const DIALECTS = {
  openai,
  "openai-strict": openaiStrict,
  anthropic,
  gemini,
} as const satisfies Readonly<Record<string, Dialect>>;

export type DialectName = keyof typeof DIALECTS;

/** Whether a word names a dialect. */
export function isDialectName(word: string): word is DialectName {
  return Object.hasOwn(DIALECTS, word);
}
