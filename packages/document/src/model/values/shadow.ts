import { checkItems, type Field, type ValueOf } from "../field.ts";
import { reportSlip } from "../slip.ts";
import { colorField, readColor } from "./color.ts";
import { lengthField, readLength, type Length } from "./length.ts";
import { objectField } from "./object.ts";

const OFFSET_AXIS = lengthField("An offset.", { sign: "any" });

/** `[x, y]` offset in pixels or percent of the canvas height. */
const offsetField: Field<readonly [Length, Length]> = {
  description: "Where it falls, `[x, y]` in pixels or percent of the canvas height.",
  default: [0, 4],
  check: (value, site) => {
    if (!Array.isArray(value) || value.length !== 2)
      return reportSlip(site, { code: "wrong-type", value, accepted: ["[0, 4]"] });
    checkItems(OFFSET_AXIS, value, site);
  },
  jsonSchema: () => ({
    type: "array",
    items: OFFSET_AXIS.jsonSchema(),
    minItems: 2,
    maxItems: 2,
  }),
};

const SHADOW = objectField("A shadow.", {
  color: colorField("Its color; alpha makes it light.", { default: "#00000080" }),
  offset: offsetField,
  blur: lengthField("Softness: standard deviation in pixels, or percent of the canvas height.", {
    default: 8,
  }),
});

/** A soft copy of the outline behind it. */
export type ShadowSpec = ValueOf<typeof SHADOW>;

/** A shadow, read; the same shape the timeline holds. */
export interface ReadShadow {
  readonly color: string;
  readonly offsetPx: readonly [number, number];
  readonly blurPx: number;
}

/** A shadow behind the layer; on text, behind the letters. */
export function shadowField(
  description: string,
  options: { readonly default?: ShadowSpec } = {},
): Field<ShadowSpec> {
  return { ...SHADOW, description, ...options };
}

/** Reads a shadow; percent are of `heightPx`, the canvas height. */
export function readShadow(value: ShadowSpec, heightPx: number): ReadShadow | undefined {
  const color = readColor(value.color ?? "#00000080");
  const [x, y] = value.offset ?? [0, 4];
  const offsetX = readLength(x, heightPx);
  const offsetY = readLength(y, heightPx);
  const blurPx = readLength(value.blur ?? 8, heightPx);
  if (color === undefined || offsetX === undefined || offsetY === undefined || blurPx === undefined)
    return undefined;
  return { color, offsetPx: [offsetX, offsetY], blurPx };
}
