import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";

/** One import or re-export, as written. */
export interface SourceImport {
  readonly specifier: string;
  readonly typeOnly: boolean;
  /** Counts from 1. */
  readonly line: number;
}

/** One TypeScript file of a package's `src`. */
export interface SourceFile {
  /** From the repository's root, with `/`. */
  readonly path: string;
  readonly packageName: string;
  /** First folder below `src`, or `.` for files in `src` itself. */
  readonly room: string;
  /** The text with comments and string contents blanked, line breaks kept. */
  readonly code: string;
  readonly imports: readonly SourceImport[];
}

/** All `.ts` and `.tsx` files below `packages/NAME/src`, tests left out. */
export function readSourceTree(root: string): readonly SourceFile[] {
  return readdirSync(join(root, "packages")).flatMap((packageName) => {
    const src = join(root, "packages", packageName, "src");
    return readdirSync(src, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test(-d)?\.tsx?$/.test(name))
      .toSorted()
      .map((name) => {
        const path = relative(root, join(src, name)).split(sep).join("/");
        return sourceFile(path, readFileSync(join(src, name), "utf8"));
      });
  });
}

/** A source file of the given text, standing at `path` (`packages/NAME/src/…`). */
export function sourceFile(path: string, text: string): SourceFile {
  const [, packageName = "", , ...below] = path.split("/");
  return {
    path,
    packageName,
    room: below.length > 1 ? (below[0] ?? ".") : ".",
    code: blankStrings(blankComments(text)),
    imports: importsOf(blankComments(text)),
  };
}

/** Path of the file a relative specifier of `file` names. */
export function targetOf(file: SourceFile, specifier: string): string {
  return posix.join(dirname(file.path), specifier);
}

/** Lines that hold code: neither blank nor only comment. */
export function codeLinesOf(file: SourceFile): number {
  return file.code.split("\n").filter((line) => line.trim() !== "").length;
}

const TOKEN =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g;

function blankComments(text: string): string {
  return text.replace(TOKEN, (token) =>
    token.startsWith("//") || token.startsWith("/*") ? blanked(token) : token,
  );
}

function blankStrings(text: string): string {
  return text.replace(TOKEN, (token) => `${token[0]}${blanked(token.slice(1, -1))}${token[0]}`);
}

function blanked(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

const STATEMENT =
  /(?:^|\n)[ \t]*(import|export)\s+(type\s+)?[^;"'`]*?\bfrom\s*["']([^"']+)["']|(?:^|\n)[ \t]*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/g;

function importsOf(text: string): readonly SourceImport[] {
  return [...text.matchAll(STATEMENT)].map((match) => ({
    specifier: match[3] ?? match[4] ?? match[5] ?? "",
    typeOnly: match[2] !== undefined || isTypeQuery(text, match),
    line: text.slice(0, match.index + match[0].length).split("\n").length,
  }));
}

/** `import("./x.ts").Name` in a type position: erased, so no edge at run time. */
function isTypeQuery(text: string, match: RegExpMatchArray): boolean {
  if (match[5] === undefined) return false;
  const before = text.slice(0, match.index).trimEnd();
  return !/(?:await|return|void|=>|\()$/.test(before);
}
