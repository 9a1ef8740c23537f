import type { IssueView } from "@reelkiln/document";

import type { Painter } from "../paint.ts";

/** The text of a source file by the path an issue names; undefined when it is not to be had. */
export type SourceText = (file: string) => string | undefined;

export interface IssueSetting {
  readonly paint: Painter;
  readonly source: SourceText;
  /** File of issues that name none. */
  readonly file?: string;
}

/**
 * An issue for people: `file:line:column: error code`, the message, the source line with a caret
 * under the place, the nearest word and the mend.
 */
export function issueText(issue: IssueView, { paint, source, file }: IssueSetting): string {
  const name = issue.file ?? file;
  const place = [name, issue.line, issue.column].filter((part) => part !== undefined).join(":");
  const tint = { error: paint.red, warning: paint.yellow, info: paint.blue }[issue.severity];
  const code = issue.check === undefined ? issue.code : `${issue.code} ${issue.check}`;
  const head = `${place === "" ? "" : `${paint.bold(place)} `}${tint(issue.severity)} ${paint.dim(code)}`;
  return [
    head,
    `  ${harmless(issue.message)}`,
    ...excerpt(issue, { paint, text: name === undefined ? undefined : source(name) }),
    ...nearestLine(issue, paint),
    ...(issue.hint === undefined ? [] : [`  ${paint.green("→")} ${harmless(issue.hint)}`]),
  ].join("\n");
}

/** The nearest word, where neither the message nor the mend names it. */
function nearestLine(
  { nearest, message, hint = "" }: IssueView,
  paint: Painter,
): readonly string[] {
  if (nearest === undefined || message.includes(nearest) || hint.includes(nearest)) return [];
  return [`  Did you mean ${paint.green(harmless(nearest))}?`];
}

/** What a file says never moves the cursor or colours the terminal. */
function harmless(text: string): string {
  return text.replaceAll(/(?!\n)\p{Cc}/gu, "\uFFFD");
}

const WIDEST_EXCERPT = 100;

function excerpt(
  { line, column = 1 }: IssueView,
  { paint, text }: { readonly paint: Painter; readonly text: string | undefined },
): readonly string[] {
  if (line === undefined || text === undefined) return [];
  const raw = text.split(/\r?\n/)[line - 1];
  if (raw === undefined || raw.trim() === "") return [];
  const from = Math.max(0, column - WIDEST_EXCERPT + 20);
  const shown = harmless(raw.slice(from, from + WIDEST_EXCERPT).replaceAll("\t", " "));
  const gutter = String(line);
  const margin = " ".repeat(gutter.length);
  const caret = `${" ".repeat(Math.max(0, column - 1 - from))}^`;
  return [
    `  ${paint.dim(`${gutter} |`)} ${shown}`,
    `  ${paint.dim(`${margin} |`)} ${paint.red(caret)}`,
  ];
}
