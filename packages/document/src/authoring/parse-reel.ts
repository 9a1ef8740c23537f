import {
  checkDocument,
  FORMAT_VERSION,
  isMapping,
  ISSUE_CODES,
  patchStep,
  type Issue,
  type IssueCode,
  type IssueCodeSpec,
  type ReelDocument,
} from "../model/model.ts";
import { readTree } from "./read-tree.ts";
import { refineFix } from "./refine-fix.ts";
import { sha256 } from "./sha256.ts";
import { sourceMapOf, type SourceMap } from "./source-map.ts";
import { readYaml, type YamlText } from "./yaml-text.ts";

export interface ParseOptions {
  /** Project-relative name of the file, put into every place. */
  readonly file?: string;
}

/** A project file, read. */
export interface ParsedReel {
  /**
   * The document as written. Present whenever the file is a mapping of a readable version, also with
   * issues, so that it can be mended; fit to resolve only when no issue is an error.
   */
  readonly document?: ReelDocument;
  readonly issues: readonly Issue[];
  readonly source: SourceMap;
  /** SHA-256 of the text. */
  readonly revision: string;
}

/**
 * Reads a project file in YAML or JSON. Never throws on any text: everything wrong with it is an
 * issue with its place.
 */
export function parseReel(text: string, options: ParseOptions = {}): ParsedReel {
  return parseYaml(readYaml(text), options);
}

/** Reads a project from a text that is a syntax tree already. */
export function parseYaml(yaml: YamlText, options: ParseOptions = {}): ParsedReel {
  const source = sourceMapOf(yaml, options.file);
  const read = readDocument(yaml);
  return {
    ...read,
    issues: ordered(read.issues.map((issue) => placed(issue, source, options))),
    source,
    // Most readers never ask for it.
    get revision() {
      return sha256(yaml.text);
    },
  };
}

function readDocument(yaml: YamlText): {
  readonly document?: ReelDocument;
  readonly issues: readonly Issue[];
} {
  if (yaml.tree === undefined)
    return { issues: yaml.issues.length > 0 ? yaml.issues : [notProject({})] };
  const { value, issues: written, aliases } = readTree(yaml);
  const before = [...yaml.issues, ...written];
  const broken = yaml.issues.some(({ code }) => code === "syntax-error" || code === "tab-indent");
  if (!isMapping(value)) return { issues: before.length > 0 ? before : [notProject(value)] };
  const version = value["reelkiln"];
  if (version === undefined)
    return { document: value as unknown as ReelDocument, issues: [...before, notProject(value)] };
  const checked = checkDocument(value);
  const newer = checked.find(({ code }) => code === "newer-version");
  if (newer !== undefined) return { issues: [newer] };
  // What stands in a text that is no YAML is a guess of the parser: only its syntax is reported.
  if (broken) return { issues: before };
  const told = new Set(
    [...before.map(({ path }) => path), ...aliases].map((path) => JSON.stringify(path)),
  );
  const rest = checked.filter((issue) => !isTold(issue, told));
  return {
    document: value as unknown as ReelDocument,
    issues: [...before, ...rest.map((issue) => refineFix(issue, yaml))],
  };
}

/** A place that is wrong as YAML says so once; what a merge key would have brought is not missed. */
function isTold({ code, path }: Issue, told: ReadonlySet<string>): boolean {
  if (code === "missing-key" && told.has(JSON.stringify([...path, "<<"]))) return true;
  for (let length = path.length; length > 0; length--)
    if (told.has(JSON.stringify(path.slice(0, length)))) return true;
  return false;
}

function notProject(value: unknown): Issue {
  const isObject = isMapping(value);
  return {
    code: "not-a-project",
    severity: "error",
    path: [],
    message: isObject
      ? `The file has no reelkiln: ${FORMAT_VERSION}, so it is no Reelkiln project.`
      : "The file is no mapping (key: value), so it is no Reelkiln project.",
    accepted: [`reelkiln: ${FORMAT_VERSION}`],
    hint: `Begin the file with reelkiln: ${FORMAT_VERSION}.`,
    ...(isObject && Object.keys(value).length > 0
      ? { fix: [patchStep([{ op: "add", path: "/reelkiln", value: FORMAT_VERSION }])] }
      : {}),
  };
}

function placed(issue: Issue, source: SourceMap, { file }: ParseOptions): Issue {
  const about: IssueCodeSpec | undefined = Object.hasOwn(ISSUE_CODES, issue.code)
    ? ISSUE_CODES[issue.code as IssueCode]
    : undefined;
  if (issue.place === undefined)
    return { ...issue, place: source.placeOf(issue.path, about?.at ?? "value", issue.offset) };
  return { ...issue, place: { ...(file === undefined ? {} : { file }), ...issue.place } };
}

function ordered(issues: readonly Issue[]): readonly Issue[] {
  const key = ({ place }: Issue) => (place?.line ?? 0) * 1e5 + (place?.column ?? 0);
  return issues.toSorted((a, b) => key(a) - key(b));
}
