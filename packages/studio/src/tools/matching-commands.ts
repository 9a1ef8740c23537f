import { COMMANDS } from "@reelkiln/document";
import type { Command } from "@reelkiln/document";

/** Commands whose id, title or description hold every word, in order of families; all of them without words. */
export function matchingCommands(filter: string): readonly Command[] {
  const words = filter.toLowerCase().split(/\s+/);
  return COMMANDS.filter(({ id, title, description }) => {
    const text = `${id} ${title} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
