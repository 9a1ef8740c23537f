import type { JsonSchema, JsonValue } from "../schema/schema.ts";

/** Hints about a tool's effect, in MCP's words; untrusted by clients, so they advise and never enforce. */
export interface ToolAnnotations {
  /** Changes nothing. */
  readonly readOnlyHint?: boolean;
  /** May destroy or overwrite what exists. Meaningful only when it is not read-only. */
  readonly destructiveHint?: boolean;
  /** Calling again with the same arguments changes nothing more. */
  readonly idempotentHint?: boolean;
  /** Reaches beyond the host, as the network. */
  readonly openWorldHint?: boolean;
}

/** The HTTP operation of a tool that has one of its own; a tool without is served at `/tools/<name>`. */
export interface ToolHttp {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path with `{name}` placeholders filled from the input, `/v1/jobs/{id}`. */
  readonly path: string;
  /** Status of a success. Default 200. */
  readonly status?: number;
}

/** A worked call, shown in help and documents. */
export interface ToolExample {
  readonly title: string;
  readonly input: Readonly<Record<string, JsonValue>>;
}

/** All that the outside may know of a tool, as plain JSON: enough to list it without loading its module. */
export interface ToolDescriptor {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly toolsets: readonly string[];
  readonly annotations?: ToolAnnotations;
  readonly timeoutSeconds?: number;
  readonly concurrency?: number;
  readonly outputCapBytes?: number;
  /** The tool is long work: a call answers with a job. */
  readonly long?: true;
  readonly http?: ToolHttp;
  readonly examples?: readonly ToolExample[];
  /** Extra metadata published as it stands (`_meta` on MCP). */
  readonly meta?: Readonly<Record<string, JsonValue>>;
}
