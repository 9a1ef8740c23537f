import type { Field } from "../field.ts";
import { reportSlip } from "../slip.ts";
import { BEZIER_EASES } from "./eases.data.ts";
import { numberField } from "./number.ts";
import { objectField } from "./object.ts";

export type EaseName = "linear" | "hold" | "spring" | keyof typeof BEZIER_EASES;

export interface SpringSpec {
  readonly stiffness?: number;
  readonly damping?: number;
  readonly mass?: number;
}

/** How a value goes to the next key. */
export type Ease = EaseName | `cubic-bezier(${string})` | { readonly spring: SpringSpec };

/** An ease, read; `spring` is a damped oscillator that ends at the next key. */
export type ReadEase =
  | { readonly kind: "linear" }
  | { readonly kind: "hold" }
  | {
      readonly kind: "bezier";
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
    }
  | {
      readonly kind: "spring";
      readonly stiffness: number;
      readonly damping: number;
      readonly mass: number;
    };

/** All named eases. */
export const EASE_NAMES: readonly EaseName[] = [
  "linear",
  "hold",
  ...(Object.keys(BEZIER_EASES) as (keyof typeof BEZIER_EASES)[]),
  "spring",
];

/** A spring without parameters: settles within about a second, one small overshoot. */
export const DEFAULT_SPRING = { stiffness: 170, damping: 18, mass: 1 } as const;

const SPRING = objectField("A damped spring that arrives at the next key.", {
  spring: objectField("Its parameters.", {
    stiffness: numberField("Pull towards the target, 1 to 2000.", {
      min: 1,
      max: 2000,
      default: DEFAULT_SPRING.stiffness,
    }),
    damping: numberField("Friction, 1 to 200; less swings longer.", {
      min: 1,
      max: 200,
      default: DEFAULT_SPRING.damping,
    }),
    mass: numberField("Weight, 0.1 to 20.", { min: 0.1, max: 20, default: DEFAULT_SPRING.mass }),
  }),
});

/** An ease: a name, `cubic-bezier(x1, y1, x2, y2)`, or `{ spring: {...} }`. */
export function easeField(
  description: string,
  options: { readonly default?: Ease } = {},
): Field<Ease> {
  return {
    description,
    ...options,
    check: (value, site) => {
      if (typeof value === "object" && !Array.isArray(value)) return SPRING.check(value, site);
      if (readEase(value) !== undefined) return;
      reportSlip(site, {
        code: typeof value === "string" ? "unknown-value" : "wrong-type",
        value,
        accepted: [...EASE_NAMES, "cubic-bezier(x1, y1, x2, y2)"],
        because:
          typeof value === "string" && value.startsWith("cubic-bezier")
            ? "cubic-bezier takes four numbers, x1 and x2 from 0 to 1"
            : "accepted: linear, hold, ease, ease-in, ease-out, ease-in-out, spring, cubic-bezier(…) and the ease-in-quad family",
      });
    },
    jsonSchema: () => ({
      anyOf: [
        { enum: EASE_NAMES },
        { type: "string", pattern: "^cubic-bezier\\(.+\\)$" },
        SPRING.jsonSchema(),
      ],
    }),
  };
}

/** Reads an ease; undefined when `value` is none. */
export function readEase(value: unknown): ReadEase | undefined {
  if (value === "linear" || value === "hold") return { kind: value };
  if (value === "spring") return { kind: "spring", ...DEFAULT_SPRING };
  if (typeof value === "string") {
    const points = Object.hasOwn(BEZIER_EASES, value)
      ? BEZIER_EASES[value as keyof typeof BEZIER_EASES]
      : bezierPoints(value);
    return points && { kind: "bezier", x1: points[0], y1: points[1], x2: points[2], y2: points[3] };
  }
  if (typeof value !== "object" || value === null || !("spring" in value)) return undefined;
  return { kind: "spring", ...DEFAULT_SPRING, ...(value.spring as SpringSpec) };
}

function bezierPoints(text: string): readonly [number, number, number, number] | undefined {
  const match = /^cubic-bezier\(([^)]*)\)$/.exec(text);
  const numbers = match?.[1]?.split(",").map((part) => (part.trim() === "" ? NaN : Number(part)));
  if (numbers?.length !== 4 || !numbers.every(Number.isFinite)) return undefined;
  const [x1, y1, x2, y2] = numbers as [number, number, number, number];
  return x1 >= 0 && x1 <= 1 && x2 >= 0 && x2 <= 1 ? [x1, y1, x2, y2] : undefined;
}
