import { Composer, LineCounter, Parser, type Document, type ParsedNode } from "yaml";
import type { CST } from "yaml";

import { controlCharacterAt, type Issue, type IssueCode } from "../model/model.ts";

/** Largest source text, in UTF-16 units (about 2 MiB). */
export const MAX_SOURCE_LENGTH = 2 * 1024 * 1024;

/** Deepest nesting of mappings and lists in a source text. */
export const MAX_SOURCE_DEPTH = 64;

type YamlDocument = Document.Parsed<ParsedNode>;

/** A source text as a syntax tree. */
export interface YamlText {
  readonly text: string;
  readonly lines: LineCounter;
  /** Absent when nothing of the text could be read. */
  readonly tree?: YamlDocument;
  readonly issues: readonly Issue[];
}

export interface ReadOptions {
  /** Keeps the source tokens in the tree: splicing needs them. */
  readonly keepTokens?: boolean;
}

/** What is wrong at one offset of the text. */
export interface TextFault {
  readonly code: IssueCode;
  readonly offset: number;
  readonly message: string;
  readonly received?: string;
  readonly hint?: string;
}

/** An issue at an offset, before its path is known. */
export function faultIssue(lines: LineCounter, fault: TextFault): Issue {
  const { line, col } = lines.linePos(fault.offset);
  return {
    code: fault.code,
    severity: "error",
    message: fault.message,
    path: [],
    place: { line, column: col },
    ...(fault.received === undefined ? {} : { received: fault.received }),
    ...(fault.hint === undefined ? {} : { hint: fault.hint }),
  };
}

/** Short texts that were read last: an edit reads the same part of a file to make it, and to take it in. */
const RECENT = new Map<string, YamlText>();
const RECENT_KEPT = 4;
const RECENT_LENGTH = 16_384;

/** Reads YAML (JSON is a subset of it) into a syntax tree; collects what is no YAML, or not ours. */
export function readYaml(text: string, options: ReadOptions = {}): YamlText {
  if (options.keepTokens !== true || text.length > RECENT_LENGTH) return readAnew(text, options);
  const known = RECENT.get(text);
  if (known !== undefined) return known;
  const read = readAnew(text, options);
  RECENT.set(text, read);
  const [oldest] = RECENT.keys();
  if (RECENT.size > RECENT_KEPT && oldest !== undefined) RECENT.delete(oldest);
  return read;
}

function readAnew(text: string, options: ReadOptions): YamlText {
  const lines = new LineCounter();
  const faults: TextFault[] = [];
  if (text.length > MAX_SOURCE_LENGTH) {
    lines.addNewLine(0);
    faults.push({
      code: "too-large",
      offset: 0,
      message: `The file has ${text.length} characters; up to ${MAX_SOURCE_LENGTH} are accepted.`,
      hint: "Split the video into several projects.",
    });
  }
  const tree = faults.length > 0 ? undefined : composeTree(text, { lines, faults, ...options });
  const issues = faults.map((fault) => faultIssue(lines, fault));
  return { text, lines, issues, ...(tree === undefined ? {} : { tree }) };
}

function composeTree(
  text: string,
  reading: ReadOptions & { readonly lines: LineCounter; readonly faults: TextFault[] },
): YamlDocument | undefined {
  const { lines, faults, keepTokens = false } = reading;
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  faults.push(...controlCharacters(text), ...foreignTokens(tokens));
  const deep = deepestFault(tokens);
  if (deep !== undefined) {
    faults.push(deep);
    return undefined;
  }
  const composer = new Composer({
    keepSourceTokens: keepTokens,
    strict: true,
    stringKeys: true,
    uniqueKeys: false,
    merge: false,
    resolveKnownTags: false,
    version: "1.2",
    logLevel: "silent",
  });
  const [tree] = [...composer.compose(tokens, true, text.length)] as YamlDocument[];
  for (const error of tree?.errors ?? [])
    faults.push(syntaxFault(error.code, error.pos[0], error.message));
  return tree;
}

function syntaxFault(code: string, offset: number, message: string): TextFault {
  if (code === "TAB_AS_INDENT")
    return {
      code: "tab-indent",
      offset,
      message: "A tab stands in the indentation; YAML is indented with spaces.",
      hint: "Replace the tab by spaces.",
    };
  return { code: "syntax-error", offset, message: `This is no YAML: ${lowerFirst(message)}.` };
}

function lowerFirst(message: string): string {
  const sentence = message.replace(/\.?$/, "");
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** The first control character of the text, when there is one. */
function controlCharacters(text: string): readonly TextFault[] {
  const offset = controlCharacterAt(text);
  return offset < 0 ? [] : [controlFault(text, offset)];
}

/** A fault for a text in which a control character stands. */
export function controlFault(text: string, offset: number): TextFault {
  const code = text
    .charCodeAt(controlCharacterAt(text))
    .toString(16)
    .toUpperCase()
    .padStart(4, "0");
  return {
    code: "control-character",
    offset,
    message: `The control character U+${code} stands in the text; it cannot be shown.`,
    received: `U+${code}`,
    hint: "Remove it.",
  };
}

/** Directives and further documents: a project file is one plain document. */
function foreignTokens(tokens: readonly CST.Token[]): readonly TextFault[] {
  const faults: TextFault[] = [];
  const directive = tokens.find((token) => token.type === "directive");
  if (directive !== undefined)
    faults.push({
      code: "syntax-error",
      offset: directive.offset,
      message: "YAML directives (%YAML, %TAG) are refused.",
      hint: "Remove the line.",
    });
  const second = tokens.filter((token) => token.type === "document")[1];
  if (second !== undefined)
    faults.push({
      code: "multiple-documents",
      offset: second.offset,
      message: "A second YAML document begins here; a project file holds one.",
      hint: "Remove it, or move it into a file of its own.",
    });
  return faults;
}

/** Composing a tree recurses, so its depth is checked on the tokens first. */
function deepestFault(tokens: readonly CST.Token[]): TextFault | undefined {
  const open = tokens.map((token) => ({ token, depth: 0 }));
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    if (top.depth > MAX_SOURCE_DEPTH)
      return {
        code: "too-deep",
        offset: top.token.offset,
        message: `Mappings and lists are nested more than ${MAX_SOURCE_DEPTH} deep.`,
      };
    for (const child of childTokens(top.token)) open.push({ token: child, depth: top.depth + 1 });
  }
  return undefined;
}

function childTokens(token: CST.Token): readonly CST.Token[] {
  if (token.type === "document") return token.value === undefined ? [] : [token.value];
  if (!("items" in token)) return [];
  return token.items.flatMap((item) =>
    [item.key, item.value].filter((child) => child !== undefined && child !== null),
  );
}
