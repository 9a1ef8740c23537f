import type { ToolDescriptor } from "../declare/declare.ts";
import type { LoadedTool } from "../declare/tool.ts";
import { coerceToSchema, explainIssues, nearestMatch } from "../schema/schema.ts";
import type { Fault } from "./fault.ts";

type Parsed =
  | { readonly ok: true; readonly input: unknown }
  | { readonly ok: false; readonly fault: Fault };

/** Parses a caller's arguments: absent counts as `{}`, slips are mended, everything else is refused in plain words. */
export function parseArguments(descriptor: ToolDescriptor, tool: LoadedTool, raw: unknown): Parsed {
  const value = raw ?? {};
  if (typeof value !== "object" || Array.isArray(value))
    return refuse(
      descriptor,
      `Arguments of ${descriptor.name} must be an object, got ${describe(value)}.`,
    );
  const unknown = unknownKeys(descriptor, value);
  if (unknown.length > 0) return refuse(descriptor, unknownKeyMessage(descriptor, unknown));
  const coerced = coerceToSchema(value, descriptor.inputSchema);
  const parsed = tool.input.safeParse(coerced);
  if (parsed.success) return { ok: true, input: parsed.data };
  const issues = explainIssues(parsed.error.issues, coerced, descriptor.inputSchema);
  const first = issues[0];
  const fault: Fault = {
    kind: "input",
    code: "invalid_input",
    message:
      issues.length === 1 && first !== undefined
        ? first.message
        : `${issues.length} values are not accepted.`,
    status: 422,
    retryable: false,
    issues,
    ...(first === undefined ? {} : { path: first.path }),
    ...(issues.length === 1 && first?.fix !== undefined ? { hint: first.fix } : {}),
  };
  return { ok: false, fault };
}

function unknownKeys(descriptor: ToolDescriptor, value: object): readonly string[] {
  if (descriptor.inputSchema.additionalProperties !== false) return [];
  const properties = descriptor.inputSchema.properties ?? {};
  return Object.keys(value).filter((key) => !Object.hasOwn(properties, key));
}

function acceptedKeys(descriptor: ToolDescriptor): readonly string[] {
  return Object.keys(descriptor.inputSchema.properties ?? {});
}

function unknownKeyMessage(descriptor: ToolDescriptor, unknown: readonly string[]): string {
  const accepted = acceptedKeys(descriptor);
  const named = unknown.map((key) => {
    const nearest = nearestMatch(key, accepted);
    return nearest === undefined ? `"${key}"` : `"${key}" (did you mean "${nearest}"?)`;
  });
  const list = accepted.length === 0 ? "it takes none" : `accepted keys: ${accepted.join(", ")}`;
  return `Unknown argument ${named.join(", ")} for ${descriptor.name}; ${list}.`;
}

function refuse(descriptor: ToolDescriptor, message: string): Parsed {
  const details = { tool: descriptor.name, accepted: acceptedKeys(descriptor) };
  return {
    ok: false,
    fault: {
      kind: "arguments",
      code: "invalid_arguments",
      message,
      status: 422,
      retryable: false,
      details,
    },
  };
}

function describe(value: unknown): string {
  return Array.isArray(value) ? "an array" : `a ${typeof value}`;
}
