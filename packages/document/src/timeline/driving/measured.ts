import type { ScriptValue } from "../../expressions/expressions.ts";
import { readPosition, readCoordinate } from "../../model/model.ts";
import type { Vec2 } from "../animated.ts";

/** The unit that a number, or each number of a list, was written with. */
export type Units = string | undefined | readonly (string | undefined)[];

/** An authored value as an expression counts it, and how to write its like again. */
export interface Measured {
  readonly value: ScriptValue;
  readonly units: Units;
}

const WITH_UNIT = /^([-+]?(?:\d+\.?\d*|\.\d+))\s?([a-zA-Z]+|%)$/;

/** How values of one property are counted. */
export type Measure = (authored: unknown) => Measured | undefined;

/** Places count in pixels of the surface; all other values in the unit they are written with. */
export function measureOf(
  property: string,
  { surfacePx, followsParent }: { readonly surfacePx: Vec2; readonly followsParent: boolean },
): Measure {
  const [width, height] = surfacePx;
  // Words of a layer with a parent mean a canvas around the parent's anchor.
  const px = (read: { readonly px: number; readonly anchor?: number }, sidePx: number): number =>
    followsParent && read.anchor !== undefined ? read.px - sidePx / 2 : read.px;
  if (property === "position") {
    return (authored) => {
      const read = readPosition(authored, { width, height });
      return read && { value: [px(read.x, width), px(read.y, height)], units: undefined };
    };
  }
  const axis = property === "position.x" ? "x" : property === "position.y" ? "y" : undefined;
  if (axis === undefined) return measured;
  const sidePx = axis === "x" ? width : height;
  return (authored) => {
    const read = readCoordinate(authored, axis, sidePx);
    return read && { value: px(read, sidePx), units: undefined };
  };
}

function measured(authored: unknown): Measured | undefined {
  if (typeof authored === "number" || typeof authored === "boolean")
    return { value: authored, units: undefined };
  if (typeof authored === "string") {
    const [, digits, unit] = WITH_UNIT.exec(authored) ?? [];
    if (digits === undefined || unit === undefined) return { value: authored, units: undefined };
    return { value: Number(digits), units: unit };
  }
  if (!Array.isArray(authored)) return undefined;
  const items = authored.map((item) => measured(item));
  if (items.some((item) => item === undefined)) return undefined;
  return {
    value: items.map((item) => item?.value ?? 0),
    units: items.map((item) => (typeof item?.units === "string" ? item.units : undefined)),
  };
}

/** A value written as the file writes it: numbers get their units back. */
export function writtenWith(units: Units, value: ScriptValue): unknown {
  if (Array.isArray(value)) {
    const items = value as readonly ScriptValue[];
    return items.map((item, index) =>
      writtenWith(typeof units === "object" ? units[index] : units, item),
    );
  }
  const unit = typeof units === "object" ? units[0] : units;
  return typeof value === "number" && unit !== undefined ? `${value.toFixed(9)}${unit}` : value;
}
