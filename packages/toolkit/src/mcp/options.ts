import type { ContentPart } from "../declare/declare.ts";
import type { McpCall } from "./call.ts";
import type { MethodHandler } from "./exchange.ts";
import type { JsonObject } from "./json-rpc.ts";
import type { SkillSource } from "./skills.ts";

/** How long and by whom a list or read may be cached (2026-07-28). Default 0 ms, private. */
export interface CacheHint {
  readonly ttlMs: number;
  readonly scope: "public" | "private";
}

/** Content of a resource: text, or bytes. */
export type ResourceContent =
  | { readonly text: string; readonly mimeType?: string; readonly uri?: string }
  | { readonly data: Uint8Array | string; readonly mimeType?: string; readonly uri?: string };

type Listed = {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly meta?: JsonObject;
};

/** What handlers of resources and prompts get: the host's context and the call. */
export type McpContext = object & { readonly mcp: McpCall };

/** A resource of fixed address. */
export interface McpResource extends Listed {
  readonly uri: string;
  readonly sizeBytes?: number;
  readonly cache?: CacheHint;
  readonly read: (context: McpContext) => ResourceContent | Promise<ResourceContent>;
}

/** A family of resources, `files:///{path}`. */
export interface McpResourceTemplate extends Listed {
  readonly uriTemplate: string;
  readonly cache?: CacheHint;
  /** Undefined when there is no such resource. */
  readonly read: (
    variables: Readonly<Record<string, string>>,
    context: McpContext,
  ) => ResourceContent | undefined | Promise<ResourceContent | undefined>;
  readonly complete?: Readonly<Record<string, Completer>>;
}

/** Suggestions for a value typed so far. */
export type Completer = (
  typed: string,
  known: Readonly<Record<string, string>>,
) => readonly string[] | Promise<readonly string[]>;

export interface McpPrompt {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments?: readonly {
    readonly name: string;
    readonly description?: string;
    readonly required?: boolean;
    readonly complete?: Completer;
  }[];
  readonly get: (
    values: Readonly<Record<string, string>>,
    context: McpContext,
  ) => PromptAnswer | Promise<PromptAnswer>;
}

export interface PromptAnswer {
  readonly description?: string;
  readonly messages: readonly {
    readonly role: "user" | "assistant";
    readonly content: ContentPart;
  }[];
}

/** A server's identity and what it offers beside tools. */
export interface McpServerOptions {
  readonly info: {
    readonly name: string;
    readonly version: string;
    readonly title?: string;
    readonly websiteUrl?: string;
  };
  /** How to use the server as a whole, for the model. */
  readonly instructions?: string;
  readonly resources?: readonly McpResource[];
  readonly resourceTemplates?: readonly McpResourceTemplate[];
  readonly prompts?: readonly McpPrompt[];
  readonly skills?: SkillSource;
  /** Hint on lists. Default 0 ms, private. */
  readonly listCache?: CacheHint;
  /** Capabilities of methods of your own, merged into the server's. */
  readonly capabilities?: { readonly legacy?: JsonObject; readonly modern?: JsonObject };
  /** Methods beyond the engine's, by era. A handler may notify while it runs; its stream stays open until it ends. */
  readonly methods?: {
    readonly legacy?: Readonly<Record<string, MethodHandler>>;
    readonly modern?: Readonly<Record<string, MethodHandler>>;
  };
  /** Notified of notifications the engine does not know. */
  readonly onNotification?: (method: string, params: JsonObject) => void;
  /**
   * Key that signs sessions and question states. With a fixed one, sessions outlive a restart and are shared by
   * several processes. Default: random for this process.
   */
  readonly secret?: string;
}
