import type { Field } from "../field.ts";
import { reportSlip } from "../slip.ts";

/** Form of ids of layers, assets, variables and compositions. */
export const ID_PATTERN = /^[a-z][a-z0-9_-]*$/;

/** Words that mean something else where an id could stand. */
const RESERVED_IDS: readonly string[] = ["end"];

export const ID_FORM = "[a-z][a-z0-9_-]*";

/** True when `text` may be an id. */
export function isId(text: string): boolean {
  return ID_PATTERN.test(text) && text.length <= 64 && !RESERVED_IDS.includes(text);
}

/** An id made from free text, or undefined when nothing of it can be kept. */
export function idFromText(text: string): string | undefined {
  const id = text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, "-")
    .replaceAll(/^[^a-z]+|-+$/g, "")
    .slice(0, 40);
  return isId(id) ? id : undefined;
}

/** The id of the thing itself. */
export function idField(description: string): Field<string> {
  return {
    description,
    check: (value, site) => {
      if (typeof value === "string" && isId(value)) return;
      const meant = typeof value === "string" ? idFromText(value) : undefined;
      reportSlip(site, {
        code: typeof value === "string" ? "bad-id" : "wrong-type",
        value,
        accepted: [ID_FORM],
        because: RESERVED_IDS.includes(value as string)
          ? "that word is reserved"
          : `an id is ${ID_FORM}, at most 64 characters`,
        ...(meant === undefined ? {} : { meant }),
      });
    },
    jsonSchema: () => ({ type: "string", pattern: ID_PATTERN.source, maxLength: 64 }),
  };
}

/** The id of something else; whether it exists is checked over the whole document. */
export function referenceField(description: string): Field<string> {
  return { ...idField(description), description };
}
