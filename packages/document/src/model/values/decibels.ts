import type { Field } from "../field.ts";
import { reportSlip } from "../slip.ts";
import { checkRange, type NumberRange } from "./number.ts";

/** A level change: `-12dB`. */
export type Decibels = `${number}dB`;
/** An integrated loudness: `-14LUFS`. */
export type Loudness = `${number}LUFS`;
/** A true peak: `-1dBTP`. */
export type TruePeak = `${number}dBTP`;

type LevelUnit = "dB" | "LUFS" | "dBTP";

/** A change of level in decibels; the unit is needed, because a bare number reads as a factor elsewhere. */
export function decibelsField(
  description: string,
  options: NumberRange & { readonly default?: Decibels },
): Field<Decibels> {
  return levelField(description, "dB", options);
}

/** An integrated loudness by ITU-R BS.1770. */
export function loudnessField(
  description: string,
  options: NumberRange & { readonly default?: Loudness },
): Field<Loudness> {
  return levelField(description, "LUFS", options);
}

/** A ceiling for the true peak. */
export function truePeakField(
  description: string,
  options: NumberRange & { readonly default?: TruePeak },
): Field<TruePeak> {
  return levelField(description, "dBTP", options);
}

/** Decibels of `-12dB`; undefined when `value` is none. */
export function readDecibels(value: unknown): number | undefined {
  return readLevel(value, "dB");
}

/** LUFS of `-14LUFS`; undefined when `value` is none. */
export function readLoudness(value: unknown): number | undefined {
  return readLevel(value, "LUFS");
}

/** dBTP of `-1dBTP`; undefined when `value` is none. */
export function readTruePeak(value: unknown): number | undefined {
  return readLevel(value, "dBTP");
}

function readLevel(value: unknown, unit: LevelUnit): number | undefined {
  if (typeof value !== "string" || !value.endsWith(unit)) return undefined;
  const digits = value.slice(0, -unit.length).trim();
  return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : undefined;
}

function levelField<T extends string>(
  description: string,
  unit: LevelUnit,
  options: NumberRange & { readonly default?: T },
): Field<T> {
  const { min, max, unit: _, ...rest } = options;
  return {
    description,
    ...rest,
    check: (value, site) => {
      const level = readLevel(value, unit);
      if (level !== undefined) {
        checkRange(level, { min, max, unit }, site);
        return;
      }
      const meant = meantLevel(value, unit, { min, max });
      reportSlip(site, {
        code: typeof value === "object" || typeof value === "boolean" ? "wrong-type" : "wrong-unit",
        value,
        accepted: [`${min}${unit} to ${max}${unit}`],
        ...(meant === undefined ? {} : { meant }),
      });
    },
    jsonSchema: () => ({ type: "string", pattern: `^[-+]?[0-9]*\\.?[0-9]+ ?${unit}$` }),
  };
}

/** A bare negative number can only be a level; `db`, `lufs` are slips of case. */
function meantLevel(value: unknown, unit: LevelUnit, range: NumberRange): string | undefined {
  const match = /^([-+]?(?:\d+\.?\d*|\.\d+))\s*([a-z]*)$/i.exec(
    typeof value === "string" || typeof value === "number" ? String(value) : "",
  );
  if (match === null) return undefined;
  const level = Number(match[1]);
  const sameUnit = match[2]?.toLowerCase() === unit.toLowerCase();
  if (!sameUnit && (match[2] !== "" || level >= 0)) return undefined;
  return level >= range.min && level <= range.max ? `${level}${unit}` : undefined;
}
