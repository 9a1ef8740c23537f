import type { CaptionsLayer, TextStyle } from "../../timeline/timeline.ts";
import { grow, unite, uniteAll } from "../box.ts";
import type { Box, GlyphRun } from "../scene.ts";
import type { LayoutRun, TextLayout } from "../text-layout.ts";
import { backgroundBox, strokeOf, type TextContent } from "./text-content.ts";

/** How the spoken word differs, and which part of the text it is. */
export interface Emphasis {
  readonly active: NonNullable<CaptionsLayer["active"]>;
  /** Half-open UTF-16 range in the page's text. */
  readonly start: number;
  readonly end: number;
}

interface LaidOut {
  readonly layout: TextLayout;
  readonly style: TextStyle;
}

/** The page with one word in its active look; the word grows about its own middle and the rest stays in place. */
export function emphasise(content: TextContent, laidOut: LaidOut, emphasis: Emphasis): TextContent {
  const { layout, style } = laidOut;
  const pieces = layout.runs.map((run) => splitRun(run, emphasis));
  const box = uniteAll(pieces.flatMap((piece) => (piece.box === undefined ? [] : [piece.box])));
  if (box === undefined) return content;
  const origin = [box.x + box.width / 2, box.y + box.height / 2] as const;
  const rest = pieces.flatMap(({ run, rest: glyphs }) => glyphRun(run, glyphs, laidOut));
  const active = pieces.flatMap(({ run, active: glyphs }) => glyphRun(run, glyphs, laidOut));
  const background = emphasis.active.background;
  return {
    ...content,
    runs: [
      ...joinRuns(rest),
      ...joinRuns(active).map((run) => ({
        ...run,
        scale: emphasis.active.scale ?? 1,
        origin,
        fill: emphasis.active.fill ?? style.fill,
      })),
    ],
    backgrounds:
      background === undefined
        ? content.backgrounds
        : [...content.backgrounds, backgroundBox(box, background, layout.shrinkRatio)],
  };
}

/** The page with a paint box that holds whichever word is emphasised, so that it stays the same from word to word. */
export function roomForEmphasis(
  content: TextContent,
  layout: TextLayout,
  active: NonNullable<CaptionsLayer["active"]>,
): TextContent {
  const scale = active.scale ?? 1;
  const [padX, padY] = active.background?.paddingPx ?? [0, 0];
  const boxes = layout.words.map(({ box }) => {
    const reach = (Math.max(box.width, box.height) * Math.max(0, scale - 1)) / 2;
    return grow(box, reach + Math.max(padX, padY));
  });
  const strokePx = content.runs.reduce((most, run) => Math.max(most, run.stroke?.widthPx ?? 0), 0);
  const room = uniteAll(boxes);
  if (room === undefined) return content;
  return { ...content, paintedBox: unite(content.paintedBox, grow(room, (strokePx * scale) / 2)) };
}

interface Piece {
  readonly run: LayoutRun;
  readonly active: LayoutRun["glyphs"];
  readonly rest: LayoutRun["glyphs"];
  /** Box of the active glyphs: their advances by the line's height. */
  readonly box?: Box;
}

function splitRun(run: LayoutRun, { start, end }: Emphasis): Piece {
  if (run.end <= start || run.start >= end) return { run, active: [], rest: run.glyphs };
  if (start <= run.start && run.end <= end) {
    return { run, active: run.glyphs, rest: [], box: run.box };
  }
  const isActive = (glyph: LayoutRun["glyphs"][number]): boolean =>
    start <= glyph.index && glyph.index < end;
  const active = run.glyphs.filter(isActive);
  const rest = run.glyphs.filter((glyph) => !isActive(glyph));
  if (active.length === 0) return { run, active, rest };
  const left = Math.min(...active.map((glyph) => glyph.x));
  const after = rest.map((glyph) => glyph.x).filter((x) => x > left);
  const right = Math.min(run.box.x + run.box.width, ...after);
  return { run, active, rest, box: { ...run.box, x: left, width: right - left } };
}

function glyphRun(
  run: LayoutRun,
  glyphs: LayoutRun["glyphs"],
  { layout, style }: LaidOut,
): readonly GlyphRun[] {
  if (glyphs.length === 0) return [];
  const stroke = run.face.colorGlyphs ? undefined : strokeOf(layout, style);
  return [
    {
      face: run.face.id,
      sizePx: layout.sizePx,
      scale: 1,
      origin: [0, 0],
      fill: style.fill,
      ...(stroke !== undefined && { stroke }),
      colorGlyphs: run.face.colorGlyphs,
      glyphs: glyphs.map(({ glyph, x, y }) => ({ glyph, x, y })),
    },
  ];
}

/** Runs of the same face as one: they share every other property here. */
function joinRuns(runs: readonly GlyphRun[]): readonly GlyphRun[] {
  const byFace = Map.groupBy(runs, (run) => run.face);
  return [...byFace.values()].flatMap((same) =>
    same.slice(0, 1).map((run) => ({ ...run, glyphs: same.flatMap((each) => each.glyphs) })),
  );
}
