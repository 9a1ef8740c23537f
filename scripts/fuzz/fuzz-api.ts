import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { operator, startProcess } from "../../test/hosted/hosted-process.ts";
import { createRandom } from "./random.ts";
import type { Random } from "./random.ts";

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly schema: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: { readonly "application/json": { readonly schema: Schema } };
  };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What came of it all. */
export interface ApiFuzzReport {
  readonly requests: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** Operations that were never answered well. */
  readonly neverWell: readonly string[];
  readonly faults: readonly string[];
}

const TIMEOUT_MS = 30_000;
const AT_ONCE = 8;

/** Values that no one thinks of. */
const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  0.1,
  "",
  " ",
  "\u0000",
  "\ud800",
  "💥",
  "a".repeat(3000),
  "${x}",
  "__proto__",
  [],
  {},
  [[[]]],
  { constructor: 1 },
  "../../etc/passwd",
  "9007199254740993",
];

const WORDS = [
  "a",
  "film",
  "hello",
  "0",
  "50%",
  "10px",
  "#ff0000",
  "karaoke_yellow",
  "full_frame",
  "v1",
];

/** Nothing is ever fetched: these are turned away before a connection. */
const URLS = [
  "http://127.0.0.1:1/a.mp4",
  "http://[::1]/b.mp4",
  "http://10.0.0.1/c.wav",
  "https://0x7f.1/d.jpg",
];

/** A value for a schema: mostly one that fits, now and then anything. */
function valueFor(random: Random, schema: Schema, depth = 0): unknown {
  if (random.chance(0.04)) return random.pick(ODD);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  if (schema.anyOf !== undefined) return valueFor(random, random.pick(schema.anyOf) ?? {}, depth);
  const types = Array.isArray(schema.type) ? (schema.type as readonly string[]) : [schema.type];
  return VALUES[String(random.pick(types))]?.(random, schema, depth) ?? random.pick(WORDS);
}

type ValueOf = (random: Random, schema: Schema, depth: number) => unknown;

const VALUES: Readonly<Record<string, ValueOf>> = {
  object: objectFor,
  array: (random, { items = {} }, depth) =>
    Array.from({ length: depth > 5 ? 0 : random.below(3) }, () =>
      valueFor(random, items, depth + 1),
    ),
  number: (random, schema) => numberFor(random, schema),
  integer: (random, schema) => Math.round(numberFor(random, schema)),
  boolean: (random) => random.chance(0.5),
  string: (random, { format }) => random.pick(format === "uri" ? URLS : WORDS),
  null: () => null,
};

function numberFor(random: Random, { minimum = 0, maximum = 100 }: Schema): number {
  return minimum + random.next() * (Math.min(maximum, minimum + 2000) - minimum);
}

function objectFor(random: Random, schema: Schema, depth: number): object {
  const { properties = {}, required = [] } = schema;
  const entries = Object.entries(properties)
    .filter(([name]) =>
      required.includes(name) ? !random.chance(0.03) : random.chance(depth > 4 ? 0.05 : 0.3),
    )
    .map(([name, field]) => [name, valueFor(random, field, depth + 1)]);
  const extra = random.chance(0.04) ? [["unknown_key", random.pick(ODD)]] : [];
  return Object.fromEntries([...entries, ...extra]) as object;
}

/** Requests that are no JSON, of another type, or cut off. */
const BODIES: readonly (readonly [body: string, type: string])[] = [
  ["{", "application/json"],
  ["", "application/json"],
  ["[]", "application/json"],
  ["null", "application/json"],
  ['"x"', "application/json"],
  ["a=1", "application/x-www-form-urlencoded"],
  ["<a/>", "text/xml"],
  ['{"a":1,"a":2}', "application/json"],
  ["[".repeat(5000), "application/json"],
];

interface Choice {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function ask(random: Random, { path, method, operation }: Choice, known: readonly string[]): Asked {
  const { parameters = [], requestBody } = operation;
  let filled = path;
  const query = new URLSearchParams();
  for (const { name, in: place, schema } of parameters) {
    const value =
      name === "id" && random.chance(0.8) ? random.pick(known) : valueFor(random, schema);
    const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "x");
    if (place === "path")
      filled = filled.replace(`{${name}}`, encodeURIComponent(text.toWellFormed()) || "x");
    else if (random.chance(0.5))
      query.set(name, name === "wait" && random.chance(0.9) ? "0" : text);
  }
  const [raw, type] = random.pick(BODIES) ?? ["", ""];
  const schema = requestBody?.content["application/json"].schema;
  const isRaw = random.chance(0.05);
  const body = isRaw ? raw : JSON.stringify(schema === undefined ? {} : valueFor(random, schema));
  const hasBody = method !== "GET" && (schema !== undefined || random.chance(0.2));
  const search = query.size === 0 ? "" : `?${query.toString()}`;
  return {
    method: random.chance(0.02)
      ? (random.pick(["PUT", "DELETE", "PATCH", "OPTIONS"]) ?? "GET")
      : method,
    path: `${filled}${search}`,
    headers: {
      ...(hasBody && { "content-type": isRaw ? type : "application/json" }),
      ...(random.chance(0.2) && { "idempotency-key": `k${random.below(30)}` }),
    },
    ...(hasBody && { body }),
  };
}

/** What is wrong with an answer; undefined when all is as documented. */
async function faultOf(response: Response): Promise<string | undefined> {
  const { status } = response;
  const text = await response.text();
  if (status >= 500) return `${status}: ${text.slice(0, 200)}`;
  if (response.headers.get("x-request-id") === null) return `${status} without a request id`;
  if (status < 400) return undefined;
  if (response.headers.get("content-type") !== "application/problem+json")
    return `${status} is ${response.headers.get("content-type")}`;
  const problem = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const missing = ["type", "title", "status", "detail", "request_id"].filter(
    (name) => !(name in problem),
  );
  return missing.length > 0 ? `${status} lacks ${missing.join(", ")}` : undefined;
}

function told(path: string, { method, body = "" }: Omit<Asked, "path">, fault: string): string {
  return `${method} ${path.slice(0, 120)} ${body.slice(0, 300)}: ${fault}`;
}

/** Sends random requests made of the OpenAPI document to a server of its own, which renders nothing. */
export async function fuzzApi({
  seed,
  count,
}: {
  readonly seed: number;
  readonly count: number;
}): Promise<ApiFuzzReport> {
  const folder = await mkdtemp(join(tmpdir(), "reelkiln-fuzz-"));
  const place = { stateFolder: folder };
  const server = await startProcess("serve", {
    ...place,
    flags: ["--port", "0", "--renders", "0"],
  });
  try {
    const flags = ["--requests-per-minute", "1000000"];
    const { key } = await operator(place, ["keys", "create", "fuzz", ...flags]);
    return await sendAll(createRandom(seed), { url: server.said, key: String(key), count });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function choicesOf({ paths }: Document): readonly Choice[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // It answers at a job's end, and nothing is rendered here.
      .filter(([, { operationId }]) => operationId !== "follow_job")
      .map(([method, operation]): Choice => ({ path, method: method.toUpperCase(), operation })),
  );
}

interface Target {
  readonly url: string;
  readonly key: string;
  readonly count: number;
}

async function sendAll(random: Random, { url, key, count }: Target): Promise<ApiFuzzReport> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as Document;
  const choices = choicesOf(document);
  const byStatus: Record<string, number> = {};
  const well = new Set<string>();
  const faults: string[] = [];
  const jobs: string[] = ["00000000-0000-4000-8000-000000000000"];
  const sendOne = async (): Promise<void> => {
    const choice = random.pick(choices) as Choice;
    const { path, ...asked } = ask(random, choice, jobs);
    try {
      const response = await fetch(`${url}${path}`, {
        ...asked,
        headers: { ...asked.headers, authorization: `Bearer ${key}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      byStatus[response.status] = (byStatus[response.status] ?? 0) + 1;
      if (response.ok) well.add(choice.operation.operationId);
      if (response.status === 202) {
        const { job_id: id } = (await response.clone().json()) as { job_id?: string };
        if (id !== undefined) jobs[random.below(20)] = id;
      }
      const fault = await faultOf(response);
      if (fault !== undefined) faults.push(told(path, asked, fault));
    } catch (error) {
      faults.push(told(path, asked, error instanceof Error ? error.message : String(error)));
    }
  };
  for (let sent = 0; sent < count; sent += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - sent) }, sendOne));
  const neverWell = choices
    .map(({ operation }) => operation.operationId)
    .filter((id) => !well.has(id));
  return { requests: count, byStatus, neverWell, faults };
}
