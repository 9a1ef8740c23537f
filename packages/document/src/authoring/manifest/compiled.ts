import {
  checkDocument,
  type DocumentPath,
  type Issue,
  type ReelDocument,
} from "../../model/model.ts";
import type { MediaFacts, MediaFactsByPath } from "../../timeline/facts.ts";

/** What compiling needs beside the request: where files are, and what probing found in them. */
export interface CompileSources {
  /** Project-relative path of the file that a source of the request names: the source itself in a local project. */
  readonly pathOf: (source: string) => string;
  /** By those paths. A file that was not probed is left to resolving, unless a length is needed of it. */
  readonly media: MediaFactsByPath;
  /**
   * Loudness of a sound, LEVELS_PER_SECOND evenly spaced values from 0; asked for where a recipe draws it. Undefined
   * when it was not measured.
   */
  readonly levelsOf?: (path: string) => readonly number[] | undefined;
}

/** Values of a sound's loudness in a second. */
export const LEVELS_PER_SECOND = 20;

/** Sources of a local project, whose requests name project-relative paths. */
export function localSources(media: MediaFactsByPath): CompileSources {
  return { pathOf: (source) => source, media };
}

/** Words that are still to be heard before the document is complete. */
export interface Transcription {
  /** As the request names it. */
  readonly source: string;
  readonly path: string;
  /** Where the document looks for the words, as VTT with word times. */
  readonly wordsPath: string;
  readonly correctText?: string;
}

/** A request, compiled. */
export interface Compiled {
  /** Absent when an issue is an error. */
  readonly document?: ReelDocument;
  /** With paths of the request. */
  readonly issues: readonly Issue[];
  readonly transcription?: Transcription;
  readonly origins: readonly Origin[];
}

/** Which part of the request a part of the document was made from. */
export interface Origin {
  readonly document: DocumentPath;
  readonly request: DocumentPath;
}

/** An issue of the compiled document as one of the request: at the part that the faulty value was made from. */
export function requestIssue(issue: Issue, { origins }: Pick<Compiled, "origins">): Issue {
  const { place: _place, fix: _fix, ...rest } = issue;
  const from = origins
    .filter(({ document }) => document.every((key, index) => key === issue.path[index]))
    .toSorted((a, b) => b.document.length - a.document.length)[0];
  return { ...rest, path: from?.request ?? [] };
}

/** A document with what it was made of; what is wrong with the document itself is told in places of the request. */
export function compiled(
  made: Omit<Compiled, "document"> & { readonly document: ReelDocument },
): Compiled {
  const own = checkDocument(made.document).map((issue) => requestIssue(issue, made));
  const issues = [...made.issues, ...own];
  if (!issues.some(({ severity }) => severity === "error")) return { ...made, issues };
  return { issues, origins: made.origins };
}

/** What probing found at a path; undefined for a file that cannot be read or was not probed. */
export function factsAt(path: string, { media }: CompileSources): MediaFacts | undefined {
  const facts = media.get(path);
  return facts === undefined || "code" in facts ? undefined : facts;
}
