import type { JsonSchema } from "./json-schema.ts";

/** Limits of the portable core; the defaults fit every host the toolkit serves. */
export interface PortabilityLimits {
  /** Longest description of a property, in characters. Default 700 (GPT Actions). */
  readonly propertyDescriptionLength: number;
  /** Deepest nesting below the root. Default 10 (OpenAI strict mode). */
  readonly depth: number;
}

const DEFAULT_LIMITS: PortabilityLimits = { propertyDescriptionLength: 700, depth: 10 };

/** Keywords that at least one host refuses, each with the way out. */
const REFUSED_KEYWORDS: Readonly<Record<string, string>> = {
  $ref: "inline the schema (no recursion, no registry ids)",
  $defs: "inline the schema (no recursion, no registry ids)",
  prefixItems: "use an object or an array of one item type instead of a tuple",
  patternProperties: "name the keys, or use an open object",
  propertyNames: "use an open object without a key schema",
  not: "say what is accepted instead",
  if: "say the condition in the description",
};

/**
 * What makes an input schema unfit for some host, as plain sentences; empty when it is portable: the root is an
 * object without a union, every property has a description, no references, no tuples, no conditions.
 */
export function portabilityFaults(
  root: JsonSchema,
  limits: Partial<PortabilityLimits> = {},
): readonly string[] {
  const faults: string[] = [];
  if (root.type !== "object") faults.push("the root must be an object");
  for (const keyword of ["anyOf", "oneOf", "allOf"] as const)
    if (root[keyword] !== undefined) faults.push(`the root must not be a union (${keyword})`);
  visit(root, { path: "", depth: 0, limits: { ...DEFAULT_LIMITS, ...limits }, faults });
  return faults;
}

interface Visit {
  readonly path: string;
  readonly depth: number;
  readonly limits: PortabilityLimits;
  readonly faults: string[];
}

function visit(node: JsonSchema, at: Visit): void {
  const where = at.path === "" ? "root" : at.path;
  if (at.depth > at.limits.depth) {
    at.faults.push(`${where}: nested deeper than ${at.limits.depth}`);
    return;
  }
  for (const [keyword, wayOut] of Object.entries(REFUSED_KEYWORDS))
    if (node[keyword] !== undefined)
      at.faults.push(`${where}: ${keyword} is refused by some hosts; ${wayOut}`);
  for (const [name, property] of Object.entries(node.properties ?? {})) {
    const path = at.path === "" ? name : `${at.path}.${name}`;
    describeFaults(property, path, at);
    visit(property, { ...at, path, depth: at.depth + 1 });
  }
  const nested = [node.items, ...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])];
  for (const child of nested)
    if (child !== undefined) visit(child, { ...at, path: `${at.path}[]`, depth: at.depth + 1 });
}

function describeFaults(property: JsonSchema, path: string, at: Visit): void {
  const description = property.description ?? "";
  if (description === "" && property.const === undefined)
    at.faults.push(`${path}: needs a description`);
  if (description.length > at.limits.propertyDescriptionLength)
    at.faults.push(
      `${path}: description is over ${at.limits.propertyDescriptionLength} characters`,
    );
}
