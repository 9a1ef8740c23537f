import { countFrames } from "../compare.ts";
import { plainFfmpeg, plainNodeAv } from "../plain-sides.ts";
import { rendering } from "../published.ts";
import type { ReelBench } from "../reel-bench.ts";
import { isWithin, measureSides, peakOf, type Side } from "../render-costs.ts";
import { stageTwoVideos } from "./stage.ts";

/** What is promised: no more than this, whatever is changed. */
const PROMISED = { ratio: 1.6, peakPssMegabytes: 700 };
/** What is aimed at, and reached where nothing else runs: docs/decisions/render-cost.md. */
const GOALS = { ratio: 1.35, peakPssMegabytes: 700 };
const LIMITS = process.argv.includes("--goals") ? GOALS : PROMISED;
const PLAIN = ["ffmpeg", "node-av"];
const FRAMES = 435;

/** Rendering crossfades, blurred fills, a moving photo and captions, over decoding and encoding what comes of it. */
export const benchTwoVideos: ReelBench = async ({ media, runs, say }) => {
  const project = `${media}/two-videos`;
  const [ours, plain, bare] = ["ours", "plain", "bare"].map((name) => `${media}/two-${name}.mp4`);
  const film = `${media}/two-film.mp4`;
  await stageTwoVideos(project, media);
  const render = (output: string) => rendering(project, output, ["--no-receipt"]);
  const prepare = (): Promise<void> => stageTwoVideos(project, media);
  // The plain sides need a film: the first rendering, whose cost does not count.
  const first: readonly Side[] = [{ name: "film", output: film, command: render(film) }];
  await measureSides(first, { runs: 1, prepare, say });
  const sides: readonly Side[] = [
    { name: "ffmpeg", output: plain ?? "", command: plainFfmpeg(film, plain ?? "") },
    { name: "node-av", output: bare ?? "", command: plainNodeAv(film, bare ?? "") },
    { name: "render", output: ours ?? "", command: render(ours ?? "") },
  ];
  const { costs, ratio } = await measureSides(sides, { runs, prepare, say });
  const cpu = (name: string): number => costs.get(name)?.cpuSeconds ?? Number.NaN;
  const frames = await Promise.all(sides.map(({ output }) => countFrames(output)));
  const measured = {
    ratio: ratio("render", PLAIN),
    peakPssMegabytes: peakOf(costs, ["render"]),
  };
  return {
    name: "two-videos",
    passed: isWithin(measured, LIMITS, { frames, wanted: FRAMES }),
    measured,
    limits: LIMITS,
    frames,
    plainSide: cpu("ffmpeg") < cpu("node-av") ? "ffmpeg" : "node-av",
    costs,
  };
};
