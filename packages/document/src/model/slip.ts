import { lastKey, type Site } from "./field.ts";
import type { IssueCode } from "./issue-codes.data.ts";
import type { Step } from "./issue.ts";
import { nearestWord } from "./nearest.ts";
import { pointerFromPath } from "./pointer.ts";

/** What a value check has to say about one wrong value. */
export interface Slip {
  readonly code: IssueCode;
  readonly value: unknown;
  /** Values or forms accepted. */
  readonly accepted: readonly string[];
  /** Completes "KEY is VALUE …"; a default is made from `accepted`. */
  readonly because?: string;
  readonly hint?: string;
  /** The value that was meant, when a machine can tell. */
  readonly meant?: unknown;
  /** What was measured of the value; a number is measured by itself. */
  readonly measured?: number;
  readonly limit?: number;
  readonly unit?: string;
}

/** Reports one wrong value: what came, what is accepted, the nearest word, and the fix. */
export function reportSlip(site: Site, slip: Slip): void {
  const received = printValue(slip.value);
  const nearest =
    typeof slip.value === "string" ? nearestWord(slip.value, slip.accepted) : undefined;
  const meant = slip.meant ?? (slip.code === "unknown-value" ? nearest : undefined);
  const because = slip.because ?? `accepted: ${slip.accepted.join(", ")}`;
  site.report({
    code: slip.code,
    severity: "error",
    path: site.path,
    message: `${lastKey(site)} is ${received}; ${because}.`,
    received,
    accepted: slip.accepted,
    ...(nearest === undefined ? {} : { nearest }),
    ...measureOf(slip),
    ...(slip.unit === undefined ? {} : { unit: slip.unit }),
    ...hintOf(slip, meant),
    ...(meant === undefined ? {} : { fix: [replaceStep(site, meant)] }),
  });
}

function measureOf({ value, measured, limit }: Slip): { measured?: number; limit?: number } {
  const number = measured ?? (typeof value === "number" ? value : undefined);
  return number === undefined || limit === undefined ? {} : { measured: number, limit };
}

function hintOf(slip: Slip, meant: unknown): { hint?: string } {
  if (slip.hint !== undefined) return { hint: slip.hint };
  return meant === undefined ? {} : { hint: `Write ${printValue(meant)}.` };
}

/** The step that puts `value` at the site. */
export function replaceStep(site: Site, value: unknown): Step {
  return patchStep([{ op: "replace", path: pointerFromPath(site.path), value }]);
}

/** The step that removes what stands at the site. */
export function removeStep(site: Site): Step {
  return patchStep([{ op: "remove", path: pointerFromPath(site.path) }]);
}

/** A `doc.patch` step of RFC 6902 operations. */
export function patchStep(patch: readonly Readonly<Record<string, unknown>>[]): Step {
  return { id: "doc.patch", params: { patch } };
}

/** A value as it stands in a message, cut to 80 characters. */
export function printValue(value: unknown): string {
  if (typeof value === "number") return String(value);
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= 80 ? text : `${text.slice(0, 77)}…`;
}
