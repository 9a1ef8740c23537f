import { ReelError } from "@reelkiln/document";
import { callOperator, isOperatorVerb } from "@reelkiln/studio/hosted";
import type { OperatorAnswer } from "@reelkiln/studio/hosted";
import { UsageError } from "@reelkiln/toolkit/cli";
import type { Terminal } from "@reelkiln/toolkit/cli";

import { readFlags } from "./flags.ts";
import { databaseUrl, stateFolder } from "./hosted-options.ts";

const ACTIONS = {
  keys: ["create", "list", "revoke"],
  admin: ["grant", "backup"],
} as const;

/** Values that are numbers in an order. */
const NUMBERS = new Set([
  "priority",
  "concurrency",
  "requests_per_minute",
  "expires_in_days",
  "credits",
]);

/** Runs `keys` and `admin`, in the database itself or through the server that has it. Resolves to the exit code. */
export async function runOperatorVerb(
  family: keyof typeof ACTIONS,
  words: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const { flags, rest } = readFlags(words, {
    state: "text",
    json: "switch",
    name: "text",
    account: "text",
    key: "text",
    credits: "text",
    reference: "text",
    scopes: "text",
    priority: "text",
    concurrency: "text",
    "requests-per-minute": "text",
    "expires-in-days": "text",
  });
  const { state, json, ...given } = flags;
  const [action = "", positional, ...more] = rest;
  const verb = `${family}.${action}`;
  const known: readonly string[] = ACTIONS[family];
  if (!known.includes(action) || !isOperatorVerb(verb) || more.length > 0)
    throw new UsageError(`reelkiln ${family} takes ${known.join(", ")}.`);
  const order = orderOf({
    ...given,
    ...(positional !== undefined && { [action === "create" ? "name" : "key"]: positional }),
  });
  const answer = await callOperator(
    { stateFolder: stateFolder(state), databaseUrl: databaseUrl() },
    verb,
    order,
  );
  terminal.out(json === true ? `${JSON.stringify(answer)}\n` : printAnswer(answer));
  return 0;
}

function orderOf(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(given).map(([flag, value]) => {
      const name = flag.replaceAll("-", "_");
      if (name === "scopes") return [name, String(value).split(",")];
      return [name, NUMBERS.has(name) ? numberOf(flag, String(value)) : value];
    }),
  );
}

function numberOf(flag: string, word: string): number {
  const value = Number(word);
  if (word.trim() !== "" && Number.isFinite(value)) return value;
  throw new ReelError("invalid-input", `--${flag} takes a number, not "${word}".`);
}

function printAnswer(answer: OperatorAnswer): string {
  const { keys } = answer;
  if (Array.isArray(keys)) {
    const lines = (keys as readonly OperatorAnswer[]).map(
      ({ id, name, account, scopes, revoked_at: revoked }) =>
        `${String(id)}  ${String(account)}  ${String(name)}  ${String(scopes)}${revoked === undefined ? "" : "  revoked"}`,
    );
    return lines.length === 0 ? "There are no keys.\n" : `${lines.join("\n")}\n`;
  }
  const { key = "", ...rest } = answer;
  const lines = Object.entries(rest).map(([name, value]) => `${name}: ${String(value)}`);
  const first =
    typeof key === "string" && key !== ""
      ? [key, "Keep it: it is shown this once, and kept as a hash only."]
      : [];
  return `${[...first, ...lines].join("\n")}\n`;
}
