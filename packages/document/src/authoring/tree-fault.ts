import type { Node } from "yaml";

import { patchStep, pointerFromPath, type DocumentPath, type Issue } from "../model/model.ts";
import { faultIssue, type TextFault, type YamlText } from "./yaml-text.ts";

/** What reading a tree collects into. */
export interface TreeReading {
  readonly source: YamlText;
  readonly issues: Issue[];
  readonly aliases: DocumentPath[];
}

/** A fault at a path of the document. */
export interface TreeFault extends TextFault {
  readonly path: DocumentPath;
  /** The value that was meant, when a machine can tell. */
  readonly meant?: unknown;
  readonly severity?: "warning";
}

/** Collects a fault as an issue; a value that was meant becomes its fix. */
export function pushFault(reading: TreeReading, fault: TreeFault): void {
  const { path, meant, severity } = fault;
  reading.issues.push({
    ...faultIssue(reading.source.lines, fault),
    path,
    ...(severity === undefined ? {} : { severity }),
    ...(meant === undefined
      ? {}
      : { fix: [patchStep([{ op: "replace", path: pointerFromPath(path), value: meant }])] }),
  });
}

/** Offset of a node's own text, after its anchor and tag. */
export function startOf(node: Node): number {
  return node.range?.[0] ?? 0;
}
