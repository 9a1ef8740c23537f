/** Pairs of two rows of words: index in the first → index in the second, both rising. */
export type WordPairs = ReadonlyMap<number, number>;

/** Cost of a word that stands in one row only. */
const GAP = 1;
/** Words whose letters differ by more than a third are not taken for each other. */
const ALIKE = 1 / 3;
/** Cost of a pair with nothing alike; a little less than leaving out both. */
const UNLIKE = 1.9;
/** Rows are compared this far from the line that joins their ends, and a thirtieth of the longer one further. */
const BAND = 200;

/**
 * Lays two rows of words beside each other with the least cost (S. B. Needleman and C. D. Wunsch, 1970): equal words
 * cost nothing, alike ones their difference. Only pairs that are alike are told.
 */
export function matchWords(first: readonly string[], second: readonly string[]): WordPairs {
  const table = new CostTable(first.length, second.length);
  const columns = second.map(tokenOf);
  for (let i = 0; i <= first.length; i += 1) {
    const a = i === 0 ? undefined : tokenOf(first[i - 1] ?? "");
    for (let j = table.from(i); j <= table.to(i); j += 1) {
      table.set(i, j, bestCost(table, { i, j, a, b: columns[j - 1] }));
    }
  }
  return pairsOf(table, first, second);
}

/** A word and a bit for each kind of letter in it. */
interface Token {
  readonly word: string;
  readonly letters: number;
}

function tokenOf(word: string): Token {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1)
    letters |= 1 << (word.charCodeAt(index) & 31);
  return { word, letters };
}

interface Cell {
  readonly i: number;
  readonly j: number;
  readonly a: Token | undefined;
  readonly b: Token | undefined;
}

function bestCost(table: CostTable, { i, j, a, b }: Cell): number {
  if (i === 0 && j === 0) return 0;
  const apart = Math.min(table.get(i - 1, j), table.get(i, j - 1)) + GAP;
  if (a === undefined || b === undefined) return apart;
  const before = table.get(i - 1, j - 1);
  // Most cells lie where the words are nothing alike; their letters say so without comparing them.
  if (before + leastCost(a, b) >= apart) return apart;
  return Math.min(apart, before + pairCost(a.word, b.word));
}

/** Each change mends two kinds of letters at most. */
function leastCost(a: Token, b: Token): number {
  const changes = Math.ceil(bitCount(a.letters ^ b.letters) / 2);
  return (UNLIKE * changes) / Math.max(a.word.length, b.word.length, 1);
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function pairsOf(table: CostTable, first: readonly string[], second: readonly string[]): WordPairs {
  const pairs: [number, number][] = [];
  let [i, j] = [first.length, second.length];
  while (i > 0 && j > 0) {
    const [a, b] = [first[i - 1] ?? "", second[j - 1] ?? ""];
    const cost = pairCost(a, b);
    const here = table.get(i, j);
    if (same(here, table.get(i - 1, j - 1) + cost)) {
      if (cost <= ALIKE * UNLIKE) pairs.push([i - 1, j - 1]);
      i -= 1;
      j -= 1;
    } else if (same(here, table.get(i - 1, j) + GAP)) i -= 1;
    else j -= 1;
  }
  return new Map(pairs.toReversed());
}

function same(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-4;
}

/** From 0 for equal words to UNLIKE. */
function pairCost(a: string, b: string): number {
  if (a === b) return 0;
  const longest = Math.max(a.length, b.length);
  if (Math.min(a.length, b.length) * 2 < longest) return UNLIKE;
  return (UNLIKE * editDistance(a, b)) / longest;
}

/** Letters put in, left out or changed (V. I. Levenshtein, 1966). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Costs near the diagonal of the table; elsewhere infinite. */
class CostTable {
  readonly #width: number;
  readonly #slope: number;
  readonly #half: number;
  readonly #columns: number;
  readonly #costs: Float32Array;

  constructor(rows: number, columns: number) {
    this.#columns = columns;
    this.#slope = rows === 0 ? 0 : columns / rows;
    const longer = Math.max(rows, columns);
    this.#half = rows === 0 ? columns : BAND + Math.ceil(longer / 30) + Math.ceil(this.#slope);
    this.#width = this.#half * 2 + 1;
    this.#costs = new Float32Array((rows + 1) * this.#width).fill(Infinity);
  }

  from(i: number): number {
    return Math.max(0, this.#middle(i) - this.#half);
  }

  to(i: number): number {
    return Math.min(this.#columns, this.#middle(i) + this.#half);
  }

  get(i: number, j: number): number {
    if (i < 0 || j < this.from(i) || j > this.to(i)) return Infinity;
    return this.#costs[this.#index(i, j)] ?? Infinity;
  }

  set(i: number, j: number, cost: number): void {
    this.#costs[this.#index(i, j)] = cost;
  }

  #index(i: number, j: number): number {
    return i * this.#width + j - this.#middle(i) + this.#half;
  }

  #middle(i: number): number {
    return Math.round(i * this.#slope);
  }
}
