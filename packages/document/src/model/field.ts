import type { DocumentPath, Issue } from "./issue.ts";
import type { JsonSchema } from "./json-schema.ts";

/** A place in the document being checked, and where to report what is wrong there. */
export interface Site {
  readonly path: DocumentPath;
  readonly report: (issue: Issue) => void;
  /** Checks a nested layer: injected, because layer kinds hold layers. */
  readonly checkLayer: (value: unknown, site: Site) => void;
}

/**
 * One key of the document: what it accepts, in one place.
 * `T` is the value as authored (`"5%"`, `"-12dB"`), which is also what the document holds.
 */
export interface Field<T> {
  /** One sentence with unit and range; the same in the schema, the docs and the tools. */
  readonly description: string;
  /** What a missing key means, as an author would write it. */
  readonly default?: T;
  readonly required?: boolean;
  /** True when `{ keys: [...] }` and `{ expression: … }` are accepted too. */
  readonly animatable?: boolean;
  /** What one value of an animatable field is. */
  readonly constant?: Field<unknown>;
  /** Keys of a mapping, so that property paths can lead into it. */
  readonly fields?: FieldTable;
  readonly check: (value: unknown, site: Site) => void;
  readonly jsonSchema: () => JsonSchema;
}

export interface RequiredField<T> extends Field<T> {
  readonly required: true;
}

/** Field by key, in the order an author would write them. */
export type FieldTable = Readonly<Record<string, Field<unknown>>>;

/** The authored value of a field. */
export type ValueOf<F> = F extends Field<infer T> ? T : never;

/** The authored mapping a table describes. */
export type TableValue<Table> = {
  readonly [K in keyof Table as Table[K] extends RequiredField<unknown> ? K : never]: ValueOf<
    Table[K]
  >;
} & {
  readonly [K in keyof Table as Table[K] extends RequiredField<unknown> ? never : K]?: ValueOf<
    Table[K]
  >;
};

/** The same field, needed. */
export function required<T>(field: Field<T>): RequiredField<T> {
  return { ...field, required: true };
}

/** The site of `key` inside `site`. */
export function siteOf(site: Site, key: string | number): Site {
  return { ...site, path: [...site.path, key] };
}

/** True for text with a `${variable}` in it: its value is checked once variables are bound. */
export function holdsVariable(value: unknown): boolean {
  return typeof value === "string" && /(?<!\$)\$\{/.test(value);
}

/** Checks a value by its field; a value with a variable in it waits until variables are bound. */
export function checkField(field: Field<unknown>, value: unknown, site: Site): void {
  if (holdsVariable(value)) return;
  if (value === null || value === undefined) {
    site.report({
      code: "missing-value",
      severity: "error",
      path: site.path,
      message: `${lastKey(site)} has no value.`,
      received: "nothing",
      hint: "Give it a value or remove the key; a value that begins with # needs quotes.",
    });
    return;
  }
  field.check(value, site);
}

/** Checks every item of a list by one field. */
export function checkItems(field: Field<unknown>, items: readonly unknown[], site: Site): void {
  for (const [index, item] of items.entries()) checkField(field, item, siteOf(site, index));
}

/** True for a plain mapping. */
export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The key a site stands for, as a message begins with it. */
export function lastKey(site: Site): string {
  const key = site.path.at(-1);
  if (key === undefined) return "The document";
  return typeof key === "number" ? `${site.path.at(-2) ?? ""}[${key}]` : key;
}
