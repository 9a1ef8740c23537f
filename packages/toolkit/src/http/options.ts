import type { AccessRules } from "../web/web.ts";

/** Facts and rules of a REST endpoint. */
export interface HttpOptions extends AccessRules {
  /** Shown by `/health` and in the OpenAPI document. */
  readonly info: {
    readonly name: string;
    readonly version: string;
    readonly title?: string;
    readonly description?: string;
    readonly license?: {
      readonly name: string;
      readonly identifier?: string;
      readonly url?: string;
    };
  };
  /** Path of the endpoint. Default `/api/v1`. */
  readonly basePath?: string;
  /**
   * The host's context for a request; throws `HttpRefusal`, or an error with a projection, to turn it away. Asked
   * before a body is read, for everything but `/health`.
   */
  readonly context?: object | ((request: Request) => object | Promise<object>);
  /** Largest accepted body, in bytes. Default 4 MiB. */
  readonly maxBodyBytes?: number;
  /** Security schemes of the OpenAPI document, as `{ bearer: { type: "http", scheme: "bearer" } }`. Default: none. */
  readonly securitySchemes?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export const DEFAULT_BASE_PATH = "/api/v1";
export const DEFAULT_MAX_BODY_BYTES = 4 * 1024 * 1024;
