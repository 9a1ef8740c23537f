import type { ReelLayer } from "../../model/model.ts";
import { LEVELS_PER_SECOND } from "../manifest/compiled.ts";
import type { Palette } from "./palettes.data.ts";
import type { RecipeAsset, RecipeContext } from "./recipe.ts";

/** Bars of a wave. */
const BARS = 48;

/** Height of the quietest bar and of the loudest, of 100. */
const LEAST = 6;
const MOST = 96;

/** A part of a sound, in seconds. */
export interface SoundPart {
  readonly asset: RecipeAsset;
  readonly start: number;
  readonly duration: number;
}

/**
 * The sound's own loudness as bars, which take color as it plays. Where its levels were not measured: a line that
 * fills.
 */
export function soundWave(
  part: SoundPart,
  { ink, accent }: Palette,
  context: RecipeContext,
): readonly ReelLayer[] {
  const levels = context.sources.levelsOf?.(part.asset.path);
  const path = levels === undefined ? "M0 50 H1000" : barsOf(barLevels(levels, part));
  const base = {
    type: "shape",
    shape: "path",
    path,
    viewBox: [0, 0, 1000, 100],
    width: "72%",
    height: "5.6%",
    position: ["center", "60.6%"],
  } as const;
  const line = { width: "0.42%", cap: "round" } as const;
  return [
    { id: "wave", ...base, stroke: { color: `${ink}4D`, ...line } },
    {
      id: "wave-played",
      ...base,
      stroke: { color: accent, ...line },
      masks: [
        {
          shape: "rectangle",
          x: "-1%",
          y: "-10%",
          height: "120%",
          width: {
            keys: [
              { time: 0, value: "1%" },
              { time: "end", value: "102%" },
            ],
          },
        },
      ],
    },
  ];
}

/** The mean of each bar's span, 0 to 1, the loudest being 1. */
export function barLevels(
  levels: readonly number[],
  { start, duration }: Pick<SoundPart, "start" | "duration">,
): readonly number[] {
  const edge = (bar: number): number =>
    Math.round((start + (duration * bar) / BARS) * LEVELS_PER_SECOND);
  const means = Array.from({ length: BARS }, (_, bar) => {
    const span = levels.slice(edge(bar), Math.max(edge(bar) + 1, edge(bar + 1)));
    return span.reduce((sum, level) => sum + level, 0) / Math.max(1, span.length);
  });
  const loudest = Math.max(...means);
  return means.map((mean) => (loudest > 0 ? mean / loudest : 0));
}

/** Upright lines about the middle; the ear hears the square root better than the level. */
function barsOf(levels: readonly number[]): string {
  const step = 1000 / levels.length;
  return levels
    .map((level, index) => {
      const height = LEAST + (MOST - LEAST) * Math.sqrt(level);
      const x = tenth((index + 0.5) * step);
      return `M${x} ${tenth(50 - height / 2)} V${tenth(50 + height / 2)}`;
    })
    .join(" ");
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
