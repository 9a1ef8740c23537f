import type { GlyphRun, TextNode } from "@reelkiln/document";

import { styleOf } from "../surface/paint.ts";
import { applyMatrix, inside, type Pen, scaleOf } from "../surface/pen.ts";
import { traceBox, traceOutline } from "../surface/trace.ts";
import { paintApart } from "./apart.ts";
import type { LayerPainter, PaintPass } from "./painter.ts";

/** Backgrounds, then the strokes of all runs, then the fills of all runs and the colour glyphs. */
export const textPainter: LayerPainter<TextNode> = {
  passes: (node) => {
    const passes: PaintPass[] = node.backgrounds.map(({ box, radiusPx, paint }) => ({
      paint: ({ context }) => {
        context.fillStyle = styleOf(context, paint, box);
        context.beginPath();
        traceBox(context, box, radiusPx);
        context.fill();
      },
    }));
    passes.push({
      paint: (pen) => paintGlyphs(pen, node),
      ...(node.textShadow !== undefined && { shadow: node.textShadow }),
      ...(overlaps(node) && { overlaps: true }),
    });
    return passes;
  },
};

function overlaps({ runs }: TextNode): boolean {
  return runs.length > 1 || runs.some((run) => run.stroke !== undefined);
}

function paintGlyphs(pen: Pen, node: TextNode): void {
  const { context } = pen;
  let traced: GlyphRun | undefined;
  for (const runs of strokeGroups(node)) {
    const own = traceRuns(pen, runs);
    traced = runs.length === 1 ? runs[0] : undefined;
    for (const run of runs.slice(0, 1)) strokeRun(own, node, run);
  }
  for (const run of node.runs) {
    if (run.moved !== undefined && isApart(run)) {
      paintApart(pen, run.moved, (own) => paintRun(own, node, run));
      traced = undefined;
      continue;
    }
    if (run.colorGlyphs) {
      paintColorGlyphs(inRun(pen, run), run);
      continue;
    }
    // The path of a lone run is still the context's: filling it again saves tracing it again.
    if (run !== traced) traceRuns(pen, [run]);
    traced = run;
    context.fillStyle = styleOf(context, run.fill, node.paintArea);
    context.fill();
  }
}

/** Runs that are faded or blurred as a whole, their line included. */
function isApart({ moved }: GlyphRun): boolean {
  return moved !== undefined && (moved.opacity < 1 || moved.blurPx > 0);
}

function paintRun(pen: Pen, node: TextNode, run: GlyphRun): void {
  if (run.colorGlyphs) return paintColorGlyphs(inRun(pen, run), run);
  const own = traceRuns(pen, [run]);
  strokeRun(own, node, run);
  own.context.fillStyle = styleOf(own.context, run.fill, node.paintArea);
  own.context.fill();
}

/** The pen in the space of a run that animators have moved; the context draws in it. */
function inRun(pen: Pen, { moved }: GlyphRun): Pen {
  const own = moved === undefined ? pen : inside(pen, moved.matrix);
  applyMatrix(own);
  return own;
}

/** Runs with equal strokes, stroked as one path; moved ones each alone. */
function strokeGroups(node: TextNode): (readonly GlyphRun[])[] {
  const stroked = node.runs.filter(
    (run) => run.stroke !== undefined && !run.colorGlyphs && !isApart(run),
  );
  if (stroked.length === 1) return [stroked];
  const key = ({ stroke, scale, moved }: GlyphRun): string =>
    JSON.stringify([stroke, scale, moved?.matrix]);
  return [...Map.groupBy(stroked, key).values()];
}

function strokeRun({ context }: Pen, node: TextNode, run: GlyphRun): void {
  const { stroke } = run;
  if (stroke === undefined) return;
  context.strokeStyle = styleOf(context, stroke.paint, node.paintArea);
  context.lineWidth = stroke.widthPx * run.scale;
  context.lineJoin = "round";
  context.lineCap = stroke.cap ?? "round";
  context.setLineDash([...(stroke.dashPx ?? [])]);
  context.lineDashOffset = stroke.dashOffsetPx ?? 0;
  context.stroke();
}

/** Where a glyph's origin falls when its run is enlarged about the run's own origin. */
function placed(run: GlyphRun, at: { readonly x: number; readonly y: number }): [number, number] {
  const [x, y] = run.origin;
  return [x + (at.x - x) * run.scale, y + (at.y - y) * run.scale];
}

/** Makes the runs' glyphs the context's path, in their own space. */
function traceRuns(pen: Pen, runs: readonly GlyphRun[]): Pen {
  const [first] = runs;
  const own = first === undefined ? pen : inRun(pen, first);
  const { context, platform } = own;
  context.beginPath();
  for (const run of runs) {
    const scale = (run.sizePx * run.scale) / platform.unitsPerEm(run.face);
    for (const glyph of run.glyphs) {
      const outline = platform.glyphOutline(run.face, glyph.glyph);
      if (outline === undefined) continue;
      const [x, y] = placed(run, glyph);
      traceOutline(context, outline, { scale, x, y });
    }
  }
  return own;
}

function paintColorGlyphs(pen: Pen, run: GlyphRun): void {
  const { context, platform } = pen;
  const sizePx = run.sizePx * run.scale;
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "high";
  for (const glyph of run.glyphs) {
    const found = platform.colorGlyph(run.face, glyph.glyph, sizePx * scaleOf(pen.matrix));
    if (found === undefined) continue;
    const scale = sizePx / found.unitsPerEm;
    const [x, y] = placed(run, glyph);
    platform.paintPicture(
      context,
      found.picture,
      { x: 0, y: 0, width: found.pixelWidth, height: found.pixelHeight },
      {
        x: x + found.x * scale,
        y: y + found.y * scale,
        width: found.width * scale,
        height: found.height * scale,
      },
    );
  }
}
