/**
 * CPU time per request of the toolkit's servers beside a hand-written one and the peers', in one run, with answers
 * checked to be equal; and the time from spawn to the first reply. `--json` for machines; exit code 1 when a limit is
 * missed.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";

import { stageToolkit } from "../scripts/stage-toolkit.ts";
import {
  type Contestant,
  type Reply,
  ServerProcess,
  type Transport,
} from "./tools/server-process.ts";
import { type TypeCost, typeCosts } from "./tools/type-cost.ts";

const ROOT = join(import.meta.dirname, "..");
const PEERS = join(ROOT, "test/peers");
const STAGE = join(ROOT, "out/bench-tools");
/** Every server once a round: a ratio is the median over rounds, so a busy moment does not decide it. */
const ROUNDS = 11;
const REQUESTS = 250;
/** Calls before measuring, so that every server runs compiled code. */
const WARM_UP_CALLS = 1500;
/** Lists of the slowest servers take 8 ms each; fewer of them keep the whole run short. */
const LISTS = 30;
const STARTS = 9;

interface Row {
  readonly transport: Transport;
  readonly tools: number;
  readonly server: string;
  /** CPU time of one request, a figure per round. */
  readonly callMicroseconds: readonly number[];
  readonly listMicroseconds: readonly number[];
}

function contestants(): readonly Contestant[] {
  const peer = (name: string) => join(PEERS, "servers", `${name}.mjs`);
  const bare = join(import.meta.dirname, "tools/bare-server.mjs");
  const toolkit = join(STAGE, "toolkit-server.mjs");
  return [
    { name: "bare", path: bare, era: "modern" },
    { name: "toolkit", path: toolkit, era: "modern" },
    { name: "toolkit legacy", path: toolkit, era: "legacy" },
    { name: "sdk2", path: peer("sdk2"), era: "modern" },
    { name: "sdk2 legacy", path: peer("sdk2"), era: "legacy" },
    { name: "sdk2 hoisted", path: peer("sdk2"), era: "modern", mode: "hoisted" },
    { name: "sdk1", path: peer("sdk1"), era: "legacy" },
    { name: "tmcp", path: peer("tmcp"), era: "modern" },
  ];
}

/** The toolkit as published, in a folder where its name resolves. */
function stage(): void {
  rmSync(STAGE, { recursive: true, force: true });
  const folder = join(STAGE, "node_modules/@reelkiln/toolkit");
  mkdirSync(folder, { recursive: true });
  stageToolkit(folder);
  cpSync(join(import.meta.dirname, "tools/toolkit-server.mjs"), join(STAGE, "toolkit-server.mjs"));
  if (!existsSync(join(PEERS, "node_modules")))
    execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: PEERS, stdio: "ignore" });
}

/** The part of an answer that must be equal everywhere. */
function essence(reply: Reply): unknown {
  const { content, structuredContent, tools } = reply.result ?? {};
  const names = Array.isArray(tools) ? tools.map((tool: { name: string }) => tool.name) : undefined;
  return { content, structuredContent, names };
}

async function measure(server: ServerProcess, method: string, params: object): Promise<number> {
  const before = await server.cpuMicroseconds();
  const count = method === "tools/list" ? LISTS : REQUESTS;
  for (let sent = 0; sent < count; sent += 1) await server.ask(method, params);
  return ((await server.cpuMicroseconds()) - before) / count;
}

async function compare(transport: Transport, tools: number): Promise<readonly Row[]> {
  const servers: ServerProcess[] = [];
  for (const contestant of contestants())
    servers.push(await ServerProcess.start(contestant, transport, tools));
  try {
    const call = { name: `add_${tools - 1}`, arguments: { a: 1, b: 2 } };
    await assertEqual(servers, "tools/call", call);
    await assertEqual(servers, "tools/list", {});
    for (const server of servers)
      for (let sent = 0; sent < WARM_UP_CALLS; sent += 1) await server.ask("tools/call", call);
    const rows = servers.map((server) => ({
      server,
      calls: [] as number[],
      lists: [] as number[],
    }));
    for (let round = 0; round < ROUNDS; round += 1)
      for (const row of rows) {
        row.calls.push(await measure(row.server, "tools/call", call));
        row.lists.push(await measure(row.server, "tools/list", {}));
      }
    return rows.map(({ server, calls, lists }) => ({
      transport,
      tools,
      server: server.contestant.name,
      callMicroseconds: calls,
      listMicroseconds: lists,
    }));
  } finally {
    for (const server of servers) server.stop();
  }
}

async function assertEqual(
  servers: readonly ServerProcess[],
  method: string,
  params: object,
): Promise<void> {
  const [first, ...others] = await Promise.all(
    servers.map(async (server) => ({
      name: server.contestant.name,
      answer: essence(await server.ask(method, params)),
    })),
  );
  for (const { name, answer } of others)
    if (!isDeepStrictEqual(answer, first?.answer))
      throw new Error(
        `${name} answers ${method} otherwise: ${JSON.stringify(answer)?.slice(0, 300)}`,
      );
}

/** Milliseconds from spawn to the reply of initialize over stdio, the best of several. */
async function starts(): Promise<Readonly<Record<string, number>>> {
  const stdio = contestants().map((contestant): Contestant => ({ ...contestant, era: "legacy" }));
  const chosen = stdio.filter(({ name }) =>
    ["bare", "toolkit", "sdk2", "sdk1", "tmcp"].includes(name),
  );
  const best: Record<string, number> = {};
  for (let round = 0; round < STARTS; round += 1)
    for (const contestant of chosen) {
      const mode = contestant.name === "toolkit" ? { mode: "lazy" } : {};
      const began = performance.now();
      const server = await ServerProcess.start({ ...contestant, ...mode }, "stdio", 1);
      best[contestant.name] = Math.min(
        best[contestant.name] ?? Infinity,
        performance.now() - began,
      );
      server.stop();
    }
  return best;
}

interface Limit {
  readonly what: string;
  readonly ratio: number;
  readonly limit: number;
}

function limits(
  rows: readonly Row[],
  started: Readonly<Record<string, number>>,
  types: Readonly<Record<"ours" | "sdk", TypeCost>>,
): readonly Limit[] {
  const one = compared(rows, { transport: "http", tools: 1, what: "call" });
  const many = compared(rows, { transport: "http", tools: 200, what: "call" });
  const list = compared(rows, { transport: "http", tools: 200, what: "list" });
  const line = compared(rows, { transport: "stdio", tools: 1, what: "call" });
  return [
    { what: "HTTP call, 1 tool, to bare", ratio: one.toBare, limit: 3 },
    { what: "HTTP call, 1 tool, to the best peer", ratio: one.toPeer, limit: 1 },
    { what: "HTTP call, 200 tools, to bare", ratio: many.toBare, limit: 1.6 },
    { what: "HTTP call, 200 tools, to the best peer", ratio: many.toPeer, limit: 1 },
    { what: "HTTP list, 200 tools, to bare", ratio: list.toBare, limit: 2 },
    { what: "stdio call, to the best peer", ratio: line.toPeer, limit: 1.5 },
    {
      what: "start, to bare",
      ratio: (started["toolkit"] ?? Infinity) / (started["bare"] ?? 1),
      limit: 1.6,
    },
    {
      what: "type instantiations of 200 declarations, to the SDK",
      ratio: types.ours.instantiations / types.sdk.instantiations,
      limit: 1.2,
    },
  ];
}

interface Question {
  readonly transport: Transport;
  readonly tools: number;
  readonly what: "call" | "list";
}

/** The worse of our eras beside the bare server, and beside the best case of any peer. */
function compared(
  rows: readonly Row[],
  { transport, tools, what }: Question,
): { readonly toBare: number; readonly toPeer: number } {
  const asked = rows.filter((row) => row.transport === transport && row.tools === tools);
  const ours = asked.filter(({ server }) => server.startsWith("toolkit"));
  const beside = (others: readonly Row[]): number =>
    Math.max(
      ...ours.flatMap((mine) =>
        others.map((theirs) =>
          medianRatio(mine[`${what}Microseconds`], theirs[`${what}Microseconds`]),
        ),
      ),
    );
  return {
    toBare: beside(asked.filter(({ server }) => server === "bare")),
    toPeer: beside(asked.filter((row) => row.server !== "bare" && !ours.includes(row))),
  };
}

function medianRatio(mine: readonly number[], theirs: readonly number[]): number {
  return median(mine.map((value, round) => value / (theirs[round] ?? Number.NaN)));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const { values } = parseArgs({ options: { json: { type: "boolean" } } });
stage();
const rows: Row[] = [];
for (const [transport, tools] of [
  ["http", 1],
  ["http", 200],
  ["stdio", 1],
  ["stdio", 200],
] as const)
  rows.push(...(await compare(transport, tools)));
const started = await starts();
const types = typeCosts(STAGE, PEERS);
const judged = limits(rows, started, types);
const missed = judged.filter(({ ratio, limit }) => !(ratio <= limit));
if (values.json === true)
  process.stdout.write(`${JSON.stringify({ rows, started, types, judged })}\n`);
else {
  for (const { transport, tools, server, callMicroseconds, listMicroseconds } of rows)
    process.stdout.write(
      `${transport} ${tools} ${server}: call ${median(callMicroseconds).toFixed(0)} us, list ${median(listMicroseconds).toFixed(0)} us\n`,
    );
  for (const [server, milliseconds] of Object.entries(started))
    process.stdout.write(`start ${server}: ${milliseconds.toFixed(0)} ms\n`);
  for (const { what, ratio, limit } of judged)
    process.stdout.write(`${what}: ${ratio.toFixed(2)} (limit ${limit})\n`);
  process.stdout.write(`tools: ${judged.length - missed.length}/${judged.length} limits met\n`);
}
process.exitCode = missed.length === 0 ? 0 : 1;
