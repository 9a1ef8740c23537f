/** Sounds of words: each word's lines of a pronouncing dictionary, as `word PH ON ES`. */
export type Dictionary = ReadonlyMap<string, readonly string[]>;

/** Reads a dictionary in the form of CMUdict; a second way to say a word is written `word(2)`. */
export function parseDictionary(text: string): Dictionary {
  const words = new Map<string, string[]>();
  for (const line of text.split("\n")) {
    const space = line.indexOf(" ");
    if (space <= 0) continue;
    const word = line.slice(0, space).replace(/\(\d+\)$/, "");
    const sounds = line.slice(space + 1).trim();
    const known = words.get(word);
    if (known === undefined) words.set(word, [sounds]);
    else known.push(sounds);
  }
  return words;
}

/** A dictionary file of these words only; a small one loads faster. */
export function printDictionary(words: Iterable<string>, dictionary: Dictionary): string {
  const lines = [...new Set(words)].flatMap((word) =>
    (dictionary.get(word) ?? []).map(
      (sounds, index) => `${word}${index === 0 ? "" : `(${index + 1})`} ${sounds}`,
    ),
  );
  return `${lines.join("\n")}\n`;
}
