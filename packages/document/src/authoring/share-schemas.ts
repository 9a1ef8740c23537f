import type { JsonSchema } from "../model/model.ts";

/** Shortest text of a schema worth a name of its own. */
const WORTH_SHARING = 160;

/** The schema with every larger part that occurs more than once written once, under `$defs`. */
export function shareSchemas(schema: JsonSchema): JsonSchema {
  const counts = new Map<string, number>();
  count(schema, counts);
  const names = new Map<string, string>();
  const shared: Record<string, unknown> = {};
  const share = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(share);
    if (typeof value !== "object" || value === null) return value;
    const text = JSON.stringify(value);
    const inside = () =>
      Object.fromEntries(Object.entries(value).map(([key, item]) => [key, share(item)]));
    if (!isShared(value, text, counts)) return inside();
    let name = names.get(text);
    if (name === undefined) {
      name = `value-${names.size + 1}`;
      names.set(text, name);
      shared[name] = inside();
    }
    return { $ref: `#/$defs/${name}` };
  };
  const { $defs, ...rest } = schema;
  const body = share(rest) as JsonSchema;
  const defs = Object.entries($defs as JsonSchema).map(([name, value]) => [
    name,
    Object.fromEntries(
      Object.entries(value as JsonSchema).map(([key, item]) => [key, share(item)]),
    ),
  ]);
  return { ...body, $defs: { ...Object.fromEntries(defs), ...shared } };
}

function count(value: unknown, counts: Map<string, number>): void {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) {
    const text = JSON.stringify(value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  for (const item of Object.values(value)) count(item, counts);
}

/** Only what is a schema by itself can be referred to: a table of properties cannot. */
function isShared(value: object, text: string, counts: ReadonlyMap<string, number>): boolean {
  if (text.length < WORTH_SHARING || (counts.get(text) ?? 0) < 2) return false;
  return "anyOf" in value || "enum" in value || ("type" in value && typeof value.type === "string");
}
