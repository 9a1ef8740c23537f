import { type AnyTool, type ToolDescriptor, describeTool } from "../declare/declare.ts";
import { portabilityFaults } from "../schema/schema.ts";
import { httpFaults, operationOf } from "./http-faults.ts";

export interface LintOptions {
  /** Longest tool description, in characters. Default 300 (GPT Actions). */
  readonly descriptionLength?: number;
  /** Longest tool name. Default 32, because hosts add prefixes of their own. */
  readonly nameLength?: number;
  /** Whether input schemas must be portable to every host. Default true; fixtures may switch it off. */
  readonly portable?: boolean;
}

/** What is wrong with one tool. */
export interface LintFinding {
  readonly tool: string;
  readonly faults: readonly string[];
}

/** Every tool that hosts could not use, in one error. */
export class LintError extends Error {
  override readonly name = "LintError";
  readonly findings: readonly LintFinding[];

  constructor(findings: readonly LintFinding[]) {
    const lines = findings.map(({ tool, faults }) => `- ${tool}: ${faults.join("; ")}`);
    super(
      `${findings.length} tool${findings.length === 1 ? "" : "s"} cannot be registered:\n${lines.join("\n")}`,
    );
    this.findings = findings;
  }
}

const NAME = /^[a-zA-Z_][a-zA-Z0-9_-]*$/;
/** Toolset names travel in flags and queries, separated by commas. */
const TOOLSET = /^[a-z][a-z0-9_-]*$/;

/** The descriptors of tools fit for every host, in order. Throws a `LintError` naming all that are not. */
export function lintTools(
  tools: readonly AnyTool[],
  options: LintOptions = {},
): readonly ToolDescriptor[] {
  const described = tools.map(describeOrFault);
  const names = countOf(tools.map(({ name }) => name));
  const operations = countOf(described.map(operationNamed));
  const findings = described
    .map((entry, index) => {
      const name = tools[index]?.name ?? "";
      const faults = "faults" in entry ? entry.faults : toolFaults(entry, options);
      const doubled = (names.get(name) ?? 0) > 1 ? ["the name is registered more than once"] : [];
      const operation = operationNamed(entry);
      const shared =
        operation !== undefined && (operations.get(operation) ?? 0) > 1
          ? [`${operation} is served by more than one tool`]
          : [];
      return { tool: name, faults: [...faults, ...doubled, ...shared] };
    })
    .filter(({ faults }) => faults.length > 0);
  if (findings.length > 0) throw new LintError(findings);
  return described as readonly ToolDescriptor[];
}

function countOf(words: readonly (string | undefined)[]): ReadonlyMap<string, number> {
  const count = new Map<string, number>();
  for (const word of words) if (word !== undefined) count.set(word, (count.get(word) ?? 0) + 1);
  return count;
}

function operationNamed(entry: Described): string | undefined {
  return "faults" in entry || entry.http === undefined ? undefined : operationOf(entry.http);
}

type Described = ToolDescriptor | { readonly faults: readonly string[] };

function describeOrFault(tool: AnyTool): Described {
  try {
    return describeTool(tool);
  } catch (error) {
    return {
      faults: [
        `a schema cannot be published: ${error instanceof Error ? error.message : String(error)}`,
      ],
    };
  }
}

function toolFaults(tool: ToolDescriptor, options: LintOptions): readonly string[] {
  const { descriptionLength = 300, nameLength = 32, portable = true } = options;
  const faults: string[] = [];
  if (!NAME.test(tool.name))
    faults.push("the name must be letters, digits, _ and -, and not begin with a digit or -");
  if (tool.name.length > nameLength) faults.push(`the name is over ${nameLength} characters`);
  if (tool.description.trim() === "") faults.push("needs a description");
  if (tool.description.length > descriptionLength)
    faults.push(
      `the description has ${tool.description.length} characters; at most ${descriptionLength}`,
    );
  for (const toolset of tool.toolsets)
    if (!TOOLSET.test(toolset) || toolset === "all")
      faults.push(`"${toolset}" cannot be a toolset name`);
  if (tool.outputSchema !== undefined && tool.outputSchema.type !== "object")
    faults.push("the output must be an object");
  faults.push(...limitFaults(tool), ...httpFaults(tool));
  if (portable)
    faults.push(...portabilityFaults(tool.inputSchema).map((fault) => `input ${fault}`));
  return faults;
}

function limitFaults(tool: ToolDescriptor): readonly string[] {
  const faults: string[] = [];
  for (const key of ["timeoutSeconds", "concurrency", "outputCapBytes"] as const) {
    const value = tool[key];
    if (value !== undefined && !(value > 0)) faults.push(`${key} must be above 0`);
  }
  if (tool.concurrency !== undefined && !Number.isInteger(tool.concurrency))
    faults.push("concurrency must be a whole number");
  return faults;
}
