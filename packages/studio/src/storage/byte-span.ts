/** Bytes from the first to the last, both included, as HTTP counts them. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/** One span of `Range` (RFC 9110, 14.1.2); several, or another unit, count as none asked for. */
export function readSpan(
  header: string | null,
  size: number,
): ByteSpan | "unsatisfiable" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  const [, first = "", last = ""] = match ?? [];
  if (match === null || (first === "" && last === "")) return undefined;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
