import { watch } from "node:fs";
import { dirname, extname, join } from "node:path";

import { UsageError } from "@reelkiln/toolkit/cli";
import type { HostVerb, Terminal } from "@reelkiln/toolkit/cli";

/** Editors write a file in several steps; the last one counts. */
const SETTLE_MILLISECONDS = 150;

const HELP = `Validates a project and draws its contact sheet again whenever one of its files changes.

Usage: reelkiln watch [PROJECT] [-o SHEET]

Arguments:
  PROJECT           Project folder or file. Default: this folder.

Flags:
  -o, --output SHEET  PNG to write. Default: .reelkiln/sheet.png in the project.
  -h, --help          Show this page.

Examples:
  reelkiln watch my-reel`;

/** `reelkiln watch`: a host verb, because it runs until it is stopped. `run` runs another verb. */
export function watchVerb(run: RunVerb): HostVerb {
  return {
    verb: "watch",
    summary: "Validate and draw again on every change",
    help: HELP,
    run: (words, terminal) => watchProject(parseWatchWords(words), { terminal, run }),
  };
}

/** Runs a command line and resolves to its exit code. */
type RunVerb = (words: readonly string[], terminal: Terminal) => Promise<number>;

interface WatchHost {
  readonly terminal: Terminal;
  readonly run: RunVerb;
}

interface WatchWords {
  readonly project: string;
  readonly output?: string;
}

function parseWatchWords(words: readonly string[]): WatchWords {
  const places: string[] = [];
  let output: string | undefined;
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "-o" || word === "--output") output = rest.shift();
    else if (word.startsWith("-"))
      throw new UsageError(`Unknown flag ${word}. Accepted: -o, --output, --help.`);
    else places.push(word);
  }
  if (places.length > 1)
    throw new UsageError(`Unexpected "${places[1]}"; watch takes one project.`);
  return { project: places[0] ?? ".", ...(output === undefined ? {} : { output }) };
}

async function watchProject(asked: WatchWords, { terminal, run }: WatchHost): Promise<number> {
  const root = [".yaml", ".yml", ".json"].includes(extname(asked.project))
    ? dirname(asked.project)
    : asked.project;
  const sheet = asked.output ?? join(root, ".reelkiln", "sheet.png");
  const draw = async (): Promise<number> => {
    const code = await run(["validate", asked.project], terminal);
    return code === 0 ? run(["sheet", asked.project, "-o", sheet], terminal) : code;
  };
  const first = await draw();
  terminal.err("Watching; Ctrl-C ends it.\n");
  await untilInterrupt(root, { terminal, draw });
  return first;
}

interface Watching {
  readonly terminal: Terminal;
  readonly draw: () => Promise<number>;
}

/** Draws after each burst of changes, one at a time, until an interrupt. */
function untilInterrupt(root: string, { terminal, draw }: Watching): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let work = Promise.resolve();
    const watcher = watch(root, { recursive: true }, (_, name) => {
      if (name !== null && isOurs(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        work = work.then(() => draw()).then(() => undefined, reject);
      }, SETTLE_MILLISECONDS);
    });
    const stop = terminal.onInterrupt(() => {
      clearTimeout(timer);
      watcher.close();
      stop();
      resolve();
    });
    watcher.on("error", reject);
  });
}

/** What drawing itself writes is no change of the project. */
function isOurs(name: string): boolean {
  return (
    /(?:^|[/\\])(?:\.reelkiln|out|node_modules)(?:[/\\]|$)/.test(name) || name.endsWith(".tmp")
  );
}
