import { arcToCubics } from "./path-arc.ts";

/** A step of an outline in absolute coordinates: move, line, cubic Bézier, close. */
export type PathCommand =
  | readonly ["M", number, number]
  | readonly ["L", number, number]
  | readonly ["C", number, number, number, number, number, number]
  | readonly ["Z"];

/** Why SVG path text could not be read; `offset` is the UTF-16 index of the fault. */
export interface PathFault {
  readonly message: string;
  readonly offset: number;
}

const ARGUMENT_COUNTS: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};

const SEPARATOR = /[\s,]*/y;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const FLAG = /[01]/y;

/**
 * Reads SVG path text (SVG 2, section 9.3) into absolute moves, lines, cubics and closes.
 * Quadratics are raised to cubics, arcs become at most four cubics each (SVG 2, appendix B.2.4).
 */
export function parsePathData(d: string): readonly PathCommand[] | PathFault {
  const pen: Pen = { commands: [], x: 0, y: 0, startX: 0, startY: 0 };
  const cursor = { offset: 0 };
  read(SEPARATOR, d, cursor);
  while (cursor.offset < d.length) {
    const letter = d.charAt(cursor.offset);
    const count = ARGUMENT_COUNTS[letter.toUpperCase()];
    if (count === undefined)
      return { message: `"${letter}" is no path command`, offset: cursor.offset };
    if (pen.commands.length === 0 && letter.toUpperCase() !== "M") {
      return { message: "A path begins with M or m", offset: cursor.offset };
    }
    cursor.offset += 1;
    const fault = readCommand(pen, letter, { d, cursor, count });
    if (fault !== undefined) return fault;
    read(SEPARATOR, d, cursor);
  }
  return pen.commands;
}

interface Pen {
  readonly commands: PathCommand[];
  x: number;
  y: number;
  startX: number;
  startY: number;
  /** Control point that S or T mirrors, with the command family it belongs to. */
  control?: { readonly of: "C" | "Q"; readonly x: number; readonly y: number };
}

interface Reading {
  readonly d: string;
  readonly cursor: { offset: number };
  readonly count: number;
}

/** Reads a command letter's argument groups: the first is required, further ones repeat the command. */
function readCommand(pen: Pen, letter: string, reading: Reading): PathFault | undefined {
  if (reading.count === 0) {
    closePath(pen);
    return undefined;
  }
  let command = letter;
  for (let group = 0; ; group++) {
    const args = readArguments(command, reading);
    if (args === undefined) {
      if (group > 0) return undefined;
      const message = `"${letter}" needs ${reading.count} numbers`;
      return { message, offset: reading.cursor.offset };
    }
    if (args.length < reading.count) {
      const message = `"${letter}" needs ${reading.count} numbers, ${args.length} came`;
      return { message, offset: reading.cursor.offset };
    }
    drawCommand(pen, command, args);
    // Pairs after a move are lines (SVG 2, 9.3.3).
    if (command === "M") command = "L";
    if (command === "m") command = "l";
  }
}

/** All numbers of one group, fewer when the text stops short, undefined when none follows. */
function readArguments(command: string, reading: Reading): number[] | undefined {
  const numbers: number[] = [];
  const isArc = command.toUpperCase() === "A";
  while (numbers.length < reading.count) {
    read(SEPARATOR, reading.d, reading.cursor);
    const isFlag = isArc && (numbers.length === 3 || numbers.length === 4);
    const text = read(isFlag ? FLAG : NUMBER, reading.d, reading.cursor);
    if (text === undefined || text === "") break;
    numbers.push(Number(text));
  }
  return numbers.length === 0 ? undefined : numbers;
}

function read(pattern: RegExp, text: string, cursor: { offset: number }): string | undefined {
  pattern.lastIndex = cursor.offset;
  const match = pattern.exec(text);
  if (match === null) return undefined;
  cursor.offset = pattern.lastIndex;
  return match[0];
}

function closePath(pen: Pen): void {
  pen.commands.push(["Z"]);
  pen.x = pen.startX;
  pen.y = pen.startY;
  delete pen.control;
}

type Draw = (pen: Pen, args: readonly number[], origin: readonly [number, number]) => void;

function drawCommand(pen: Pen, letter: string, args: readonly number[]): void {
  const isRelative = letter === letter.toLowerCase();
  const upper = letter.toUpperCase();
  DRAW[upper]?.(pen, args, isRelative ? [pen.x, pen.y] : [0, 0]);
  if (!"CSQT".includes(upper)) delete pen.control;
}

const DRAW: Readonly<Record<string, Draw>> = {
  M(pen, [x = 0, y = 0], [ox, oy]) {
    pen.x = pen.startX = ox + x;
    pen.y = pen.startY = oy + y;
    pen.commands.push(["M", pen.x, pen.y]);
  },
  L: (pen, [x = 0, y = 0], [ox, oy]) => lineTo(pen, ox + x, oy + y),
  H: (pen, [x = 0], [ox]) => lineTo(pen, ox + x, pen.y),
  V: (pen, [y = 0], [, oy]) => lineTo(pen, pen.x, oy + y),
  C: (pen, [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0], [ox, oy]) =>
    cubicTo(pen, [ox + a, oy + b, ox + c, oy + d, ox + x, oy + y]),
  S(pen, [c = 0, d = 0, x = 0, y = 0], [ox, oy]) {
    const [a, b] = mirrored(pen, "C");
    cubicTo(pen, [a, b, ox + c, oy + d, ox + x, oy + y]);
  },
  Q: (pen, [a = 0, b = 0, x = 0, y = 0], [ox, oy]) =>
    quadraticTo(pen, [ox + a, oy + b, ox + x, oy + y]),
  T(pen, [x = 0, y = 0], [ox, oy]) {
    quadraticTo(pen, [...mirrored(pen, "Q"), ox + x, oy + y]);
  },
  A(pen, args, [ox, oy]) {
    const [rx = 0, ry = 0, rotationDegrees = 0, large = 0, sweep = 0, x = 0, y = 0] = args;
    const to = [ox + x, oy + y] as const;
    const from = [pen.x, pen.y] as const;
    if (rx === 0 || ry === 0) return lineTo(pen, ...to);
    const flags = { large: large === 1, sweep: sweep === 1 };
    const cubics = arcToCubics(from, to, {
      rx: Math.abs(rx),
      ry: Math.abs(ry),
      rotationDegrees,
      ...flags,
    });
    for (const cubic of cubics) cubicTo(pen, cubic);
  },
};

function lineTo(pen: Pen, x: number, y: number): void {
  pen.x = x;
  pen.y = y;
  pen.commands.push(["L", x, y]);
}

function cubicTo(
  pen: Pen,
  [a, b, c, d, x, y]: readonly [number, number, number, number, number, number],
): void {
  pen.commands.push(["C", a, b, c, d, x, y]);
  pen.control = { of: "C", x: c, y: d };
  pen.x = x;
  pen.y = y;
}

function quadraticTo(pen: Pen, [a, b, x, y]: readonly [number, number, number, number]): void {
  const third = (from: number, to: number): number => from + ((to - from) * 2) / 3;
  cubicTo(pen, [third(pen.x, a), third(pen.y, b), third(x, a), third(y, b), x, y]);
  pen.control = { of: "Q", x: a, y: b };
}

/** The last control point mirrored at the pen, or the pen itself after another family's command. */
function mirrored(pen: Pen, family: "C" | "Q"): readonly [number, number] {
  const control = pen.control;
  if (control?.of !== family) return [pen.x, pen.y];
  return [2 * pen.x - control.x, 2 * pen.y - control.y];
}

/** The box around all points and control points of a path; undefined for one without points. */
export function pathBounds(
  path: readonly PathCommand[],
):
  | { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [, ...numbers] of path) {
    for (const [index, value] of numbers.entries()) {
      if (index % 2 === 0) {
        left = Math.min(left, value);
        right = Math.max(right, value);
      } else {
        top = Math.min(top, value);
        bottom = Math.max(bottom, value);
      }
    }
  }
  if (left > right) return undefined;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
