import { checkLayer } from "./check-layer.ts";
import { documentFields, type ReelDocument } from "./document.ts";
import type { Issue } from "./issue.ts";
import { checkStructure } from "./structure/structure.ts";
import { checkKeys, checkMapping } from "./values/object.ts";

/**
 * Everything that can be said about a document without its files: keys, types, units, ranges,
 * ids, references, circles. Values with a `${variable}` in them wait until variables are bound.
 */
export function checkDocument(value: unknown): readonly Issue[] {
  const issues: Issue[] = [];
  const site = { path: [], report: (issue: Issue) => void issues.push(issue), checkLayer };
  if (!checkMapping(value, site)) return issues;
  checkKeys(value, documentFields, site);
  checkStructure(value as Partial<ReelDocument>, site.report);
  return issues;
}
