import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";

import {
  COMMANDS,
  EMPTY_HISTORY,
  EXAMPLE_DOCUMENT,
  allLayers,
  applySplices,
  checkDocument,
  checkResult,
  editLive,
  editReel,
  liveIssues,
  openLive,
  recordEdit,
  redo,
  respliceAll,
  travel,
  undo,
} from "@reelkiln/document";
import type { Command, History, HistoryView, LiveText, Travelled } from "@reelkiln/document";

import { randomParams } from "./random-params.ts";
import { createRandom, type Random } from "./random.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Commands on one project before the next one is taken. */
const ROUND = 40;
/** Documents stay small, so that many of them are seen. */
const MOST_LAYERS = 80;

interface Counts {
  ran: number;
  refused: number;
  unchanged: number;
}

export interface FuzzReport {
  readonly ok: boolean;
  readonly seed: number;
  readonly steps: number;
  readonly projects: number;
  readonly families: Readonly<Record<string, Counts>>;
  readonly neverRan: readonly string[];
  readonly faults: readonly string[];
}

/** Texts that the projects begin with: what people write, what commands write, JSON, other line breaks. */
function startTexts(): readonly string[] {
  const patch = Object.entries(EXAMPLE_DOCUMENT)
    .filter(([key]) => key !== "reelkiln")
    .map(([key, value]) => ({ op: "add", path: `/${key}`, value }));
  const printed = editReel("reelkiln: 1\nlayers: []\n", [{ id: "doc.patch", params: { patch } }]);
  if (!printed.ok || printed.value.failed > 0) throw new Error("the example cannot be printed");
  const names = ["bunny-captions", "story", "title-card", "rows"];
  const written = names.map((name) =>
    readFileSync(join(ROOT, "examples", name, "reel.yaml"), "utf8"),
  );
  const { text } = printed.value;
  return [
    text,
    text.replaceAll("\n", "\r\n"),
    JSON.stringify(EXAMPLE_DOCUMENT, undefined, 2),
    "reelkiln: 1\nlayers: [] # nothing\n",
    ...written,
  ];
}

interface Project {
  live: LiveText;
  history: History;
}

class Fuzzing {
  readonly random: Random;
  readonly families: Record<string, Counts> = {};
  readonly ran = new Set<string>();
  readonly faults: string[] = [];
  steps = 0;

  constructor(random: Random) {
    this.random = random;
  }

  fault(step: unknown, what: string): void {
    this.faults.push(`${what}: ${JSON.stringify(step)}`);
  }
}

/** Runs so many commands; everything that must not happen is a fault. */
export function fuzzCommands({
  seed,
  count,
}: {
  readonly seed: number;
  readonly count: number;
}): FuzzReport {
  const fuzzing = new Fuzzing(createRandom(seed));
  const starts = startTexts();
  let projects = 0;
  while (fuzzing.steps < count && fuzzing.faults.length < 20) {
    fuzzProject(
      fuzzing,
      starts[projects % starts.length] ?? "",
      Math.min(ROUND, count - fuzzing.steps),
    );
    projects += 1;
  }
  const neverRan = COMMANDS.map(({ id }) => id).filter((id) => !fuzzing.ran.has(id));
  const { steps, families, faults } = fuzzing;
  return { ok: faults.length === 0, seed, steps, projects, families, neverRan, faults };
}

function fuzzProject(fuzzing: Fuzzing, first: string, count: number): void {
  const project: Project = { live: openLive(first), history: EMPTY_HISTORY };
  for (let done = 0; done < count; done++) {
    fuzzing.steps += 1;
    runOne(fuzzing, project);
  }
  const last = project.live.text;
  checkText(fuzzing, project.live, "the end");
  const end = project.history.current;
  const back = travel(project.history, 0);
  if (!back.ok || spliced(last, back.value) !== first)
    return fuzzing.fault(end, "undo to the start differs");
  const forth = travel(back.value.history, end);
  if (!forth.ok || spliced(first, forth.value) !== last)
    fuzzing.fault(end, "redo to the end differs");
}

function runOne(fuzzing: Fuzzing, project: Project): void {
  const { random } = fuzzing;
  const { document } = project.live;
  const command = random.pick(COMMANDS);
  if (document === undefined || command === undefined) return fuzzing.fault("", "no document");
  const isFull =
    allLayers(document).length > MOST_LAYERS && /^layer\.(?:new|add|dup)/.test(command.id);
  if (isFull) return;
  const step = { id: command.id, params: randomParams(random, command, document) };
  try {
    runStepOf(fuzzing, project, { command, step });
  } catch (error) {
    fuzzing.fault(step, `an exception escaped (${String(error).slice(0, 200)})`);
  }
}

function runStepOf(
  fuzzing: Fuzzing,
  project: Project,
  {
    command,
    step,
  }: { readonly command: Command; readonly step: Parameters<typeof editLive>[1][number] },
): void {
  const { live, history } = project;
  const before = JSON.stringify(live.document);
  const edited = editLive(live, [step], { history: viewOf(history) });
  if (!edited.ok) return fuzzing.fault(step, `the edit was refused whole: ${edited.error.message}`);
  const [report] = edited.value.results;
  const counts = (fuzzing.families[command.id.split(".")[0] ?? ""] ??= {
    ran: 0,
    refused: 0,
    unchanged: 0,
  });
  if (JSON.stringify(live.document) !== before)
    fuzzing.fault(step, "the document was changed in place");
  if (report?.ok !== true) {
    counts.refused += 1;
    if (edited.value.live !== live) fuzzing.fault(step, "a refused command changed the text");
    return;
  }
  counts.ran += 1;
  fuzzing.ran.add(command.id);
  const wrong = checkResult(command, report.result);
  if (wrong.length > 0) fuzzing.fault(step, `result: ${wrong[0]?.message ?? ""}`);
  const { move, splices, patches, live: next } = edited.value;
  if (move !== undefined) return moveIn(fuzzing, project, step);
  if (next.text === live.text) counts.unchanged += 1;
  project.live = next;
  project.history = recordEdit(history, { label: step.id, by: "fuzz", patches, splices });
  if (fuzzing.random.chance(0.1)) checkText(fuzzing, next, step);
}

/** The history command asked to move; it moves by what it knows. */
function moveIn(fuzzing: Fuzzing, project: Project, step: unknown): void {
  const { random } = fuzzing;
  const { history, live } = project;
  const state = random.below(history.steps.length + 1);
  const moves = [undo(history), redo(history), travel(history, state)];
  const went = random.pick(moves);
  if (went === undefined || !went.ok) return;
  const followed = respliceAll(live, went.value.splices);
  if (!followed.ok || followed.value.text !== spliced(live.text, went.value))
    return fuzzing.fault(step, "the open text is not the history's");
  project.live = followed.value;
  project.history = went.value.history;
}

/** The plain text after a move; undefined when the move is of another text. */
function spliced(text: string, { splices }: Travelled): string | undefined {
  const after = applySplices(text, splices);
  return after.ok ? after.value : undefined;
}

/** The open text reads as its document, and has no more errors than its parts say. */
function checkText(fuzzing: Fuzzing, live: LiveText, step: unknown): void {
  const whole = openLive(live.text);
  if (!isDeepStrictEqual(whole.document, live.document))
    fuzzing.fault(step, "the text does not read as the document");
  const errors = checkDocument(whole.document).filter(({ severity }) => severity === "error");
  const told = liveIssues(live).filter(({ severity }) => severity === "error");
  if (errors.length !== told.length)
    fuzzing.fault(
      {
        step,
        errors: errors.map(({ message, path }) => [path, message]),
        told: told.map(({ message, path }) => [path, message]),
      },
      "the check after edits differs from a whole one",
    );
}

function viewOf({ steps, current, next }: History): HistoryView {
  return {
    states: steps.map(({ state, parent, label, by }) => ({
      state,
      parent,
      label,
      by,
      current: state === current,
    })),
    current,
    canUndo: current !== 0,
    canRedo: next[current] !== undefined,
  };
}
