/** For each UTF-16 unit of a text the index of its word (counted from 0), or −1 in white space. */
export function wordIndexes(text: string): Int32Array {
  const words = new Int32Array(text.length).fill(-1);
  let count = 0;
  for (const match of text.matchAll(/[^\s\u200b]+/gu)) {
    words.fill(count, match.index, match.index + match[0].length);
    count++;
  }
  return words;
}
