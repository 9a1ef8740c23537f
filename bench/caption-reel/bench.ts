import { copyFileSync, linkSync, mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { comparePictures, countFrames } from "../compare.ts";
import { plainFfmpeg, plainNodeAv } from "../plain-sides.ts";
import { rendering } from "../published.ts";
import { measureSides, peakOf, type Side } from "../render-costs.ts";
import type { ReelBench } from "../render.ts";
import { makeFilm } from "./make-media.ts";

const LIMITS = { ratio: 1.2, ratioWithReceipt: 1.35, peakPssMegabytes: 700, psnrDb: 40 };
const FRAMES = 600;

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Rendering one grainy film under captions, title and progress bar, over decoding and encoding that film. */
export const benchCaptionReel: ReelBench = async ({ media, runs, say }) => {
  const film = `${media}/film.mp4`;
  const project = `${media}/caption-reel`;
  await makeFilm(film);
  const sides = sidesOf(media, film, project);
  const [plain, bare, ours] = sides.map(({ output }) => output);
  const prepare = (): void => stageProject(project, film);
  const costs = await measureSides(sides, { runs, prepare, say });
  const cpu = (name: string): number => costs.get(name)?.cpuSeconds ?? Number.NaN;
  const plainSeconds = Math.min(cpu("ffmpeg"), cpu("node-av"));
  const isFfmpeg = cpu("ffmpeg") === plainSeconds;
  const frames = await Promise.all(sides.map(({ output }) => countFrames(output)));
  const measured = {
    ratio: cpu("render") / plainSeconds,
    ratioWithReceipt: cpu("render with receipt") / plainSeconds,
    peakPssMegabytes: peakOf(costs, ["render", "render with receipt"]),
    psnrDb: await comparePictures((isFfmpeg ? plain : bare) ?? "", ours ?? ""),
  };
  const isWithin =
    measured.ratio <= LIMITS.ratio &&
    measured.ratioWithReceipt <= LIMITS.ratioWithReceipt &&
    measured.peakPssMegabytes <= LIMITS.peakPssMegabytes &&
    measured.psnrDb >= LIMITS.psnrDb;
  const passed = isWithin && frames.every((count) => count === FRAMES);
  const plainSide = isFfmpeg ? "ffmpeg" : "node-av";
  return { name: "caption-reel", passed, measured, limits: LIMITS, frames, plainSide, costs };
};

function sidesOf(media: string, film: string, project: string): readonly Side[] {
  const output = (index: number): string => `${media}/side-${index}.mp4`;
  const [plain, bare, ours, checked] = [output(0), output(1), output(2), output(3)];
  return [
    { name: "ffmpeg", output: plain, command: plainFfmpeg(film, plain) },
    { name: "node-av", output: bare, command: plainNodeAv(film, bare) },
    { name: "render", output: ours, command: rendering(project, ours, ["--no-receipt"]) },
    { name: "render with receipt", output: checked, command: rendering(project, checked, []) },
  ];
}

/** A project folder of its own, so that its caches can be thrown away. */
function stageProject(project: string, film: string): void {
  rmSync(project, { recursive: true, force: true });
  mkdirSync(`${project}/media`, { recursive: true });
  for (const name of ["reel.yaml", "words.vtt"]) copyFileSync(at(name), `${project}/${name}`);
  linkSync(film, `${project}/media/film.mp4`);
}
