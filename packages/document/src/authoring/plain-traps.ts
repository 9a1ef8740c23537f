import type { Scalar } from "yaml";

import { hasControlCharacter, type DocumentPath } from "../model/model.ts";
import { isEmpty } from "./source-map.ts";
import { pushFault, startOf, type TreeReading } from "./tree-fault.ts";
import { controlFault } from "./yaml-text.ts";

/** Reports a value that YAML reads otherwise than its author. */
export function checkTraps(node: Scalar, path: DocumentPath, reading: TreeReading): void {
  if (isEmpty(node)) return checkHash(node, path, reading);
  checkControl(node, path, reading);
  if (node.type !== "PLAIN") return;
  checkZero(node, path, reading);
  checkComment(node, path, reading);
}

/** An escape such as "\0" puts a character into the value that the text itself does not show. */
function checkControl(node: Scalar, path: DocumentPath, reading: TreeReading): void {
  if (typeof node.value !== "string" || !hasControlCharacter(node.value)) return;
  const [start = 0, end = 0] = node.range ?? [];
  if (hasControlCharacter(reading.source.text.slice(start, end))) return;
  pushFault(reading, { ...controlFault(node.value, start), path });
}

function checkZero(node: Scalar, path: DocumentPath, reading: TreeReading): void {
  const { source = "", value } = node;
  if (typeof value !== "number" || !/^[-+]?0[0-9xob]/i.test(source)) return;
  pushFault(reading, {
    code: "leading-zero",
    offset: startOf(node),
    path,
    message: `${source} begins with a zero, which reads as another number elsewhere.`,
    received: source,
    hint: `Write ${value}; text needs quotes.`,
    meant: value,
  });
}

/** `fill: #FFE600` is a key without a value and a comment. */
function checkHash(node: Scalar, path: DocumentPath, reading: TreeReading): void {
  const match = /^:?[ \t]*(#[^\s#].*?)[ \t]*(?:\r?\n|$)/.exec(textFrom(reading, startOf(node)));
  if (match?.[1] === undefined) return;
  const comment = match[1].replace(/\s+#.*$/, "");
  pushFault(reading, {
    code: "unquoted-hash",
    offset: startOf(node) + match[0].indexOf("#"),
    path,
    message: `${comment} begins with # and is not quoted, so it is a comment and no value.`,
    received: comment,
    hint: `Write "${comment}" with quotes.`,
    meant: comment,
  });
}

/** `text: We are #1` loses what follows the #. A warning, because a comment may be meant. */
function checkComment(node: Scalar, path: DocumentPath, reading: TreeReading): void {
  const end = node.range?.[1] ?? 0;
  const match = /^[ \t]+(#[^\s#].*?)[ \t]*(?:\r?\n|$)/.exec(textFrom(reading, end));
  if (match?.[1] === undefined) return;
  pushFault(reading, {
    code: "unquoted-hash",
    severity: "warning",
    offset: end + match[0].indexOf("#"),
    path,
    message: `${match[1]} is a comment here, not part of the value.`,
    received: match[1],
    hint: "Quote the value, or put a space after # for a comment.",
  });
}

/** A bounded look ahead, so that reading stays linear. */
function textFrom({ source }: TreeReading, offset: number): string {
  return source.text.slice(offset, offset + 500);
}
