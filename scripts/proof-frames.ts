/**
 * Proves on random frames that the preview is the render: the lossless file, decoded by the system's ffmpeg, equals
 * `still --raw` plane for plane; burnt-in numbers are those that ffprobe's packet times ask for; two renders from
 * empty caches in two folders are byte-identical. `--seed N`, `--frames N` (default 25), `--only NAME`, `--json`.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { FILM_HEIGHT, FILM_WIDTH, makeNumberedFilm, readNumber } from "./numbered-film.ts";
import { run } from "./run.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const work = join(root, "out/proof");
const cli = join(root, "packages/cli/bin/reelkiln.js");

const { values: flags } = parseArgs({
  options: {
    seed: { type: "string" },
    frames: { type: "string", default: "25" },
    only: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
const seed = Number(flags.seed ?? Math.floor(Math.random() * 1e9));
const sampleCount = Number(flags.frames);

/** One project to be proven. */
interface Subject {
  readonly name: string;
  /** Folder with `reel.yaml`. */
  readonly folder: string;
  /** Values of its variables, as flags of `render`; stills take the examples, which are the same. */
  readonly values?: readonly string[];
  /** The film whose numbers are read, by its path in the folder, and the rate they were drawn at. */
  readonly numbered?: Numbered;
}

interface Numbered {
  readonly film: string;
  readonly drawnRate: number;
  /** Where in the film the project is at a second of its own; there too when not said. */
  readonly sourceAt?: (seconds: number) => Place;
}

/** A second of a film; played backwards a moment belongs to the frame that ends there. */
interface Place {
  readonly seconds: number;
  readonly backwards: boolean;
}

interface Proof {
  readonly name: string;
  readonly frames: number;
  readonly equalPlanes: boolean;
  readonly numbersRight?: boolean;
  readonly byteIdentical: boolean;
}

/** Numerical Recipes' linear congruential generator: the same frames for the same seed. */
function randomFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function reelkiln(...args: readonly string[]): Promise<Buffer> {
  return run(process.execPath, [cli, ...args]);
}

function copyProject(folder: string, name: string): string {
  const copy = join(work, name);
  rmSync(copy, { recursive: true, force: true });
  cpSync(folder, copy, {
    recursive: true,
    filter: (path) => !/[\\/](out|\.reelkiln)([\\/]|$)/.test(path.slice(folder.length)),
  });
  return copy;
}

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly count: number;
  /** Frames a second. */
  readonly rate: number;
}

/** Number and shape of the frames of a file. */
async function shapeOf(path: string): Promise<Shape> {
  const asked = "-v error -select_streams v:0 -count_packets -of json -show_entries";
  const entries = "stream=width,height,r_frame_rate,nb_read_packets";
  const said = await run("ffprobe", [...asked.split(" "), entries, path]);
  const { streams } = JSON.parse(said.toString()) as {
    streams: { width: number; height: number; r_frame_rate: string; nb_read_packets: string }[];
  };
  const [stream] = streams;
  if (stream === undefined) throw new Error(`${path} has no picture`);
  const [numerator = 0, denominator = 1] = stream.r_frame_rate.split("/").map(Number);
  return { ...stream, count: Number(stream.nb_read_packets), rate: numerator / denominator };
}

/** Planes of the picked frames as the system's ffmpeg decodes them. */
async function decodeFrames(path: string, frames: readonly number[]): Promise<Buffer> {
  const pick = frames.map((frame) => `eq(n\\,${frame})`).join("+");
  const coding = "-fps_mode passthrough -pix_fmt yuv420p -f rawvideo -";
  const input = ["-v", "error", "-nostdin", "-i", path, "-map", "0:v", "-vf", `select=${pick}`];
  return run("ffmpeg", [...input, ...coding.split(" ")]);
}

/** Planes of the picked frames as `still --raw` gives them. */
async function rawStills(folder: string, frames: readonly number[], rate: number): Promise<Buffer> {
  const into = join(work, "stills");
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const times = frames.map((frame) => ((frame + 0.5) / rate).toFixed(6)).join(",");
  await reelkiln("still", folder, "--times", times, "--raw", "-o", join(into, "{frame}.yuv"));
  return Buffer.concat(frames.map((frame) => readFileSync(join(into, `${frame}.yuv`))));
}

/** Seconds at which each frame of a film begins, in the order shown. */
async function packetTimes(path: string): Promise<readonly number[]> {
  const asked = "-v error -select_streams v:0 -of csv=p=0 -show_entries packet=pts_time";
  const said = await run("ffprobe", [...asked.split(" "), path]);
  const times = said
    .toString()
    .trim()
    .split("\n")
    .map((line) => Number.parseFloat(line));
  return times.toSorted((a, b) => a - b);
}

/** The number of the frame whose span contains a place; before the first frame, the first. Numbers count drawn frames. */
function expectedNumber(times: readonly number[], place: Place, drawnRate: number): number {
  const edge = place.seconds + (place.backwards ? -1e-6 : 1e-6);
  const shown = times.findLastIndex((start) => start <= edge);
  return Math.round((times[Math.max(0, shown)] ?? 0) * drawnRate);
}

async function numbersRight(subject: Subject, frames: readonly number[], raw: Buffer) {
  if (subject.numbered === undefined) return undefined;
  const { film, drawnRate, sourceAt = plainly } = subject.numbered;
  const times = await packetTimes(join(subject.folder, film));
  const size = (FILM_WIDTH * FILM_HEIGHT * 3) / 2;
  return frames.every((frame, index) => {
    const found = readNumber(raw.subarray(index * size));
    return found === expectedNumber(times, sourceAt(frame / 30), drawnRate);
  });
}

async function prove(subject: Subject): Promise<Proof> {
  const first = copyProject(subject.folder, "first");
  const second = copyProject(subject.folder, "second");
  const lossless = join(work, "lossless.mp4");
  const values = subject.values ?? [];
  await reelkiln("render", first, "-o", lossless, "--quality", "lossless", ...values);
  const { width, height, count, rate } = await shapeOf(lossless);
  const random = randomFrom(seed);
  const picked = new Set<number>();
  while (picked.size < Math.min(sampleCount, count)) picked.add(Math.floor(random() * count));
  const frames = [...picked].toSorted((a, b) => a - b);
  const decoded = await decodeFrames(lossless, frames);
  const raw = await rawStills(first, frames, rate);
  const isWhole = raw.length === (frames.length * width * height * 3) / 2;
  const right = await numbersRight(subject, frames, raw);
  rmSync(join(first, ".reelkiln"), { recursive: true, force: true });
  const hashes: string[] = [];
  for (const folder of [first, second]) {
    const output = join(folder, "out/proof.mp4");
    await reelkiln("render", folder, "-o", output, ...values);
    hashes.push(createHash("sha256").update(readFileSync(output)).digest("hex"));
  }
  return {
    name: subject.name,
    frames: frames.length,
    equalPlanes: isWhole && decoded.equals(raw),
    ...(right !== undefined && { numbersRight: right }),
    byteIdentical: hashes[0] === hashes[1],
  };
}

const plainly = (seconds: number): Place => ({ seconds, backwards: false });

/** Twice as fast for a second, still for half of one, then backwards at half speed. */
const RETIMED = `    sourceTime:
      keys:
        - { time: 0, value: 0.5 }
        - { time: 1, value: 2.5 }
        - { time: 1.5, value: 2.5 }
        - { time: 4, value: 1.25 }`;

function retimed(seconds: number): Place {
  if (seconds < 1) return plainly(0.5 + 2 * seconds);
  if (seconds < 1.5) return plainly(2.5);
  return { seconds: 2.5 - (seconds - 1.5) / 2, backwards: true };
}

/** From speed 1 up to 2, and back through 0 to −2. */
const RAMPED = `    speed:
      keys:
        - { time: 0, value: 1 }
        - { time: 1, value: 2 }
        - { time: 3, value: -2 }
    duration: 3`;

function ramped(seconds: number): Place {
  if (seconds < 1) return plainly(seconds + seconds ** 2 / 2);
  const since = seconds - 1;
  return { seconds: 1.5 + 2 * since - since ** 2, backwards: since > 1 };
}

interface NumberedProject {
  readonly name: string;
  readonly drawnRate: number;
  readonly variable?: boolean;
  /** Keys of the layer that shows the film, or of the group around it. */
  readonly keys?: string;
  readonly isGroup?: boolean;
  readonly sourceAt?: (seconds: number) => Place;
}

const NUMBERED: readonly NumberedProject[] = [
  { name: "constant-24", drawnRate: 24 },
  { name: "variable-rate", drawnRate: 60, variable: true },
  { name: "retimed", drawnRate: 24, keys: RETIMED, sourceAt: retimed },
  { name: "retimed-variable", drawnRate: 60, variable: true, keys: RETIMED, sourceAt: retimed },
  { name: "ramp", drawnRate: 24, keys: RAMPED, sourceAt: ramped },
  { name: "ramp-of-group", drawnRate: 24, keys: RAMPED, isGroup: true, sourceAt: ramped },
];

async function numberedSubject(project: NumberedProject): Promise<Subject> {
  const { name, drawnRate, variable = false, keys, isGroup = false, sourceAt } = project;
  const folder = join(work, name);
  const film = "media/numbers.mp4";
  await makeNumberedFilm({ path: join(folder, film), seconds: 5, drawnRate, variable });
  const size = `width: ${FILM_WIDTH}\nheight: ${FILM_HEIGHT}\nfps: 30`;
  const video = `- id: film\n    type: video\n    src: ${film}`;
  const group = `- type: composition\n${keys}\n    layers:\n      ${video.replaceAll("\n", "\n    ")}`;
  const layer = isGroup ? group : `${video}${keys === undefined ? "" : `\n${keys}`}`;
  const text = `reelkiln: 1\ntitle: ${name}\n${size}\nlayers:\n  ${layer}\n`;
  writeFileSync(join(folder, "reel.yaml"), text);
  return { name, folder, numbered: { film, drawnRate, ...(sourceAt && { sourceAt }) } };
}

/** The examples that the project's variables declare. */
const ROW = ["street=12 Mill Lane", "price=£425,000", "photo=media/mill-lane.jpg"];

async function subjects(): Promise<readonly Subject[]> {
  const names = ["bunny-captions", "story", "title-card", "rows"];
  const examples = names
    .map((name) => ({
      name,
      folder: join(root, "examples", name),
      ...(name === "rows" && { values: ROW.flatMap((value) => ["--set", value]) }),
    }))
    .filter(({ folder }) => existsSync(join(folder, "reel.yaml")));
  const isAsked = ({ name }: { readonly name: string }): boolean =>
    flags.only === undefined || flags.only === name;
  const numbered: Subject[] = [];
  for (const project of NUMBERED.filter(isAsked)) numbered.push(await numberedSubject(project));
  return [...examples.filter(isAsked), ...numbered];
}

function isProven(proof: Proof): boolean {
  return proof.equalPlanes && proof.byteIdentical && proof.numbersRight !== false;
}

mkdirSync(work, { recursive: true });
const proofs: Proof[] = [];
for (const subject of await subjects()) {
  const proof = await prove(subject);
  proofs.push(proof);
  if (!flags.json) console.log(JSON.stringify(proof));
}
const passed = proofs.length > 0 && proofs.every(isProven);
if (flags.json) console.log(JSON.stringify({ passed, seed, proofs }));
else
  console.log(
    `proof:frames ${passed ? "passed" : "FAILED"}: ${proofs.length} projects, seed ${seed}`,
  );
process.exitCode = passed ? 0 : 1;
