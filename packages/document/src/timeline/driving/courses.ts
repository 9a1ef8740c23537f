import { propertyField } from "../../commands/property.ts";
import {
  ExpressionError,
  readContent,
  runExpression,
  type Fuel,
  type Host,
  type Outcome,
  type ScriptValue,
} from "../../expressions/expressions.ts";
import {
  invariant,
  isMapping,
  LAYER_KINDS,
  nearestWord,
  type DocumentPath,
  propertyName,
} from "../../model/model.ts";
import { secondsFromFlicks, type Flicks } from "../../time/time.ts";
import type { Vec2 } from "../animated.ts";
import { once, type ResolveContext } from "../context.ts";
import { instanceById, nameOf, type LayerInstance } from "../instance.ts";
import { isFault, pathOfSource } from "../media-source.ts";
import { timeOf } from "../visual.ts";
import { baseAt } from "./base-value.ts";
import { courseOf, type Course } from "./driven-course.ts";
import { namesAt, propertyHost, type Moment } from "./moment-names.ts";
import { surfaceOf } from "./surface-size.ts";
import { valueIn } from "./value-in.ts";

/** Steps that one value may take, those of properties it asks included. */
const MAX_STEPS = 20_000;

/** Steps of all expressions of a project together: some seconds of work. */
const MAX_PROJECT_STEPS = 30_000_000;

const FAILS = " cannot be worked out: ";

const USED_UP = {
  message: `the expressions of this project take more than ${MAX_PROJECT_STEPS} steps`,
  offset: 0,
} as const;

/** Values of properties over root time, and what working them out has taken so far. */
export interface Courses {
  readonly context: ResolveContext;
  /** Size of the whole canvas. */
  readonly rootPx: Vec2;
  /** Steps left for all expressions. */
  stepsLeft: number;
  /** Of the value that is being worked out. */
  fuel?: Fuel;
  /** Expressions that could not be worked out. */
  faults: number;
  /** True when a property was found to lead back to itself, since it was last set back. */
  foundCircle: boolean;
}

/** The courses of a project on a canvas of `rootPx`. */
export function coursesOf(context: ResolveContext, rootPx: Vec2): Courses {
  return { context, rootPx, stepsLeft: MAX_PROJECT_STEPS, faults: 0, foundCircle: false };
}

/** The course of a property; undefined when there is no such property. Throws ExpressionError. */
export function courseAt(
  { context, rootPx }: Courses,
  instance: LayerInstance,
  path: DocumentPath,
): Course | undefined {
  return once(context, `course:${instance.key} ${propertyName(path)}`, () =>
    courseOf(instance, path, {
      time: timeOf(instance, context),
      origin: originOf(instance, context),
      surfacePx: surfaceOf(instance, rootPx),
    }),
  );
}

/** The value of a property at a root time. Throws ExpressionError. */
export function courseValue(courses: Courses, course: Course, time: Flicks): ScriptValue {
  const { program, known, pending, base } = course;
  if (program === undefined) return baseAt(base, time);
  const found = known.get(time);
  if (found !== undefined) return found;
  if (pending.has(time)) {
    courses.foundCircle = true;
    throw new ExpressionError(`${labelOf(course)} leads back to itself`, -1);
  }
  if (courses.fuel !== undefined) {
    const asked = workedOut(courses, course, time);
    if (asked.ok) return asked.value;
    // Only the one that fails is named, however long the way to it is.
    const { message } = asked.fault;
    const isNamed = message.includes(FAILS) || courses.foundCircle;
    throw new ExpressionError(isNamed ? message : `${labelOf(course)}${FAILS}${message}`, -1);
  }
  const steps = Math.min(MAX_STEPS, courses.stepsLeft);
  courses.fuel = { left: steps, depth: 0 };
  const ran = workedOut(courses, course, time);
  courses.stepsLeft -= steps - Math.max(0, courses.fuel.left);
  delete courses.fuel;
  if (ran.ok) return ran.value;
  throw new ExpressionError(ran.fault.message, ran.fault.offset);
}

function workedOut(courses: Courses, course: Course, time: Flicks): Outcome<ScriptValue> {
  const { program, known, pending } = course;
  invariant(program !== undefined && courses.fuel !== undefined, "nothing is to be worked out");
  if (courses.stepsLeft <= 0) return { ok: false, fault: USED_UP };
  pending.add(time);
  const valueOf = namesAt(momentOf(courses, course, time));
  const ran = runExpression(program, { valueOf, fuel: courses.fuel });
  pending.delete(time);
  if (ran.ok) known.set(time, ran.value);
  return ran;
}

function momentOf(courses: Courses, course: Course, time: Flicks): Moment {
  const { context } = courses;
  const { instance, base, origin, surfacePx, seed } = course;
  const { start, end } = course.time;
  const at = { time, start };
  return {
    base,
    time,
    start,
    end,
    origin,
    frame: context.frame,
    surfacePx,
    seed,
    layer: (id) => layerHost(courses, named(instance, id), at),
    thisLayer: () => layerHost(courses, instance, at),
    variables: () => variablesHost(context),
    data: (src) => once(context, `data:${src}`, () => dataOf(context, src)),
  };
}

type At = Pick<Moment, "time" | "start">;

function layerHost(courses: Courses, instance: LayerInstance, at: At): Host {
  return {
    host: nameOf(instance),
    get names() {
      return [...Object.keys(TIMES), ...Object.keys(LAYER_KINDS[instance.layer.type].fields)];
    },
    member: (name) =>
      isTimeName(name)
        ? secondsFromFlicks(TIMES[name](instance, courses.context))
        : partOf(courses, { instance, path: [name] }, at),
  };
}

/** Times of a layer, counted from where its composition begins. */
const TIMES = {
  start: (instance, context) => timeOf(instance, context).start - originOf(instance, context),
  end: (instance, context) => timeOf(instance, context).end - originOf(instance, context),
  duration: (instance, context) => {
    const { start, end } = timeOf(instance, context);
    return end - start;
  },
} as const satisfies Record<string, (instance: LayerInstance, context: ResolveContext) => Flicks>;

function isTimeName(name: string): name is keyof typeof TIMES {
  return Object.hasOwn(TIMES, name);
}

interface Part {
  readonly instance: LayerInstance;
  readonly path: DocumentPath;
}

/** What a layer says at a path: a property, a constant, or a mapping or list that leads further. */
function partOf(courses: Courses, { instance, path }: Part, at: At): ScriptValue | undefined {
  const course = courseAt(courses, instance, path);
  if (course !== undefined)
    return propertyHost(labelOf(course), (time) => courseValue(courses, course, time), at);
  const value = valueIn(instance.layer, path) ?? defaultOf(instance, path);
  if (typeof value === "number" || typeof value === "string" || typeof value === "boolean")
    return value;
  if (!isMapping(value) && !Array.isArray(value)) return undefined;
  const further = (key: string | number) => partOf(courses, { instance, path: [...path, key] }, at);
  return {
    host: `${propertyName(path)} of ${nameOf(instance)}`,
    names: Object.keys(value),
    member: further,
    index: further,
  };
}

function defaultOf({ layer }: LayerInstance, path: DocumentPath): unknown {
  return propertyField(layer, propertyName(path))?.default;
}

function labelOf({ instance, name }: Course): string {
  return `${name} of ${nameOf(instance)}`;
}

/** Where the composition that a layer stands in begins. */
function originOf({ parent }: LayerInstance, context: ResolveContext): Flicks {
  return parent === undefined ? 0 : context.schedule.startOf(parent);
}

function named(from: LayerInstance, id: string): LayerInstance {
  const found = instanceById(from, id);
  if (found !== undefined) return found;
  const nearest = nearestWord(id, [...from.scope.byId.keys()]);
  throw new ExpressionError(
    `there is no layer ${id}${nearest === undefined ? "" : `; did you mean ${nearest}?`}`,
    -1,
  );
}

function variablesHost({ document }: ResolveContext): Host {
  const variables = document.variables ?? {};
  return {
    host: "variables",
    names: Object.keys(variables),
    member: (name) => (Object.hasOwn(variables, name) ? variables[name]?.default : undefined),
  };
}

/** What a file holds. Throws ExpressionError. */
function dataOf({ document, facts }: ResolveContext, src: string): ScriptValue {
  const path = pathOfSource(document, src);
  if (path === undefined)
    throw new ExpressionError(`there is no asset ${src}; paths have a . or / in them`, -1);
  const text = facts.data?.get(path);
  if (text === undefined)
    throw new ExpressionError(`${path} was not read: write its name out, data("${src}")`, -1);
  if (isFault(text)) throw new ExpressionError(`${path}: ${text.message.replace(/\.$/, "")}`, -1);
  return readContent(text, path);
}
