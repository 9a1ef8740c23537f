import { ExpressionError } from "../../expressions/expressions.ts";
import { drivenProperties, type DrivenProperty, type ReelLayer } from "../../model/model.ts";
import { secondsFromFlicks, type Flicks } from "../../time/time.ts";
import type { Vec2 } from "../animated.ts";
import type { ResolveContext } from "../context.ts";
import { nameOf, type LayerInstance } from "../instance.ts";
import { printSeconds, timelineIssue } from "../timeline-issue.ts";
import { anchorOf, timeOf } from "../visual.ts";
import { courseAt, coursesOf, courseValue, type Courses } from "./courses.ts";
import type { Course } from "./driven-course.ts";
import { surfaceOf } from "./surface-size.ts";
import { valueIn, withValueIn } from "./value-in.ts";

/**
 * Gives every property with an expression the keys that the expression comes to, one a frame, so that everything after
 * knows nothing of expressions. One that cannot be worked out is reported and keeps what it says without it.
 */
export function driveLayers(
  instances: readonly LayerInstance[],
  rootPx: Vec2,
  context: ResolveContext,
): void {
  const driven = drivenAmong(instances);
  if (driven.length === 0) return;
  const courses = coursesOf(context, rootPx);
  // All are worked out before any layer changes: expressions ask for what other layers say themselves.
  const layers = driven.map((instance) => drivenLayer(instance, courses));
  for (const [index, instance] of driven.entries())
    instance.layer = layers[index] ?? instance.layer;
}

function drivenAmong(instances: readonly LayerInstance[]): readonly LayerInstance[] {
  return instances.flatMap((instance) => [
    ...(drivenProperties(instance.layer).length > 0 ? [instance] : []),
    ...drivenAmong(instance.children),
  ]);
}

function drivenLayer(instance: LayerInstance, courses: Courses): ReelLayer {
  const { layer } = instance;
  const properties = drivenProperties(layer);
  let next: unknown = layer;
  for (const property of properties) {
    next = withValueIn(next, property.path, drivenValue(instance, property, courses));
  }
  const isPlaced = properties.some(({ name }) => name.startsWith("position"));
  if (!isPlaced || layer.type === "audio" || layer.anchor !== undefined) return next as ReelLayer;
  // Words of a position imply an anchor; the numbers that take their place do not.
  const [width, height] = surfaceOf(instance, courses.rootPx);
  const [x, y] = anchorOf(layer, { width, height });
  return { ...(next as object), anchor: [`${x * 100}%`, `${y * 100}%`] } as unknown as ReelLayer;
}

/** Expressions that fail before the rest is left as it is: mending one often mends many. */
const MOST_FAULTS = 50;

/** What stands in the layer instead of an expression. */
function drivenValue(
  instance: LayerInstance,
  { path, name }: DrivenProperty,
  courses: Courses,
): unknown {
  const { context } = courses;
  const { expression: text, ...without } = valueIn(instance.layer, path) as {
    readonly expression: string;
    readonly value?: unknown;
    readonly keys?: unknown;
  };
  const base = without.keys === undefined ? without.value : without;
  if (courses.faults >= MOST_FAULTS) return base;
  courses.foundCircle = false;
  let at: Flicks = timeOf(instance, context).start;
  try {
    const course = courseAt(courses, instance, path);
    return course && keysOf(course, courses, (time) => (at = time));
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    courses.faults += 1;
    const seconds = secondsFromFlicks(at);
    context.report(
      timelineIssue(courses.foundCircle ? "cycle" : "expression-value", {
        path: [...instance.path, ...path, "expression"],
        offset: Math.max(0, error.offset),
        message: `${name} of ${nameOf(instance)} cannot be worked out at ${printSeconds(seconds)}: ${error.message}.`,
        received: text.slice(0, 80),
        timeSeconds: [seconds, seconds + secondsFromFlicks(context.frame)],
        hint: "Correct the expression.",
      }),
    );
    return base;
  }
}

interface WrittenKey {
  readonly time: number;
  readonly value: unknown;
}

/** A constant where the expression always comes to the same, else a key at every frame where it changes. */
function keysOf(course: Course, courses: Courses, onTime: (time: Flicks) => void): unknown {
  const { context } = courses;
  const { start, end } = timeOf(course.instance, context);
  const { frame } = context;
  const keys: WrittenKey[] = [];
  for (let index = Math.floor(start / frame); index * frame <= end; index++) {
    const time = Math.max(start, index * frame);
    onTime(time);
    const value = course.fit(courseValue(courses, course, time));
    keys.push({ time: secondsFromFlicks(time - start), value });
  }
  const texts = keys.map(({ value }) => JSON.stringify(value));
  const changing = keys.filter(
    (_, at) => texts[at] !== texts[at - 1] || texts[at] !== texts[at + 1],
  );
  return texts.every((text) => text === texts[0]) ? keys[0]?.value : { keys: changing };
}
