import { required, type Field, type FieldTable, type TableValue, type ValueOf } from "../field.ts";
import { easeField, readEase, type Ease, type ReadEase } from "./ease.ts";
import { objectField } from "./object.ts";
import {
  ENTER_PRESETS,
  MOTION_PRESETS,
  presetNames,
  TRANSITIONS,
  type EnterPresetName,
  type MotionPresetName,
  type TransitionName,
} from "./presets.data.ts";
import { ratioField, readRatio } from "./ratio.ts";
import { choiceField } from "./scalar.ts";
import { readSeconds, secondsField } from "./time-value.ts";

/** A preset by name alone, or with settings under `type`. */
function presetField<N extends string, const Table extends FieldTable>(
  description: string,
  names: readonly N[],
  settings: Table,
): Field<N | ({ readonly type: N } & TableValue<Table>)> {
  const name = choiceField<N>(description, names);
  const table = objectField(description, {
    type: required(choiceField<N>("Which one.", names)),
    ...settings,
  } as FieldTable);
  return {
    description,
    ...(table.fields === undefined ? {} : { fields: table.fields }),
    check: (value, site) =>
      typeof value === "object" ? table.check(value, site) : name.check(value, site),
    jsonSchema: () => ({ anyOf: [name.jsonSchema(), table.jsonSchema()] }),
  };
}

const duration = secondsField("How long it takes, in seconds.", { min: 0.01, max: 60 });
const ease = easeField("Its ease; each preset has a fitting one.");
const direction = choiceField("Where it moves to.", ["left", "right", "up", "down"], {
  default: "left",
});

const ENTER_SETTINGS = { duration, ease } as const;
const MOTION_SETTINGS = {
  amount: ratioField("How far: 0.15 is 15 % of the picture.", {
    min: 0.01,
    max: 2,
    default: 0.15,
  }),
  ease,
} as const;
const TRANSITION_SETTINGS = { duration, direction, ease } as const;

/** Seconds a transition takes when not said. */
export const DEFAULT_TRANSITION_SECONDS = 0.5;

export function enterField(description: string) {
  return presetField<EnterPresetName, typeof ENTER_SETTINGS>(
    description,
    presetNames(ENTER_PRESETS),
    ENTER_SETTINGS,
  );
}

export function motionField(description: string) {
  return presetField<MotionPresetName, typeof MOTION_SETTINGS>(
    description,
    presetNames(MOTION_PRESETS),
    MOTION_SETTINGS,
  );
}

export function transitionField(description: string) {
  return presetField<TransitionName, typeof TRANSITION_SETTINGS>(
    description,
    presetNames(TRANSITIONS),
    TRANSITION_SETTINGS,
  );
}

export type EnterSpec = ValueOf<ReturnType<typeof enterField>>;
export type MotionSpec = ValueOf<ReturnType<typeof motionField>>;
export type TransitionSpec = ValueOf<ReturnType<typeof transitionField>>;

/** An enter or exit preset, read. Without `ease` the preset's own applies. */
export interface ReadEnter {
  readonly type: EnterPresetName;
  readonly durationSeconds: number;
  readonly ease?: ReadEase;
}

/** A motion preset, read; `amount` is a fraction of the picture. */
export interface ReadMotion {
  readonly type: MotionPresetName;
  readonly amount: number;
  readonly ease?: ReadEase;
}

/** A transition, read; a cut takes 0 seconds. */
export interface ReadTransition {
  readonly type: TransitionName;
  readonly durationSeconds: number;
  readonly direction: "left" | "right" | "up" | "down";
  readonly ease?: ReadEase;
}

export function readEnter(value: EnterSpec): ReadEnter {
  const spec = typeof value === "string" ? { type: value } : value;
  const seconds = readSeconds(spec.duration);
  return {
    type: spec.type,
    durationSeconds: seconds ?? ENTER_PRESETS[spec.type].seconds,
    ...easeOf(spec.ease),
  };
}

export function readMotion(value: MotionSpec): ReadMotion {
  const spec = typeof value === "string" ? { type: value } : value;
  return { type: spec.type, amount: readRatio(spec.amount) ?? 0.15, ...easeOf(spec.ease) };
}

export function readTransition(value: TransitionSpec): ReadTransition {
  const spec = typeof value === "string" ? { type: value } : value;
  const seconds = readSeconds(spec.duration) ?? DEFAULT_TRANSITION_SECONDS;
  return {
    type: spec.type,
    durationSeconds: spec.type === "cut" ? 0 : seconds,
    direction: spec.direction ?? "left",
    ...easeOf(spec.ease),
  };
}

function easeOf(value: Ease | undefined): { ease?: ReadEase } {
  const read = value === undefined ? undefined : readEase(value);
  return read === undefined ? {} : { ease: read };
}
