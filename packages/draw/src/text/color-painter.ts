import { existing, type Matrix, multiply } from "@reelkiln/document";

import type { DrawPlatform, OutlineCommand, Surface } from "../surface/surface.ts";
import { mapOutline, tracePath } from "../surface/trace.ts";
import { cssColor, linearGradient, radialGradient, sweepGradient } from "./color-gradient.ts";
import { COMPOSITE_OPERATIONS } from "./color-modes.data.ts";
import type { ColorGlyphProgram, ColorStep } from "./color-program.ts";

/** What painting a colour glyph needs of its platform. */
export type Surfaces = Pick<DrawPlatform, "createSurface" | "releaseSurface" | "paintPicture">;

export interface ColorGlyphJob {
  readonly surfaces: Surfaces;
  /** From font units (y up) to the pixels of the surface. */
  readonly matrix: Matrix;
  /** Font units, y down. */
  readonly outline: (glyph: number) => readonly OutlineCommand[] | undefined;
}

interface Clip {
  readonly path: readonly OutlineCommand[];
  readonly matrix: Matrix;
  /** Set on the context; until then it is only the outline of the next fill, which keeps edges free of seams. */
  applied: boolean;
}

interface Level {
  readonly surface: Surface;
  readonly clips: Clip[];
}

const Y_DOWN: Matrix = [1, 0, 0, -1, 0, 0];

/** Runs the paint steps of a colour glyph on a transparent surface. */
export function paintColorGlyph(
  surface: Surface,
  program: ColorGlyphProgram,
  job: ColorGlyphJob,
): void {
  const run: Run = { job, levels: [{ surface, clips: [] }], matrices: [job.matrix] };
  for (const step of program) perform(run, step);
  while (run.levels.length > 1) popGroup(run, "source-over");
  releaseClips(topLevel(run));
}

interface Run {
  readonly job: ColorGlyphJob;
  readonly levels: Level[];
  readonly matrices: Matrix[];
}

type StepPerformers = {
  readonly [Name in ColorStep["step"]]: (
    run: Run,
    step: Extract<ColorStep, { readonly step: Name }>,
  ) => void;
};

const PERFORM: StepPerformers = {
  "push-transform": (run, { matrix }) => run.matrices.push(multiply(matrixOf(run), matrix)),
  "pop-transform": (run) => run.matrices.length > 1 && run.matrices.pop(),
  "clip-glyph": (run, { glyph }) => pushClip(run, run.job.outline(glyph) ?? []),
  "clip-box": (run, { box }) => pushClip(run, boxOutline(box)),
  "pop-clip": (run) => popClip(topLevel(run)),
  "push-group": (run) => pushGroup(run),
  "pop-group": (run, { mode }) => popGroup(run, COMPOSITE_OPERATIONS[mode] ?? "source-over"),
  color: (run, { color }) => fillUnderClip(run, cssColor(color)),
  linear: (run, step) => fillUnderClip(run, linearGradient(topLevel(run).surface.context, step)),
  radial: (run, step) => fillUnderClip(run, radialGradient(topLevel(run).surface.context, step)),
  sweep: (run, step) => fillUnderClip(run, sweepGradient(topLevel(run).surface.context, step)),
};

function perform<Step extends ColorStep>(run: Run, step: Step): void {
  // The table's type pairs each step with its performer; an index by a union loses that pairing.
  (PERFORM[step.step] as unknown as (run: Run, step: Step) => void)(run, step);
}

function topLevel(run: Run): Level {
  return existing(run.levels.at(-1), "surface of a colour glyph");
}

function matrixOf(run: Run): Matrix {
  return existing(run.matrices.at(-1), "matrix of a colour glyph");
}

function pushClip(run: Run, path: readonly OutlineCommand[]): void {
  const level = topLevel(run);
  applyClips(level);
  // Outlines come y down, boxes and matrices of the font are y up.
  level.clips.push({ path, matrix: multiply(matrixOf(run), Y_DOWN), applied: false });
}

function applyClips({ surface, clips }: Level): void {
  for (const clip of clips) {
    if (clip.applied) continue;
    const { context } = surface;
    context.save();
    context.setTransform(...clip.matrix);
    context.beginPath();
    tracePath(context, clip.path);
    context.clip();
    clip.applied = true;
  }
}

function popClip({ surface, clips }: Level): void {
  if (clips.pop()?.applied === true) surface.context.restore();
}

function releaseClips(level: Level): void {
  while (level.clips.length > 0) popClip(level);
}

function pushGroup(run: Run): void {
  const level = topLevel(run);
  applyClips(level);
  const { width, height } = level.surface;
  run.levels.push({ surface: run.job.surfaces.createSurface(width, height), clips: [] });
}

function popGroup(run: Run, operation: string): void {
  if (run.levels.length < 2) return;
  const group = existing(run.levels.pop(), "group of a colour glyph");
  releaseClips(group);
  const { surface } = topLevel(run);
  const { context, width, height } = surface;
  const whole = { x: 0, y: 0, width, height };
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = operation;
  run.job.surfaces.paintPicture(context, group.surface.picture, whole, whole);
  context.globalCompositeOperation = "source-over";
  run.job.surfaces.releaseSurface(group.surface);
}

/** Fills the innermost clip when it is only an outline yet, otherwise all that the applied clips leave. */
function fillUnderClip(run: Run, style: unknown): void {
  const { surface, clips } = topLevel(run);
  const { context } = surface;
  const matrix = matrixOf(run);
  const back = inverse(matrix);
  if (back === undefined) return;
  const top = clips.at(-1);
  const pending = top !== undefined && !top.applied;
  const path = pending ? top.path : boxOutline([0, 0, surface.width, surface.height]);
  // Path and gradient share one transform, so the path is brought into the gradient's space.
  const pathMatrix = pending ? multiply(back, top.matrix) : multiply(back, Y_DOWN);
  context.setTransform(...matrix);
  context.fillStyle = style;
  context.beginPath();
  tracePath(context, mapOutline(path, pathMatrix));
  context.fill();
}

/** Corners of a box given y up, as an outline y down. */
function boxOutline([x0, y0, x1, y1]: readonly [number, number, number, number]): OutlineCommand[] {
  return [["M", x0, -y0], ["L", x1, -y0], ["L", x1, -y1], ["L", x0, -y1], ["Z"]];
}

function inverse([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const determinant = a * d - b * c;
  if (Math.abs(determinant) < 1e-12) return undefined;
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
}
