import { createHash, hash } from "node:crypto";

/** Takes texts one after another and gives their common hash. */
export interface Digest {
  add(text: string): void;
  /** Lower-case hexadecimal SHA-256. Ends the digest. */
  end(): string;
}

/** A hash over several texts; each is told apart from the next. */
export function openDigest(): Digest {
  const sum = createHash("sha256");
  return {
    add: (text) => void sum.update(text).update("\0"),
    end: () => sum.digest("hex"),
  };
}

/** Lower-case hexadecimal SHA-256 of a text. */
export function digestOf(text: string): string {
  return hash("sha256", text, "hex");
}
