/** Labels of a sample. */
type Labels = Readonly<Record<string, string>>;

/** A family of samples, as Prometheus knows it. */
interface Family {
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
}

/** Every metric with its help; a sample of any other name is a mistake of ours. */
const FAMILIES = {
  reelkiln_http_requests_total: {
    type: "counter",
    help: "Requests by method, operation and status.",
  },
  reelkiln_http_request_seconds: { type: "histogram", help: "Time to answer a request." },
  reelkiln_jobs_submitted_total: { type: "counter", help: "Jobs submitted, by kind." },
  reelkiln_jobs_finished_total: { type: "counter", help: "Jobs that ended, by state." },
  reelkiln_jobs: { type: "gauge", help: "Unfinished jobs by state, in the database." },
  reelkiln_job_wait_seconds: { type: "histogram", help: "Time from submission to start." },
  reelkiln_job_seconds: { type: "histogram", help: "Time from start to end." },
  reelkiln_frames_total: { type: "counter", help: "Frames rendered." },
  reelkiln_credits_charged_total: { type: "counter", help: "Credits charged, by stage." },
  reelkiln_webhook_attempts_total: { type: "counter", help: "Webhook calls, by outcome." },
  reelkiln_workers: { type: "gauge", help: "Workers seen within half a minute." },
  process_resident_memory_bytes: { type: "gauge", help: "Memory of this process." },
} as const satisfies Readonly<Record<string, Family>>;

export type MetricName = keyof typeof FAMILIES;

const BUCKETS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 30, 120, 600] as const;

/** Counts and measures, in the text form that Prometheus reads. */
export class Metrics {
  readonly #values = new Map<MetricName, Map<string, number>>();

  /** Adds to a counter. */
  add(name: MetricName, labels: Labels = {}, by = 1): void {
    const series = this.#series(name);
    const key = printLabels(labels);
    series.set(key, (series.get(key) ?? 0) + by);
  }

  /** Sets a gauge. */
  set(name: MetricName, labels: Labels, value: number): void {
    this.#series(name).set(printLabels(labels), value);
  }

  /** Forgets the samples of a gauge, before it is set anew. */
  clear(name: MetricName): void {
    this.#values.delete(name);
  }

  /** Takes a measure of seconds into a histogram. */
  observe(name: MetricName, seconds: number, labels: Labels = {}): void {
    for (const limit of BUCKETS)
      if (seconds <= limit) this.add(name, { ...labels, le: String(limit) });
    this.add(name, { ...labels, le: "+Inf" });
    const series = this.#series(name);
    const sum = `sum${printLabels(labels)}`;
    series.set(sum, (series.get(sum) ?? 0) + seconds);
  }

  /** Everything, as `text/plain; version=0.0.4`. */
  print(): string {
    return [...this.#values].map(([name, series]) => printFamily(name, series)).join("");
  }

  #series(name: MetricName): Map<string, number> {
    const known = this.#values.get(name) ?? new Map<string, number>();
    this.#values.set(name, known);
    return known;
  }
}

function printFamily(name: MetricName, series: ReadonlyMap<string, number>): string {
  const { help, type } = FAMILIES[name];
  const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
  for (const [key, value] of series) lines.push(...printSample({ name, type, key, value }));
  return `${lines.join("\n")}\n`;
}

interface Sample {
  readonly name: string;
  readonly type: Family["type"];
  readonly key: string;
  readonly value: number;
}

function printSample({ name, type, key, value }: Sample): readonly string[] {
  if (type !== "histogram") return [`${name}${key} ${value}`];
  if (key.startsWith("sum")) return [`${name}_sum${key.slice(3)} ${value}`];
  const bucket = `${name}_bucket${key} ${value}`;
  const isLast = key.includes('le="+Inf"');
  const bare = key.replace(/,?le="\+Inf"/, "").replace("{}", "");
  return isLast ? [bucket, `${name}_count${bare} ${value}`] : [bucket];
}

function printLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([key, value]) => `${key}="${value.replaceAll(/[\\"\n]/g, "_")}"`,
  );
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}
