import { checkField, required, siteOf, type Field, type ValueOf } from "../field.ts";
import { reportSlip } from "../slip.ts";
import { COLOR_FORMS, colorField, readColor, type ColorSpec } from "./color.ts";
import { listField } from "./list.ts";
import { objectField } from "./object.ts";
import { boxPointField, readBoxPoint } from "./position.ts";
import { ratioField, readRatio } from "./ratio.ts";
import { choiceField } from "./scalar.ts";

const STOP = objectField("A color at a place.", {
  offset: required(ratioField("Where along the gradient, 0 to 1.", { min: 0, max: 1 })),
  color: required(colorField("Its color.")),
});

const stopField: Field<ColorSpec | ValueOf<typeof STOP>> = {
  description: "A color, or a color at a place.",
  check: (value, site) =>
    typeof value === "object" ? STOP.check(value, site) : colorField("A color.").check(value, site),
  jsonSchema: () => ({ anyOf: [colorField("A color.").jsonSchema(), STOP.jsonSchema()] }),
};

const stops = required(
  listField("Two or more colors, evenly spread, or each with its offset.", stopField, {
    min: 2,
    max: 64,
  }),
);

const LINEAR = objectField("A gradient along a line.", {
  type: required(choiceField("Kind of gradient.", ["linear-gradient"])),
  from: boxPointField("Where it begins, as a point of the filled box.", {
    default: ["center", "top"],
  }),
  to: boxPointField("Where it ends, as a point of the filled box.", {
    default: ["center", "bottom"],
  }),
  stops,
});

const RADIAL = objectField("A gradient around a point.", {
  type: required(choiceField("Kind of gradient.", ["radial-gradient"])),
  center: boxPointField("Its middle, as a point of the filled box.", {
    default: ["center", "center"],
  }),
  radius: ratioField("Its radius, 1 for the longer side of the filled box.", {
    min: 0.001,
    max: 10,
    default: 0.5,
  }),
  stops,
});

/** Gradient tables by type. */
const GRADIENTS = { "linear-gradient": LINEAR, "radial-gradient": RADIAL } as const;

export type GradientSpec = ValueOf<typeof LINEAR> | ValueOf<typeof RADIAL>;

/** A color or a gradient. */
export type PaintSpec = ColorSpec | GradientSpec;

/** A paint, read; the same shape the timeline holds. */
export type ReadPaint =
  | { readonly kind: "color"; readonly color: string }
  | {
      readonly kind: "linear-gradient";
      readonly from: readonly [number, number];
      readonly to: readonly [number, number];
      readonly stops: readonly ReadStop[];
    }
  | {
      readonly kind: "radial-gradient";
      readonly center: readonly [number, number];
      readonly radius: number;
      readonly stops: readonly ReadStop[];
    };

export interface ReadStop {
  readonly offset: number;
  readonly color: string;
}

/** A color or a gradient. */
export function paintField(
  description: string,
  options: { readonly default?: PaintSpec } = {},
): Field<PaintSpec> {
  const color = colorField(description);
  return {
    description,
    ...options,
    check: (value, site) => {
      if (typeof value !== "object" || value === null || Array.isArray(value))
        return color.check(value, site);
      const type = (value as { type?: unknown }).type;
      const gradient =
        typeof type === "string" && Object.hasOwn(GRADIENTS, type)
          ? GRADIENTS[type as keyof typeof GRADIENTS]
          : undefined;
      if (gradient !== undefined) return gradient.check(value, site);
      if (type === undefined)
        return reportSlip(site, {
          code: "missing-key",
          value,
          accepted: [...COLOR_FORMS, ...Object.keys(GRADIENTS)],
          because: "a gradient needs type: linear-gradient or radial-gradient",
        });
      const kinds = choiceField("Kind of gradient.", Object.keys(GRADIENTS));
      checkField(kinds, type, siteOf(site, "type"));
    },
    jsonSchema: () => ({
      anyOf: [color.jsonSchema(), LINEAR.jsonSchema(), RADIAL.jsonSchema()],
    }),
  };
}

/** Reads a paint; undefined when `value` is none. */
export function readPaint(value: unknown): ReadPaint | undefined {
  if (typeof value === "string") {
    const color = readColor(value);
    return color === undefined ? undefined : { kind: "color", color };
  }
  if (typeof value !== "object" || value === null) return undefined;
  const gradient = value as GradientSpec;
  const read = readStops(gradient.stops);
  if (read === undefined) return undefined;
  if (gradient.type === "linear-gradient") {
    const from = readBoxPoint(gradient.from ?? ["center", "top"]);
    const to = readBoxPoint(gradient.to ?? ["center", "bottom"]);
    return from && to && { kind: "linear-gradient", from, to, stops: read };
  }
  const center = readBoxPoint(gradient.center ?? ["center", "center"]);
  const radius = readRatio(gradient.radius ?? 0.5);
  return center && radius !== undefined
    ? { kind: "radial-gradient", center, radius, stops: read }
    : undefined;
}

function readStops(stops: unknown): readonly ReadStop[] | undefined {
  if (!Array.isArray(stops) || stops.length < 2) return undefined;
  const read = stops.map((stop: unknown, index): ReadStop | undefined => {
    const spec = (typeof stop === "object" && stop !== null ? stop : { color: stop }) as {
      color?: unknown;
      offset?: unknown;
    };
    const color = readColor(spec.color);
    const offset = readRatio(spec.offset ?? index / (stops.length - 1));
    return color === undefined || offset === undefined ? undefined : { offset, color };
  });
  return read.every((stop) => stop !== undefined) ? read : undefined;
}
