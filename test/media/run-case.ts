import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";

import { FLICKS_PER_SECOND, neededFiles, ReelError, type Issue } from "@reelkiln/document";
import type { MediaFactsByPath, ReelDocument, Timeline } from "@reelkiln/document";
import {
  openFfmpegBackend,
  openNodeAvBackend,
  probeAssets,
  renderTimeline,
  type MediaBackend,
} from "@reelkiln/engine";
import { findProject, openProject } from "@reelkiln/studio";

import type { MediaCase } from "./case.ts";
import { decodeOutput, type Output } from "./output.ts";

/** Back-ends and counts of workers a case is rendered with. */
export interface Ways {
  readonly backends: readonly MediaBackend["name"][];
  readonly workers: readonly number[];
}

export const ALL_WAYS: Ways = { backends: ["node-av", "ffmpeg"], workers: [1, 4] };

export interface CaseResult {
  readonly name: string;
  readonly group: string;
  readonly outcome: "right" | "issue";
  /** What is wrong, and on which way. */
  readonly faults: readonly string[];
  readonly seconds: number;
}

/** Greatest mean difference of two back-ends' pictures, in code values: their encoders and scalers are not of one version. */
const BACKENDS_APART = 1.5;

/** Makes the files of a case, renders it each way and judges what came out. */
export async function runCase(one: MediaCase, base: string, ways: Ways): Promise<CaseResult> {
  const started = performance.now();
  const folder = join(base, one.name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "media"), { recursive: true });
  const faults: string[] = [];
  try {
    await one.make(folder);
    writeFileSync(join(folder, "reel.yaml"), yamlOf(one));
    faults.push(...(await faultsOf(one, folder, ways)));
  } catch (error) {
    faults.push(error instanceof Error ? `${error.message}${hintOf(error)}` : String(error));
  }
  const seconds = (performance.now() - started) / 1000;
  return { name: one.name, group: one.group, outcome: one.answer.kind, faults, seconds };
}

function hintOf(error: Error): string {
  return error instanceof ReelError && error.hint !== undefined ? ` (${error.hint})` : "";
}

function yamlOf({ canvas = { width: 320, height: 180 }, head = "", layers }: MediaCase): string {
  const { width, height, rate } = { rate: 30, ...canvas };
  const size = `width: ${width}\nheight: ${height}\nfps: ${rate}\n`;
  return `reelkiln: 1\ntitle: media\n${size}${head}layers:\n${layers}`;
}

async function faultsOf(one: MediaCase, folder: string, ways: Ways): Promise<readonly string[]> {
  const faults: string[] = [];
  const outputs: Output[] = [];
  const facts: MediaFactsByPath[] = [];
  for (const name of ways.backends) {
    const backend = await openBackend(name);
    const opened = await openWith(folder, backend);
    facts.push(opened.facts);
    if (one.answer.kind === "issue") {
      faults.push(...issueFaults(one.answer, opened).map((fault) => `${name}: ${fault}`));
      continue;
    }
    if (opened.timeline === undefined || opened.issues.some(isError)) {
      faults.push(`${name}: refused: ${opened.issues.map(textOf).join("; ")}`);
      continue;
    }
    const output = await renderWays(one, { folder, timeline: opened.timeline, name, ways });
    outputs.push(output.decoded);
    faults.push(...output.faults);
    const wrong = await one.answer.faults(output.decoded);
    faults.push(...wrong.map((fault) => `${name}: ${fault}`));
  }
  return [...faults, ...apartFaults(outputs), ...factFaults(facts)];
}

function isError({ severity }: Issue): boolean {
  return severity === "error";
}

function textOf({ code, message, hint }: Issue): string {
  return `${code}: ${message}${hint === undefined ? "" : ` ${hint}`}`;
}

const opening = new Map<string, Promise<MediaBackend>>();

function openBackend(name: MediaBackend["name"]): Promise<MediaBackend> {
  const found = opening.get(name);
  if (found !== undefined) return found;
  const opened = name === "node-av" ? openNodeAvBackend() : openFfmpegBackend();
  opening.set(name, opened);
  return opened;
}

interface OpenedCase {
  readonly timeline?: Timeline;
  readonly issues: readonly Issue[];
  readonly facts: MediaFactsByPath;
}

/** The project as validating sees it, its files probed by one back-end. */
async function openWith(folder: string, backend: MediaBackend): Promise<OpenedCase> {
  // Facts found by the other back-end must not be taken from the folder.
  rmSync(join(folder, ".reelkiln"), { recursive: true, force: true });
  let facts: MediaFactsByPath = new Map();
  const factsFor = async (document: ReelDocument) => {
    facts = await probeAssets({ root: folder, paths: neededFiles(document).media }, backend);
    return { media: facts, captions: new Map() };
  };
  const project = await findProject(folder, { projectRoot: folder, confined: true });
  const opened = await openProject(project, { examples: "refused", library: { factsFor } });
  const { timeline, issues } = opened;
  return { issues, facts, ...(timeline !== undefined && { timeline }) };
}

function issueFaults(
  answer: Extract<MediaCase["answer"], { kind: "issue" }>,
  { issues }: OpenedCase,
): readonly string[] {
  const found = issues.filter(isError);
  const said = found.map(textOf).join("; ") || "nothing";
  const issue = found.find(({ code }) => code === answer.code);
  if (issue === undefined) return [`no issue ${answer.code}, but: ${said}`];
  const faults: string[] = [];
  if (!issue.message.includes(answer.file))
    faults.push(`the issue does not name the file: ${said}`);
  if (!answer.says.test(textOf(issue)))
    faults.push(`the issue does not say ${answer.says}: ${said}`);
  if ((issue.hint ?? "") === "") faults.push(`the issue has no fix: ${said}`);
  return faults;
}

interface CaseRender {
  readonly folder: string;
  readonly timeline: Timeline;
  readonly name: MediaBackend["name"];
  readonly ways: Ways;
}

async function renderWays(
  { canvas = { width: 320, height: 180 } }: MediaCase,
  { folder, timeline, name, ways }: CaseRender,
): Promise<{ readonly decoded: Output; readonly faults: readonly string[] }> {
  const hashes = new Set<string>();
  let output = "";
  for (const workers of ways.workers) {
    output = join(folder, `out/${name}-${workers}.mp4`);
    const result = await renderTimeline({
      timeline,
      root: folder,
      output,
      backend: { prefer: name },
      quality: "lossless",
      workers,
    });
    if (result.receipt?.passed !== true) throw new Error("the receipt has a failed check");
    hashes.add(createHash("sha256").update(readFileSync(output)).digest("hex"));
  }
  const { width, height } = canvas;
  const decoded = await decodeOutput(output, { width, height, rate: canvas.rate ?? 30 });
  const same = hashes.size === 1;
  const counts = ways.workers.join(" and ");
  return { decoded, faults: same ? [] : [`${name}: ${counts} workers give different files`] };
}

/** Pictures of two back-ends beside one another. */
function apartFaults([first, second]: readonly Output[]): readonly string[] {
  if (first === undefined || second === undefined) return [];
  if (first.frames.length !== second.frames.length)
    return ["back-ends give different counts of frames"];
  const step = Math.max(1, Math.floor(first.frames.length / 12));
  for (let index = 0; index < first.frames.length; index += step) {
    const [one, other] = [first.frames[index]?.rgb, second.frames[index]?.rgb];
    if (one === undefined || other === undefined) continue;
    const sum = one.reduce((total, value, at) => total + Math.abs(value - (other[at] ?? 0)), 0);
    const mean = sum / one.length;
    if (mean > BACKENDS_APART) return [`back-ends differ by ${mean.toFixed(2)} in frame ${index}`];
  }
  return [];
}

/** Both must find the same in a file, so that a document means the same by either. */
function factFaults([first, second]: readonly MediaFactsByPath[]): readonly string[] {
  if (first === undefined || second === undefined) return [];
  return [...first].flatMap(([path, facts]) => {
    const other = second.get(path);
    if (isDeepStrictEqual(plain(facts), plain(other)) || isSameButForItsEnd(facts, other))
      return [];
    return [`back-ends find other facts of ${path}: ${differenceOf(plain(facts), plain(other))}`];
  });
}

/** FFmpeg's versions differ in whether the last packet of sound counts whole: 1024 samples at most. */
function isSameButForItsEnd(...both: readonly unknown[]): boolean {
  const [one, other] = both.map((facts) => {
    const { duration, audio, ...rest } = plain(facts);
    const { end, ...sound } = plain(audio);
    return { rest, sound, end: Number(end), duration: Number(duration) };
  });
  if (one === undefined || other === undefined) return false;
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= LAST_PACKET;
  const alike = isDeepStrictEqual([one.rest, one.sound], [other.rest, other.sound]);
  return alike && near(one.end, other.end) && near(one.duration, other.duration);
}

const LAST_PACKET = (1024 * FLICKS_PER_SECOND) / 44_100;

/** What is told of the file itself; the words of a fault may differ. */
function plain(value: unknown): Record<string, unknown> {
  const copy = JSON.parse(JSON.stringify(value ?? {})) as Record<string, unknown>;
  if ("code" in copy) return { code: copy["code"] };
  return copy;
}

function differenceOf(one: Record<string, unknown>, other: Record<string, unknown>): string {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys]
    .filter((key) => !isDeepStrictEqual(one[key], other[key]))
    .map((key) => `${key} ${JSON.stringify(one[key])} and ${JSON.stringify(other[key])}`)
    .join("; ");
}
