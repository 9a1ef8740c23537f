/** What a line of the log says beside its message; ids join the lines of one request or job. */
export type LogFields = Readonly<Record<string, unknown>>;

export type LogLevel = "info" | "warn" | "error";

/** Writes one line of JSON. */
export type HostedLog = (level: LogLevel, message: string, fields?: LogFields) => void;

/** Keys whose values are never written. */
const SECRET_KEYS =
  /^(?:authorization|cookie|set-cookie|.*(?:secret|password|token|api[-_]?key|signature).*)$/i;

/** Secrets that stand inside texts: keys of ours, bearer tokens, passwords and queries of addresses. */
const SECRET_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/\brk_live_([0-9a-f]{16})_[A-Za-z0-9_-]{43}/g, "rk_live_$1_[redacted]"],
  [/\b(Bearer)\s+(?!rk_live_[0-9a-f]{16}_\[)[^\s"']+/gi, "$1 [redacted]"],
  [/(\w+:\/\/[^\s:/@"']*):[^\s@"']*@/g, "$1:[redacted]@"],
  [/(https?:\/\/[^\s?"'#]+)\?[^\s"'#]*/g, "$1?[redacted]"],
];

const MAX_DEPTH = 6;

/** A log that writes lines of JSON without secrets. */
export function jsonLog(write: (line: string) => void): HostedLog {
  return (level, message, fields = {}) => {
    const line = {
      time: new Date().toISOString(),
      level,
      message: redacted(message, 0),
      ...(redacted(fields, 0) as object),
    };
    write(`${JSON.stringify(line)}\n`);
  };
}

/** Writes lines that come in the same turn of the event loop at once: a write is dear, and a burst has hundreds. */
export function writeTogether(write: (text: string) => void): (line: string) => void {
  let lines = "";
  const flush = (): void => {
    const text = lines;
    lines = "";
    if (text !== "") write(text);
  };
  process.on("exit", flush);
  return (line) => {
    if (lines === "") setImmediate(flush);
    lines += line;
  };
}

function redacted(value: unknown, depth: number): unknown {
  if (typeof value === "string")
    return SECRET_TEXTS.reduce((text, [pattern, by]) => text.replace(pattern, by), value);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (depth >= MAX_DEPTH) return "[deeper]";
  if (value instanceof Error)
    return {
      error: value.name,
      message: redacted(value.message, depth + 1),
      stack: redacted(value.stack, depth + 1),
    };
  if (Array.isArray(value)) return value.map((item) => redacted(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      SECRET_KEYS.test(key) ? "[redacted]" : redacted(item, depth + 1),
    ]),
  );
}
