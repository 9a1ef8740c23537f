import type * as Harfbuzz from "harfbuzzjs";

import type { OutlineCommand } from "../surface/surface.ts";
import type { HarfbuzzModule } from "./loaded-font.ts";

// The largest glyphs of CJK fonts have some hundred points; more is a hostile file.
const COMMAND_LIMIT = 50_000;

interface Pen {
  readonly commands: OutlineCommand[];
  x: number;
  y: number;
}

const drawFuncsOf = new WeakMap<HarfbuzzModule, Harfbuzz.DrawFuncs>();

/** Outline of a glyph in font units, y down; quadratic curves are raised to cubic ones, which is exact. */
export function glyphOutline(
  hb: HarfbuzzModule,
  font: Harfbuzz.Font,
  glyph: number,
): readonly OutlineCommand[] | undefined {
  let funcs = drawFuncsOf.get(hb);
  if (funcs === undefined) {
    funcs = penFuncs(hb);
    drawFuncsOf.set(hb, funcs);
  }
  const pen: Pen = { commands: [], x: 0, y: 0 };
  font.drawGlyph(glyph, funcs, pen);
  return pen.commands.length === 0 ? undefined : pen.commands;
}

function penFuncs(hb: HarfbuzzModule): Harfbuzz.DrawFuncs {
  const funcs = new hb.DrawFuncs();
  funcs.setMoveToFunc((x, y, pen) => add(pen as Pen, ["M", x, -y]));
  funcs.setLineToFunc((x, y, pen) => add(pen as Pen, ["L", x, -y]));
  funcs.setQuadraticToFunc((...[cx, cy, x, y, data]) => {
    const pen = data as Pen;
    add(pen, [
      "C",
      pen.x + (2 / 3) * (cx - pen.x),
      pen.y + (2 / 3) * (-cy - pen.y),
      x + (2 / 3) * (cx - x),
      -y + (2 / 3) * (-cy + y),
      x,
      -y,
    ]);
  });
  funcs.setCubicToFunc((...[x1, y1, x2, y2, x, y, pen]) =>
    add(pen as Pen, ["C", x1, -y1, x2, -y2, x, -y]),
  );
  funcs.setClosePathFunc((pen) => add(pen as Pen, ["Z"]));
  return funcs;
}

function add(pen: Pen, command: OutlineCommand): void {
  if (pen.commands.length >= COMMAND_LIMIT) return;
  pen.commands.push(command);
  if (command[0] === "Z") return;
  pen.x = command[command.length - 2] as number;
  pen.y = command[command.length - 1] as number;
}
