import type { ReelDocument } from "../document.ts";
import { isMapping } from "../field.ts";

/**
 * Keys of a layer that no other part of the document refers to and that refer to nothing: as long as
 * they hold no `${variable}`, ids, references, times and circles are what they were.
 */
const OWN_KEYS: ReadonlySet<string> = new Set([
  "name",
  "position",
  "position.x",
  "position.y",
  "anchor",
  "scale",
  "scale.x",
  "scale.y",
  "rotation",
  "autoOrient",
  "opacity",
  "crop",
  "radius",
  "blend",
  "enter",
  "exit",
  "shadow",
  "text",
  "font",
  "fontSize",
  "fontWeight",
  "fontStyle",
  "fill",
  "stroke",
  "operators",
  "animators",
  "motionBlur",
  "background",
  "align",
  "width",
  "height",
  "maxLines",
  "lineHeight",
  "letterSpacing",
  "color",
  "fit",
  "motion",
  "speed",
  "gain",
  "pan",
  "fadeIn",
  "fadeOut",
  "mute",
  "hidden",
  "locked",
  "label",
  "comment",
]);

/** True when an edit from one document to the other cannot have changed what refers to what. */
export function sameStructure(before: ReelDocument, after: ReelDocument): boolean {
  if (before === after) return true;
  if (!isMapping(before) || !sameKeys(before, after)) return false;
  return Object.entries(after).every(([key, value]) => {
    const old = (before as unknown as Readonly<Record<string, unknown>>)[key];
    return old === value || (key === "layers" && sameLayers(old, value));
  });
}

function sameLayers(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length)
    return false;
  return after.every((layer, index) => layer === before[index] || sameLayer(before[index], layer));
}

function sameLayer(before: unknown, after: unknown): boolean {
  if (!isMapping(before) || !isMapping(after)) return false;
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].every((key) => {
    if (Object.hasOwn(before, key) && Object.hasOwn(after, key) && equal(before[key], after[key]))
      return true;
    if (key === "layers") return sameLayers(before[key], after[key]);
    return OWN_KEYS.has(key) && !holdsTemplate(before[key]) && !holdsTemplate(after[key]);
  });
}

/** The same value, also when it was read anew; the order of keys counts, as it may be told by. */
function equal(before: unknown, after: unknown): boolean {
  if (before === after) return true;
  if (typeof before !== "object" || typeof after !== "object") return false;
  return JSON.stringify(before) === JSON.stringify(after);
}

/** True when a text anywhere inside may name a variable. */
function holdsTemplate(value: unknown): boolean {
  if (typeof value === "string") return value.includes("${");
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(holdsTemplate);
}

function sameKeys(before: object, after: object): boolean {
  const keys = Object.keys(before);
  return (
    keys.length === Object.keys(after).length && keys.every((key) => Object.hasOwn(after, key))
  );
}
