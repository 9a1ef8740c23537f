import type { TextUnit } from "../../model/model.ts";
import { uniteAll } from "../box.ts";
import type { Box } from "../scene.ts";
import type { Face, Shaper } from "../shaper.ts";
import type { LayoutGlyph, LayoutRun, TextLayout } from "../text-layout.ts";

/** A user-perceived character as laid out: a ligature is one, and so are all parts of an emoji. */
export interface TextCharacter {
  readonly face: Face;
  readonly glyphs: readonly LayoutGlyph[];
  /** Its advance by its line's height. */
  readonly box: Box;
  /** Around all that its glyphs paint; none for a blank one. */
  readonly ink?: Box;
  readonly line: number;
  /** Its number among the characters, words and lines, in reading order. */
  readonly number: Readonly<Record<TextUnit, number>>;
}

/** A text taken apart into what animators move. */
export interface TextUnits {
  /** Those that can be seen, as they stand from left to right, line by line. */
  readonly characters: readonly TextCharacter[];
  /** Boxes of the characters, words and lines, by number. */
  readonly boxes: Readonly<Record<TextUnit, readonly Box[]>>;
}

/** The characters, words and lines of a layout; white space belongs to none. */
export function textUnits(layout: TextLayout, shaper: Shaper): TextUnits {
  const parts = layout.runs.flatMap((run) => clustersOf(run).map((cluster) => ({ run, cluster })));
  const reading = [...new Set(parts.map(({ cluster }) => cluster.index))].sort((a, b) => a - b);
  const order = new Map(reading.map((index, number) => [index, number]));
  const characters = parts.map(({ run, cluster }): TextCharacter => {
    const ink = inkOf(cluster.glyphs, { layout, face: run.face, shaper });
    return {
      face: run.face,
      glyphs: cluster.glyphs,
      box: cluster.box,
      ...(ink !== undefined && { ink }),
      line: run.line,
      number: {
        character: order.get(cluster.index) ?? 0,
        word: Math.max(0, run.word),
        line: run.line,
      },
    };
  });
  const boxes = (unit: TextUnit): readonly Box[] => boxesBy(characters, unit);
  return {
    characters,
    boxes: { character: boxes("character"), word: boxes("word"), line: boxes("line") },
  };
}

interface PlacedCluster {
  readonly index: number;
  readonly glyphs: readonly LayoutGlyph[];
  readonly box: Box;
}

/** Glyphs of a run that share a cluster, as they stand; each reaches to the next one. */
function clustersOf({ glyphs, box }: LayoutRun): readonly PlacedCluster[] {
  const groups: LayoutGlyph[][] = [];
  for (const glyph of glyphs) {
    const open = groups.at(-1);
    if (open?.[0]?.index === glyph.index) open.push(glyph);
    else groups.push([glyph]);
  }
  const lefts = groups.map((group, at) =>
    at === 0 ? box.x : Math.min(...group.map((glyph) => glyph.x)),
  );
  return groups.map((group, at) => {
    const left = lefts[at] ?? box.x;
    const right = lefts[at + 1] ?? box.x + box.width;
    const width = Math.max(0, right - left);
    return { index: group[0]?.index ?? 0, glyphs: group, box: { ...box, x: left, width } };
  });
}

function inkOf(
  glyphs: readonly LayoutGlyph[],
  { layout, face, shaper }: { layout: TextLayout; face: Face; shaper: Shaper },
): Box | undefined {
  const perUnit = layout.sizePx / face.metrics.unitsPerEm;
  return uniteAll(
    glyphs.flatMap(({ glyph, x, y }) => {
      const ink = shaper.glyphExtents(face, glyph);
      if (ink === undefined) return [];
      return [
        {
          x: x + ink.x * perUnit,
          y: y + ink.y * perUnit,
          width: ink.width * perUnit,
          height: ink.height * perUnit,
        },
      ];
    }),
  );
}

function boxesBy(characters: readonly TextCharacter[], unit: TextUnit): readonly Box[] {
  const groups = Map.groupBy(characters, ({ number }) => number[unit]);
  const count = 1 + Math.max(-1, ...groups.keys());
  return Array.from({ length: count }, (_, number) => {
    const box = uniteAll((groups.get(number) ?? []).map((each) => each.box));
    return box ?? { x: 0, y: 0, width: 0, height: 0 };
  });
}
