import {
  ISSUE_CODES,
  ReelError,
  bindVariables,
  checkDocument,
  parseReel,
} from "@reelkiln/document";
import type {
  Issue,
  IssueCode,
  PairSide,
  ParsedReel,
  ReelDocument,
  Timeline,
} from "@reelkiln/document";
import type { ProjectFont } from "@reelkiln/engine";

import { createMediaLibrary } from "./media-files.ts";
import type { MediaLibrary } from "./media-files.ts";
import type { Project } from "./project.ts";
import { readTextFile } from "./text-file.ts";

/** How a project is opened. */
export interface OpenOptions {
  /** Values of the project's variables. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Whether a variable's `example` may stand in for a value: for validate, still and watch. */
  readonly examples: "allowed" | "refused";
  /** `fast` reads the document only; `full`, the default, looks into files and lays out frames. */
  readonly depth?: "fast" | "full";
  /** Shared when several projects or rows use the same files. */
  readonly library?: MediaLibrary;
}

/** A project, read as far as its mistakes allow. */
export interface OpenedProject {
  readonly project: Project;
  readonly text: string;
  readonly revision: string;
  /** With variables bound; absent when the text is no project. */
  readonly document?: ReelDocument;
  /** Absent with depth `fast` and when an error stands in the way. */
  readonly timeline?: Timeline;
  /** The project's own font files. */
  readonly fonts: readonly ProjectFont[];
  readonly issues: readonly Issue[];
}

/** What a text is, apart from where it stands. */
export type OpenedText = Omit<OpenedProject, "project" | "text">;

/** Reads, binds, looks into files, resolves and checks. Throws ReelError only when the file is gone. */
export async function openProject(project: Project, options: OpenOptions): Promise<OpenedProject> {
  const text = await readTextFile(project.file);
  if (text === undefined) {
    throw new ReelError("not-found", `${project.file} is gone.`, { path: project.file });
  }
  return { project, text, ...(await openText(text, project, options)) };
}

/** The same for a text that is not on disk yet, as an edit makes one. */
export async function openText(
  text: string,
  project: Project,
  options: OpenOptions,
): Promise<OpenedText> {
  const parsed = parseReel(text);
  const { revision, document: written } = parsed;
  const fonts: readonly ProjectFont[] = [];
  if (written === undefined) return { revision, fonts, issues: parsed.issues };
  if (hasErrors(parsed.issues))
    return { revision, fonts, issues: parsed.issues, document: written };
  const { document, issues: bindIssues } = bind(written, options);
  const issues = [...parsed.issues, ...placeAll(bindIssues, parsed)];
  if (hasErrors(issues) || options.depth === "fast") return { revision, fonts, document, issues };
  const library = options.library ?? createMediaLibrary(project.root);
  // Resolving and layout are half of the program; a fast look does not load them.
  const { lookDeep } = await import("./look-deep.ts");
  const deep = await lookDeep(document, { root: project.root, library });
  return {
    revision,
    document,
    ...deep,
    issues: [...issues, ...placeAll(deep.issues, parsed)],
  };
}

/** Values put in; what a variable brought in is checked as if it had been written there. */
function bind(
  written: ReelDocument,
  { values, examples }: OpenOptions,
): { readonly document: ReelDocument; readonly issues: readonly Issue[] } {
  const { document, issues } = bindVariables(written, values ?? {}, {
    allowExamples: examples === "allowed",
  });
  if (hasErrors(issues) || written.variables === undefined) return { document, issues };
  const { variables: _, ...filled } = document;
  // A mend would write over the variable itself, which is not at fault.
  return { document, issues: [...issues, ...checkDocument(filled).map(withoutFix)] };
}

function withoutFix(issue: Issue): Issue {
  const { fix: _, ...rest } = issue;
  return rest;
}

function hasErrors(issues: readonly Issue[]): boolean {
  return issues.some(({ severity }) => severity === "error");
}

/** Gives every issue the place in the text that its path has. */
function placeAll(issues: readonly Issue[], { source }: ParsedReel): readonly Issue[] {
  return issues.map((issue) =>
    issue.place === undefined
      ? { ...issue, place: source.placeOf(issue.path, sideOf(issue.code), issue.offset) }
      : issue,
  );
}

/** Some mistakes are of a key, not of its value. */
function sideOf(code: string): PairSide {
  if (!Object.hasOwn(ISSUE_CODES, code)) return "value";
  const about = ISSUE_CODES[code as IssueCode];
  return "at" in about ? about.at : "value";
}
