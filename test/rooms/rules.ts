import { basename } from "node:path";

import { BANNED_WORDS, FILE_CEILING, PACKAGE_RULES, VERBS } from "./rooms.data.ts";
import { codeLinesOf, targetOf } from "./source-tree.ts";
import type { SourceFile, SourceImport } from "./source-tree.ts";

/** One sentence for each break: the place and what is wrong. */
export type Rule = (tree: readonly SourceFile[]) => readonly string[];

/** Every rule, by the name its ratchet number has. */
export const RULES: Readonly<Record<string, Rule>> = {
  "package-direction": packageDirection,
  "room-order": roomOrder,
  doors,
  effects,
  "file-ceiling": fileCeiling,
  "banned-names": bannedNames,
  "boolean-parameters": booleanParameters,
  cycles,
};

function packageDirection(tree: readonly SourceFile[]): readonly string[] {
  return eachImport(tree, (file, { specifier }) => {
    if (specifier.startsWith(".")) {
      const target = targetOf(file, specifier);
      return target.startsWith(`packages/${file.packageName}/`)
        ? undefined
        : `reaches into another package by path: ${specifier}`;
    }
    const name = /^@reelkiln\/([^/]+)/.exec(specifier)?.[1];
    if (name === undefined || PACKAGE_RULES[file.packageName]?.packages.includes(name)) {
      return undefined;
    }
    return `${file.packageName} may not import @reelkiln/${name}`;
  });
}

function roomOrder(tree: readonly SourceFile[]): readonly string[] {
  return eachCrossing(tree, (file, room) => {
    const rank = rankOf(file.packageName, file.room);
    const targetRank = rankOf(file.packageName, room);
    if (targetRank === undefined) return `${room} is no room of ${file.packageName}`;
    if (rank === undefined) return `${file.room} is no room of ${file.packageName}`;
    return targetRank < rank ? undefined : `${file.room} may not import ${room}`;
  });
}

function doors(tree: readonly SourceFile[]): readonly string[] {
  return eachCrossing(tree, (file, room, target) => {
    if (file.room === "." || target.endsWith(".data.ts")) return undefined;
    const name = basename(target).replace(/\..*$/, "");
    const verb = name.split("-")[0] ?? name;
    const isVerb = VERBS.includes(verb) && name !== room;
    return isVerb
      ? `enters ${room} by ${basename(target)}, neither its door nor a noun`
      : undefined;
  });
}

const EFFECTS: readonly [name: string, pattern: RegExp][] = [
  ["process", /(?<![.\w$"'`-])process\.(?!Env)\w/g],
  ["console", /(?<![.\w$])console\.\w/g],
  ["the clock", /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/g],
  ["randomness", /\bMath\.random\(|\brandomUUID\(|\bgetRandomValues\(/g],
];

function effects(tree: readonly SourceFile[]): readonly string[] {
  return tree.flatMap((file) => {
    const allowed = PACKAGE_RULES[file.packageName]?.effectRooms ?? [];
    const place = file.path.split("/").slice(3).join("/");
    if (["*", file.room, place].some((entry) => allowed.includes(entry))) return [];
    const modules = file.imports
      .filter(({ specifier, typeOnly }) => specifier.startsWith("node:") && !typeOnly)
      .map(({ specifier, line }) => `${file.path}:${line} uses ${specifier}`);
    const globals = EFFECTS.flatMap(([name, pattern]) =>
      [...file.code.matchAll(pattern)].map(
        (match) => `${file.path}:${lineAt(file.code, match.index)} uses ${name}`,
      ),
    );
    return [...modules, ...globals];
  });
}

function fileCeiling(tree: readonly SourceFile[]): readonly string[] {
  return tree
    .filter((file) => !/\.(?:data|generated)\.ts$/.test(file.path))
    .filter((file) => codeLinesOf(file) > FILE_CEILING)
    .map((file) => `${file.path} has ${codeLinesOf(file)} lines of code; ${FILE_CEILING} at most`);
}

function bannedNames(tree: readonly SourceFile[]): readonly string[] {
  const files = tree.flatMap(({ path }) => {
    const words = path
      .replace(/^packages\/[^/]+\/src\//, "")
      .replace(/(?:\.data|\.generated)?\.tsx?$/, "")
      .split(/[/.-]/);
    const banned = words.filter((word) => BANNED_WORDS.includes(word));
    return banned.map((word) => `${path} is named "${word}", which says nothing`);
  });
  const functions = tree.flatMap((file) =>
    [...file.code.matchAll(/\bfunction\s+((?:handle|process)[A-Z]\w*)/g)].map(
      (match) => `${file.path}:${lineAt(file.code, match.index)} names a function ${match[1]}`,
    ),
  );
  return [...files, ...functions];
}

/** A call with a bare `true` says nothing; an option by name or a word does. */
function booleanParameters(tree: readonly SourceFile[]): readonly string[] {
  return tree.flatMap((file) =>
    [...file.code.matchAll(/\bfunction\s+(\w+)[^({]*\(([^{}]*?)\)\s*[:{]/g)]
      .filter((match) => /^[^(]*\w\??: boolean\b/.test(match[2] ?? ""))
      .map(
        (match) =>
          `${file.path}:${lineAt(file.code, match.index)} ${match[1]} takes a bare boolean`,
      ),
  );
}

/** Cycles of files at run time; type imports are erased and do not count. */
function cycles(tree: readonly SourceFile[]): readonly string[] {
  const edges = new Map(
    tree.map((file) => [
      file.path,
      file.imports
        .filter(({ specifier, typeOnly }) => specifier.startsWith(".") && !typeOnly)
        .map(({ specifier }) => targetOf(file, specifier)),
    ]),
  );
  const finished = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (finished.has(path)) return;
    const start = trail.indexOf(path);
    if (start >= 0) {
      found.push([...trail.slice(start), path].join(" → "));
      return;
    }
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
    finished.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return found;
}

function eachImport(
  tree: readonly SourceFile[],
  fault: (file: SourceFile, entry: SourceImport) => string | undefined,
): readonly string[] {
  return tree.flatMap((file) =>
    file.imports.flatMap((entry) => {
      const message = fault(file, entry);
      return message === undefined ? [] : [`${file.path}:${entry.line} ${message}`];
    }),
  );
}

/** Relative imports that leave their room for another one of the same package. */
function eachCrossing(
  tree: readonly SourceFile[],
  fault: (file: SourceFile, room: string, target: string) => string | undefined,
): readonly string[] {
  return eachImport(
    tree.filter((file) => !PACKAGE_RULES[file.packageName]?.rooms.includes("*")),
    (file, { specifier }) => {
      if (!specifier.startsWith(".")) return undefined;
      const target = targetOf(file, specifier);
      const below = target.split("/").slice(3);
      const room = below.length > 1 ? (below[0] ?? ".") : ".";
      return room === file.room ? undefined : fault(file, room, target);
    },
  );
}

function rankOf(packageName: string, room: string): number | undefined {
  const rank = PACKAGE_RULES[packageName]?.rooms.findIndex((entry) =>
    typeof entry === "string" ? entry === room : entry.includes(room),
  );
  return rank === undefined || rank < 0 ? undefined : rank;
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
