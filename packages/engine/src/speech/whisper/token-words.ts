import { flicksFromSeconds, type Flicks } from "@reelkiln/document";

import type { SpokenWord } from "../spoken-word.ts";
import type { WhisperPiece } from "./whisper-task.ts";

/** Remarks the model makes about what it hears: [MUSIC], (laughs), ♪. */
const REMARK = /\[[^\]]*\]|\([^)]*\)|[♪♫]/gu;

/**
 * Words of tokens: a token without a leading space belongs to the word before it; scripts without spaces give a word
 * a token. Times never fall, and a word lasts 10 ms at least.
 */
export function tokenWords(pieces: readonly WhisperPiece[]): readonly SpokenWord[] {
  const words: { text: string; startMs: number; endMs: number }[] = [];
  for (const { text, startMs, endMs } of pieces) {
    const last = words.at(-1);
    const begins = /^\s/.test(text) || last === undefined || isUnspaced(last.text, text);
    if (begins) words.push({ text: text.trim(), startMs, endMs });
    else {
      last.text += text.trim();
      last.endMs = endMs;
    }
  }
  return settled(withoutRemarks(words));
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function isUnspaced(before: string, after: string): boolean {
  return UNSPACED.test(before.slice(-1)) && UNSPACED.test(after.charAt(0));
}

type Timed = { readonly text: string; readonly startMs: number; readonly endMs: number };

/** A remark may reach over several words. */
function withoutRemarks(words: readonly Timed[]): readonly Timed[] {
  const joined = words.map(({ text }) => text).join(" ");
  const kept = joined.replace(REMARK, (remark) => remark.replace(/\S/gu, "\0"));
  let at = 0;
  return words.flatMap((word) => {
    const text = kept.slice(at, at + word.text.length).replaceAll("\0", "");
    at += word.text.length + 1;
    return /[\p{L}\p{N}]/u.test(text) ? [{ ...word, text }] : [];
  });
}

function settled(words: readonly Timed[]): readonly SpokenWord[] {
  let before: Flicks = 0;
  return words.map(({ text, startMs, endMs }) => {
    const start = Math.max(before, flicksFromSeconds(startMs / 1000));
    const end = Math.max(start + flicksFromSeconds(0.01), flicksFromSeconds(endMs / 1000));
    before = start;
    return { text, start, end, timeFrom: "recognised" as const };
  });
}
