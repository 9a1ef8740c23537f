const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SCALES = [
  [1e12, "trillion"],
  [1e9, "billion"],
  [1e6, "million"],
  [1000, "thousand"],
  [100, "hundred"],
] as const;
const ORDINALS: Readonly<Record<string, string>> = {
  one: "first",
  two: "second",
  three: "third",
  five: "fifth",
  eight: "eighth",
  nine: "ninth",
  twelve: "twelfth",
};

/** English words of a whole number from 0 to 10^15. */
export function cardinalWords(value: number): readonly string[] {
  if (value < 20) return [ONES[value] ?? ""];
  if (value < 100) {
    const tens = TENS[Math.floor(value / 10)] ?? "";
    return value % 10 === 0 ? [tens] : [tens, ONES[value % 10] ?? ""];
  }
  const scale = SCALES.find(([size]) => value >= size);
  if (scale === undefined) return [];
  const [size, name] = scale;
  const rest = value % size;
  const head = [...cardinalWords(Math.floor(value / size)), name];
  return rest === 0 ? head : [...head, ...cardinalWords(rest)];
}

/** English words of a place in a row: twenty first. */
export function ordinalWords(value: number): readonly string[] {
  const words = cardinalWords(value);
  const last = words.at(-1) ?? "";
  const ordinal = ORDINALS[last] ?? (last.endsWith("y") ? `${last.slice(0, -1)}ieth` : `${last}th`);
  return [...words.slice(0, -1), ordinal];
}

/** Ways to say a whole number; years and phone-like numbers are also said in pairs or digit by digit. */
export function numberForms(digits: string): readonly (readonly string[])[] {
  const value = Number(digits);
  const forms: (readonly string[])[] = [];
  if (Number.isSafeInteger(value) && value < 1e15 && !/^0\d/.test(digits)) {
    const words = cardinalWords(value);
    forms.push(words);
    if (value > 100 && value % 100 !== 0) forms.push(withAnd(words));
  }
  if (/^[12]\d{3}$/.test(digits)) forms.push(yearWords(value));
  if (digits.length > 1)
    forms.push(Array.from(digits).flatMap((digit) => cardinalWords(Number(digit))));
  return forms;
}

/** British reading: one hundred and five. */
function withAnd(words: readonly string[]): readonly string[] {
  const at = words.lastIndexOf("hundred");
  const from = at >= 0 ? at : words.lastIndexOf("thousand");
  if (from < 0 || from === words.length - 1) return words;
  return [...words.slice(0, from + 1), "and", ...words.slice(from + 1)];
}

function yearWords(value: number): readonly string[] {
  const [century, rest] = [Math.floor(value / 100), value % 100];
  const head = cardinalWords(century);
  if (rest === 0) return [...head, "hundred"];
  return rest < 10 ? [...head, "oh", ...cardinalWords(rest)] : [...head, ...cardinalWords(rest)];
}
