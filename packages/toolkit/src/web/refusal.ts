/** What a refusal tells beside its message. */
export interface RefusalDetail {
  readonly headers?: Readonly<Record<string, string>>;
  /** Stable machine word. */
  readonly code?: string;
  readonly hint?: string;
}

/** Refuses a request before any work; thrown by a host's `context` as for a missing token. */
export class HttpRefusal extends Error {
  override readonly name = "HttpRefusal";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly detail: Omit<RefusalDetail, "headers">;

  constructor(status: number, message: string, { headers = {}, ...detail }: RefusalDetail = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.detail = detail;
  }
}
