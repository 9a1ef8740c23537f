import { checkLayer } from "./check-layer.ts";
import { documentFields, type ReelDocument } from "./document.ts";
import type { Issue } from "./issue.ts";
import { sameStructure } from "./structure/same-structure.ts";
import { checkStructure } from "./structure/structure.ts";
import { checkKeys, checkMapping } from "./values/object.ts";

/** A document with what is wrong with it: by single keys, and by what they lead to. */
export interface CheckedDocument {
  readonly document: ReelDocument;
  readonly keys: readonly Issue[];
  readonly structure: readonly Issue[];
}

/**
 * Everything that can be said about a document without its files: keys, types, units, ranges,
 * ids, references, circles. Values with a `${variable}` in them wait until variables are bound.
 */
export function checkDocument(value: unknown): readonly Issue[] {
  return issuesOf(checkedDocument(value));
}

/**
 * The same, kept apart so that the check after an edit is cheap: `before` is the check of a document
 * that shares with this one whatever the edit left alone.
 */
export function checkedDocument(value: unknown, before?: CheckedDocument): CheckedDocument {
  const document = value as ReelDocument;
  const keys: Issue[] = [];
  const site = { path: [], report: (issue: Issue) => void keys.push(issue), checkLayer };
  if (!checkMapping(value, site)) return { document, keys, structure: [] };
  checkKeys(value, documentFields, site);
  if (before !== undefined && sameStructure(before.document, document))
    return { document, keys, structure: before.structure };
  const structure: Issue[] = [];
  checkStructure(document, (issue) => void structure.push(issue));
  return { document, keys, structure };
}

/** All issues of a checked document. */
export function issuesOf({ keys, structure }: CheckedDocument): readonly Issue[] {
  return structure.length === 0 ? keys : [...keys, ...structure];
}
