import type { ContentPart } from "../declare/declare.ts";
import type { Fault } from "./fault.ts";

/** An answered call: the validated output, its JSON made once, and what stands beside it. */
export interface ToolSuccess {
  readonly ok: true;
  readonly tool: string;
  readonly output: unknown;
  /** The output as JSON text; undefined where the tool declares no output. */
  readonly outputJson: string | undefined;
  /** The sentence the tool gave, or undefined to show the output's JSON. */
  readonly text: string | undefined;
  readonly content: readonly ContentPart[];
  /** The tool answered, and reports that its work failed in part or whole. */
  readonly failed: boolean;
  /** Presenters as declared; each adapter narrows its own. */
  readonly present: unknown;
}

/** A call that gave no output. */
export interface ToolFailure {
  readonly ok: false;
  readonly tool: string;
  readonly fault: Fault;
}

export type ToolResult = ToolSuccess | ToolFailure;
