import { copyFileSync, linkSync, mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { comparePictures, countFrames } from "../compare.ts";
import { plainFfmpeg, plainNodeAv, rendering } from "../plain-sides.ts";
import { measureSides, megabytes, type Side } from "../render-costs.ts";
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
  const [plain, bare, ours, checked] = [0, 1, 2, 3].map((index) => `${media}/side-${index}.mp4`);
  const sides: readonly Side[] = [
    { name: "ffmpeg", output: plain ?? "", command: plainFfmpeg(film, plain ?? "") },
    { name: "node-av", output: bare ?? "", command: plainNodeAv(film, bare ?? "") },
    {
      name: "render",
      output: ours ?? "",
      command: rendering(project, ours ?? "", ["--no-receipt"]),
    },
    {
      name: "render with receipt",
      output: checked ?? "",
      command: rendering(project, checked ?? "", []),
    },
  ];
  const prepare = (): void => stageProject(project, film);
  const costs = await measureSides(sides, { runs, prepare, say });
  const cpu = (name: string): number => costs.get(name)?.cpuSeconds ?? Number.NaN;
  const plainSeconds = Math.min(cpu("ffmpeg"), cpu("node-av"));
  const cheaper = cpu("ffmpeg") === plainSeconds ? plain : bare;
  const frames = await Promise.all(sides.map(({ output }) => countFrames(output)));
  const psnrDb = await comparePictures(cheaper ?? "", ours ?? "");
  const memory = ["render", "render with receipt"].map((name) => {
    const cost = costs.get(name);
    return cost === undefined ? Number.NaN : megabytes(cost);
  });
  const measured = {
    ratio: cpu("render") / plainSeconds,
    ratioWithReceipt: cpu("render with receipt") / plainSeconds,
    peakPssMegabytes: Math.max(...memory),
    psnrDb,
  };
  return {
    name: "caption-reel",
    passed:
      measured.ratio <= LIMITS.ratio &&
      measured.ratioWithReceipt <= LIMITS.ratioWithReceipt &&
      measured.peakPssMegabytes <= LIMITS.peakPssMegabytes &&
      psnrDb >= LIMITS.psnrDb &&
      frames.every((count) => count === FRAMES),
    measured,
    limits: LIMITS,
    frames,
    plainSide: cheaper === plain ? "ffmpeg" : "node-av",
    costs,
  };
};

/** A project folder of its own, so that its caches can be thrown away. */
function stageProject(project: string, film: string): void {
  rmSync(project, { recursive: true, force: true });
  mkdirSync(`${project}/media`, { recursive: true });
  for (const name of ["reel.yaml", "words.vtt"]) copyFileSync(at(name), `${project}/${name}`);
  linkSync(film, `${project}/media/film.mp4`);
}
