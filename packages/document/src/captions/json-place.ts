import { isNode, LineCounter, parseDocument } from "yaml";

/** Keys and indexes from the root of a JSON text to a value. */
export type JsonPath = readonly (string | number)[];

/** Line, from 1, of the value at `path`; JSON is a part of YAML, whose parser knows places. */
export function lineOfJsonPath(text: string, path: JsonPath): number {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const node: unknown = path.length === 0 ? document.contents : document.getIn(path, true);
  const offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  return Math.max(1, lineCounter.linePos(offset).line);
}

/** Line of the first fault of a text that is no JSON. */
export function lineOfJsonError(text: string): number {
  const lineCounter = new LineCounter();
  const error = parseDocument(text, { lineCounter, prettyErrors: true }).errors[0];
  return error?.linePos?.[0].line ?? 1;
}
