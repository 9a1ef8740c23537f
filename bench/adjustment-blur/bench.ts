import { copyFileSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { editReel } from "@reelkiln/document";

import { makeFilm } from "../caption-reel/make-media.ts";
import { countFrames } from "../compare.ts";
import { rendering } from "../published.ts";
import type { ReelBench } from "../reel-bench.ts";
import { isWithin, measureSides, peakOf, type Side } from "../render-costs.ts";

const LIMITS = { ratio: 2.5, peakPssMegabytes: 700 };
const FRAMES = 150;
const REEL = fileURLToPath(new URL("reel.yaml", import.meta.url));

/** Rendering a film under an adjustment layer that blurs all of it, over rendering it without. */
export const benchAdjustmentBlur: ReelBench = async ({ media, runs, say }) => {
  const film = `${media}/film.mp4`;
  await makeFilm(film);
  const sides = ["without", "blurred"].map((name): Side => {
    const output = `${media}/adjustment-${name}.mp4`;
    const command = rendering(`${media}/adjustment-${name}`, output, ["--no-receipt"]);
    return { name, output, command };
  });
  const prepare = (): void => {
    for (const { name } of sides) stage(`${media}/adjustment-${name}`, film, name === "blurred");
  };
  const { costs, ratio } = await measureSides(sides, { runs, prepare, say });
  const frames = await Promise.all(sides.map(({ output }) => countFrames(output)));
  const measured = {
    ratio: ratio("blurred", ["without"]),
    peakPssMegabytes: peakOf(costs, ["blurred"]),
  };
  return {
    name: "adjustment-blur",
    passed: isWithin(measured, LIMITS, { frames, wanted: FRAMES }),
    measured,
    limits: LIMITS,
    frames,
    plainSide: "without",
    costs,
  };
};

/** The project in a folder of its own, so that its caches can be thrown away. */
function stage(project: string, film: string, isBlurred: boolean): void {
  rmSync(project, { recursive: true, force: true });
  mkdirSync(`${project}/media`, { recursive: true });
  linkSync(film, `${project}/media/film.mp4`);
  if (isBlurred) {
    copyFileSync(REEL, `${project}/reel.yaml`);
    return;
  }
  const edited = editReel(readFileSync(REEL, "utf8"), [
    { id: "layer.remove", params: { layer: "blur" } },
  ]);
  if (!edited.ok || edited.value.failed > 0) throw new Error("the blur cannot be taken away");
  writeFileSync(`${project}/reel.yaml`, edited.value.text);
}
