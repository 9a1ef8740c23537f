import { seedOf } from "../../chance/chance.ts";
import { propertyField } from "../../commands/property.ts";
import {
  ExpressionError,
  parseExpression,
  type Program,
  type ScriptValue,
} from "../../expressions/expressions.ts";
import { isDriven, isKeys, type DocumentPath, propertyName } from "../../model/model.ts";
import type { Flicks } from "../../time/time.ts";
import type { Vec2 } from "../animated.ts";
import { animatedOf, type LayerTime } from "../authored-value.ts";
import type { LayerInstance } from "../instance.ts";
import { animatedPlace } from "../place-keys.ts";
import type { BaseValue } from "./base-value.ts";
import { fitFor, type Fit } from "./fitted-value.ts";
import { measureOf, type Measure, type Units } from "./measured.ts";
import { valueIn } from "./value-in.ts";

/** A property of one use of a layer, as expressions know it. */
export interface Course {
  readonly instance: LayerInstance;
  readonly path: DocumentPath;
  readonly name: string;
  readonly base: BaseValue;
  /** When the layer begins and ends, and when the composition it stands in begins. */
  readonly time: LayerTime;
  readonly origin: Flicks;
  readonly surfacePx: Vec2;
  /** The same in every render. */
  readonly seed: number;
  /** Absent for a property without an expression. */
  readonly program?: Program;
  /** Makes what an expression comes to a value of the file. */
  readonly fit: Fit;
  /** Values worked out already, by root time. */
  readonly known: Map<Flicks, ScriptValue>;
  /** Times it is being worked out for. */
  readonly pending: Set<Flicks>;
}

/** Where and when a layer stands. */
export interface Standing {
  readonly time: LayerTime;
  readonly origin: Flicks;
  readonly surfacePx: Vec2;
}

/** The course of a property; undefined when a layer has no such property that can change over time. */
export function courseOf(
  instance: LayerInstance,
  path: DocumentPath,
  standing: Standing,
): Course | undefined {
  const { layer } = instance;
  const name = propertyName(path);
  const field = propertyField(layer, name);
  if (field?.animatable !== true) return undefined;
  const authored = valueIn(layer, path) ?? field.default;
  const parsed = isDriven(authored) ? parseExpression(authored.expression) : undefined;
  if (parsed !== undefined && !parsed.ok) return undefined;
  const own =
    isDriven(authored) && !isKeys(authored) ? (authored.value ?? field.default) : authored;
  const measure = measureOf(name, {
    surfacePx: standing.surfacePx,
    followsParent: "parent" in layer && layer.parent !== undefined,
  });
  const units = unitsOf(own, measure);
  return {
    instance,
    path,
    name,
    ...standing,
    seed: seedOf(`${instance.key} ${name}`),
    base: baseOf(own, measure, { ...standing, isPlace: name === "position" }),
    ...(parsed !== undefined && { program: parsed.value }),
    fit: fitFor(field, units),
    known: new Map(),
    pending: new Set(),
  };
}

function baseOf(
  authored: unknown,
  measure: Measure,
  { time, surfacePx, isPlace }: Omit<Standing, "origin"> & { readonly isPlace: boolean },
): BaseValue {
  if (isPlace)
    return animatedPlace(authored, (value) => measure(value)?.value as Vec2 | undefined, {
      time,
      fallback: [0, 0],
      heightPx: surfacePx[1],
    });
  return animatedOf<ScriptValue>(authored, (value) => measure(value)?.value, { time, fallback: 0 });
}

/** The unit a property is written in; throws ExpressionError when its keys have different ones. */
function unitsOf(authored: unknown, measure: Measure): Units {
  if (!isKeys(authored)) return measure(authored)?.units;
  const all = authored.keys.map(({ value }) => measure(value)?.units);
  const [first] = all;
  if (all.some((units) => JSON.stringify(units) !== JSON.stringify(first)))
    throw new ExpressionError("the keys it starts from are written in different units", 0);
  return first;
}
