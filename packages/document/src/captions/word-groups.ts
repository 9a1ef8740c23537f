import type { Cue, CueWord } from "./cue.ts";
import type { PageRules } from "./pages.ts";

const ENDS_SENTENCE = /[.?!…。！？][\p{Pe}\p{Pf}"']*$/u;
const ENDS_CLAUSE = /[,;:–—、，；：][\p{Pe}\p{Pf}"']*$/u;

/** Costs of a page, in pages: what one more page would be worth. */
const COST = { page: 1, midClause: 0.15, overSentence: 0.7, tooShort: 1.2, tooLong: 10 };

/**
 * Groups a cue's words into pages: always apart at pauses; elsewhere by the cheapest sum of page lengths, so that
 * groups come out even, end at punctuation where they can, and are not shorter than can be read.
 */
export function groupWords(cue: Cue, rules: PageRules): readonly (readonly CueWord[])[] {
  return stretches(cue.words, rules).flatMap((words) => cheapestGroups(words, rules));
}

function stretches(words: readonly CueWord[], rules: PageRules): readonly (readonly CueWord[])[] {
  const found: CueWord[][] = [];
  for (const word of words) {
    const before = found.at(-1)?.at(-1);
    if (before !== undefined && word.start - before.end < rules.pause) found.at(-1)?.push(word);
    else found.push([word]);
  }
  return found;
}

/** The cheapest way to page the words before an end: what it costs, and where its last page begins. */
interface Plan {
  readonly cost: number;
  readonly start: number;
}

/** Shortest path over break positions: `best[n]` is the cheapest way to page the first n words. */
function cheapestGroups(
  words: readonly CueWord[],
  rules: PageRules,
): readonly (readonly CueWord[])[] {
  const best: Plan[] = [{ cost: 0, start: 0 }];
  for (let end = 1; end <= words.length; end++) {
    let plan: Plan = { cost: Infinity, start: end - 1 };
    for (let start = end - 1; start >= 0; start--) {
      const group = words.slice(start, end);
      if (group.length > 1 && isOver(group, rules)) break;
      const cost = (best[start]?.cost ?? 0) + groupCost(group, words[end], rules);
      if (cost < plan.cost) plan = { cost, start };
    }
    best.push(plan);
  }
  const groups: (readonly CueWord[])[] = [];
  for (let end = words.length; end > 0;) {
    const start = best[end]?.start ?? end - 1;
    groups.push(words.slice(start, end));
    end = start;
  }
  return groups.toReversed();
}

function isOver(group: readonly CueWord[], rules: PageRules): boolean {
  return lengthOf(group) > rules.maxCharacters || group.length > (rules.maxWords ?? Infinity);
}

function lengthOf(group: readonly CueWord[]): number {
  const [first, last] = [group[0], group.at(-1)];
  if (first === undefined || last === undefined) return 0;
  return last.offset + last.text.length - first.offset;
}

function groupCost(group: readonly CueWord[], next: CueWord | undefined, rules: PageRules): number {
  const [first, last] = [group[0], group.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const fullness = lengthOf(group) / rules.maxCharacters;
  const sentences = group.slice(0, -1).filter((word) => ENDS_SENTENCE.test(word.text)).length;
  const isClause = ENDS_SENTENCE.test(last.text) || ENDS_CLAUSE.test(last.text);
  const until = next?.start ?? Math.max(last.end + rules.hold, first.start + rules.minimumWords);
  return (
    COST.page +
    fullness * fullness +
    sentences * COST.overSentence +
    (next === undefined || isClause ? 0 : COST.midClause) +
    (until - first.start < rules.minimumWords ? COST.tooShort : 0) +
    (fullness > 1 ? COST.tooLong : 0)
  );
}
