import { writeFileAtomic } from "../io/io.ts";
import type { Receipt } from "../verify/receipt.ts";
import type { RenderResult } from "./request.ts";

/** Writes a receipt beside an output: `NAME.receipt.json`, for pictures of all frames named without the number. */
export async function writeReceipt(
  output: string,
  receipt: Receipt,
): Promise<Pick<RenderResult, "receipt" | "receiptPath">> {
  const receiptPath = siblingOf(output, "receipt.json");
  await writeFileAtomic(receiptPath, `${JSON.stringify(receipt, null, 2)}\n`);
  return { receipt, receiptPath };
}

/** Path of a file that belongs to an output, beside it. */
export function siblingOf(output: string, ending: string): string {
  const stem = output.replace(/(\.[^./\\]+)?$/, "");
  if (!stem.includes("{frame}")) return `${stem}.${ending}`;
  const named = stem.replace(/[-_. ]*\{frame\}/, "");
  return /[/\\]$/.test(named) || named === "" ? `${named}frames.${ending}` : `${named}.${ending}`;
}
