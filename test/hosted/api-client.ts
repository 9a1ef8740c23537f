/** A job as the API answers it, as far as tests look at it. */
export interface ApiJob {
  readonly id: string;
  readonly status: string;
  readonly stage: string;
  readonly progress: number;
  readonly output_url?: string;
  readonly started_at?: string;
  readonly billing?: {
    readonly transcription_credit_cost: number;
    readonly transcription_duration_seconds_billed: number;
    readonly render_credit_cost: number;
    readonly total_credit_cost: number;
  };
  readonly receipt?: { readonly passed: boolean; readonly sha256: string };
  readonly error?: { readonly code: string; readonly stage: string; readonly message: string };
}

export interface ApiAnswer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export const FINAL = ["completed", "failed", "transcription_failed", "cancelled"];

/** The hosted API as a client in any language would call it. */
export class ApiClient {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  /** The same key at another server. */
  at(url: string): ApiClient {
    return new ApiClient(url, this.#key);
  }

  get authorization(): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${this.#key}` };
  }

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    {
      body,
      headers = {},
    }: { readonly body?: unknown; readonly headers?: Record<string, string> } = {},
  ): Promise<ApiAnswer<T>> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        ...this.authorization,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = text === "" ? undefined : (JSON.parse(text) as T);
    return { status: response.status, headers: response.headers, body: parsed as T };
  }

  /** Submits, and answers the job's id. Throws when it is not taken. */
  async submit(path: string, body: unknown, headers: Record<string, string> = {}): Promise<string> {
    const answer = await this.call<{ job_id?: string }>("POST", path, { body, headers });
    if (answer.status === 202 && answer.body.job_id !== undefined) return answer.body.job_id;
    throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  }

  async job(id: string, wait = 0): Promise<ApiJob> {
    const query = wait === 0 ? "" : `?wait=${wait}`;
    const { status, body } = await this.call<ApiJob>("GET", `/v1/jobs/${id}${query}`);
    if (status === 200) return body;
    throw new Error(`${status}: ${JSON.stringify(body)}`);
  }

  /** Waits for the end, however long it takes. */
  async end(id: string, onChange: (job: ApiJob) => void = () => undefined): Promise<ApiJob> {
    for (;;) {
      const job = await this.job(id, 20);
      onChange(job);
      if (FINAL.includes(job.status)) return job;
    }
  }
}
