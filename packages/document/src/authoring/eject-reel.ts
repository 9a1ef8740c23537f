import type { ReelDocument } from "../model/model.ts";
import { entryLines, itemLines, printFlow } from "./splice/print-value.ts";

/** Lists of many small mappings, which are read as tables: an item a line. */
const TABLES: ReadonlySet<string> = new Set(["words"]);

/**
 * A document as the text of a project file, which reads back as the same document. The layers stand apart, words a line
 * each.
 */
export function ejectReel(document: ReelDocument): string {
  const sections = Object.entries(document).map(([key, value]) =>
    key === "layers" && Array.isArray(value)
      ? `\nlayers: # the first is at the back\n${value.map(layerText).join("\n\n")}`
      : entryLines(key, value).join("\n"),
  );
  return `${sections.join("\n")}\n`;
}

function layerText(layer: Readonly<Record<string, unknown>>): string {
  const tables = Object.entries(layer).filter(([key]) => TABLES.has(key));
  const rest = Object.fromEntries(Object.entries(layer).filter(([key]) => !TABLES.has(key)));
  const lines = [...itemLines(rest), ...tables.flatMap(([key, rows]) => tableLines(key, rows))];
  return lines.map((line) => `  ${line}`).join("\n");
}

function tableLines(key: string, rows: unknown): readonly string[] {
  if (!Array.isArray(rows)) return [];
  return [`  ${key}:`, ...rows.map((row) => `    - ${printFlow(row, "block")}`)];
}
