/**
 * `npm run interop`: clients of every engine against the product, over stdio and HTTP, in each era they speak. Each
 * lists the tools, calls one, renders a small project and follows its progress, and cancels a long one; the results
 * must be equal everywhere. Then the examples of the guide are run by the clients they are for. `--json` for machines; `--only NAME` for one client; exit code 1 when a step fails.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

import { CLIENTS, openClient } from "../test/peers/clients.ts";
import type { ClientEntry, Session, Target } from "../test/peers/clients.ts";
import { guideSteps } from "./interop-guide.ts";

const ROOT = join(import.meta.dirname, "..");
const BIN = join(ROOT, "packages/cli/bin/reelkiln.js");
const PEERS = join(ROOT, "test/peers");

/** A small project with movement, and one that takes long enough to be cancelled. */
const project = (seconds: number): string => `reelkiln: 1
width: 320
height: 568
fps: 30
duration: ${seconds}
layers:
  - id: ground
    type: solid
    color: "#23204A"
  - id: title
    type: text
    text: Interop
    fontSize: 8%
    position: [center, 40%]
    enter: pop
  - id: bar
    type: shape
    shape: rectangle
    width: 100%
    height: 20
    position: [left, bottom]
    fill: "#FFE600"
    scale.x:
      keys:
        - time: 0
          value: 0
        - time: end
          value: 1
`;

interface StepResult {
  readonly client: string;
  readonly transport: Target["kind"] | "examples";
  readonly step: string;
  readonly ok: boolean;
  readonly detail: string;
}

interface View {
  readonly job_id: string;
  readonly state: string;
  readonly progress: number;
  readonly result?: {
    readonly files: readonly { readonly receipt: { readonly sha256: string; passed: boolean } }[];
  };
}

/** What all clients must agree on: filled by the first, compared by the rest. */
const agreed = new Map<string, string>();

function agree(what: string, value: unknown): string {
  const text = JSON.stringify(value);
  const known = agreed.get(what) ?? text;
  agreed.set(what, known);
  if (known !== text) throw new Error(`${what} differs: ${text.slice(0, 200)}`);
  return `${what} equal`;
}

type Step = (session: Session, name: string) => Promise<string>;

const STEPS: Readonly<Record<string, Step>> = {
  list: async (session) => {
    const names = (await session.list()).map(({ name }) => name);
    return `${names.length} tools, ${agree("tools", names.toSorted())}`;
  },
  call: async (session) => {
    const answers = [
      await view(session, ["list_projects", {}]),
      await view(session, ["validate_project", { project: "small" }]),
      await view(session, ["preview_frames", { project: "small", times: [0.5], max_side: 64 }]),
    ];
    return agree("answers", answers);
  },
  render: async (session, name) => {
    const input = { project: "small", output: `out/${name}.mp4`, quality: "draft" };
    const job = (await view(session, ["render_project", input])) as unknown as View;
    if (session.perCall === true && session.kind === "stdio") return endedWithStdin(job);
    const { progress, end } = await follow(session, job);
    if (end.state !== "completed") throw new Error(`ended as ${JSON.stringify(end)}`);
    const receipt = end.result?.files[0]?.receipt;
    if (receipt?.passed !== true) throw new Error("no receipt that passed");
    return `${progress}, ${agree("file", receipt.sha256)}`;
  },
  cancel: async (session, name) => {
    const input = { project: "long", output: `out/${name}-long.mp4` };
    if (session.followsTasks) return cancelFromOutside(session, input);
    const job = (await view(session, ["render_project", input])) as unknown as View;
    const again = (await view(session, ["render_project", input])) as unknown as View;
    if (session.perCall === true && session.kind === "stdio") return endedWithStdin(job);
    if (again.job_id !== job.job_id) throw new Error("the same call started a second job");
    await view(session, ["cancel_render", { job_id: job.job_id }]);
    const end = (await view(session, ["render_status", { job_id: job.job_id }])) as unknown as View;
    if (end.state !== "cancelled") throw new Error(`it is ${end.state}`);
    return "one job for equal calls, cancelled";
  },
};

type ToolCall = readonly [tool: string, input: object];

async function view(
  session: Session,
  [tool, input]: ToolCall,
  onProgress?: (step: { progress: number }) => void,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await session.call(tool, input, onProgress);
  if (answer.structuredContent === undefined || answer.isError === true)
    throw new Error(`${tool} answered ${JSON.stringify(answer).slice(0, 300)}`);
  return answer.structuredContent;
}

/** Follows a job to its end: by progress notifications where the client hands them on, else by asking. */
async function follow(session: Session, job: View): Promise<{ progress: string; end: View }> {
  const heard: number[] = [];
  const seen: number[] = [job.progress];
  let end = job;
  while (end.state === "running" || end.state === "queued") {
    const input = { job_id: job.job_id, wait_seconds: session.hearsProgress ? 45 : 0.2 };
    const hear = ({ progress }: { progress: number }): number => heard.push(progress);
    const listener = session.hearsProgress ? hear : undefined;
    end = (await view(session, ["render_status", input], listener)) as unknown as View;
    seen.push(end.progress);
  }
  for (const list of [heard, seen])
    if (list.some((value, index) => value < (list[index - 1] ?? 0)))
      throw new Error(`progress went back: ${list.join(" ")}`);
  if (session.hearsProgress && heard.length === 0) throw new Error("no progress was heard");
  return { progress: session.hearsProgress ? "progress heard" : "progress asked for", end };
}

/** A client that follows a task to its end by itself is told of the end that another caller gives it. */
async function cancelFromOutside(session: Session, input: object): Promise<string> {
  if (session.kind === "stdio") return "follows the task to its end, nobody else can reach it";
  const ended = session.call("render_project", input).then(
    (answer) => JSON.stringify(answer),
    (error: unknown) => String(error),
  );
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const { job_id } = await rest("render_project", input);
  await rest("cancel_render", { job_id });
  const { state } = await rest("render_status", { job_id });
  if (state !== "cancelled") throw new Error(`it is ${state}`);
  await ended;
  return "one job for it and for REST, cancelled from there";
}

async function rest(tool: string, input: object): Promise<View> {
  const response = await fetch(new URL(`/api/v1/tools/${tool}`, studio.url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  return ((await response.json()) as { result: View }).result;
}

/** A client that keeps a server for one call only ends it with stdin, and its render with it. */
function endedWithStdin(job: View): string {
  const path = join(FOLDER, ".reelkiln", "jobs", `${job.job_id}.json`);
  const record = execFileSync("cat", [path], { encoding: "utf8" });
  const { state } = (JSON.parse(record) as { job: View }).job;
  if (state !== "cancelled" && state !== "completed") throw new Error(`left as ${state}`);
  return `ended with stdin: ${state}`;
}

const FOLDER = mkdtempSync(join(tmpdir(), "reelkiln-interop-"));

async function startStudio(): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [BIN, "studio", "--port", "0", "--project", FOLDER], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  for await (const line of createInterface({ input: child.stdout }))
    return { url: new URL("/mcp", line).href, child };
  throw new Error("the studio did not start");
}

async function runClient(entry: ClientEntry, target: Target): Promise<readonly StepResult[]> {
  const results: StepResult[] = [];
  const name = `${entry.name}-${target.kind}`;
  const session = await openClient(entry, target);
  for (const [step, run] of Object.entries(STEPS)) {
    const place = { client: entry.name, transport: target.kind, step };
    try {
      results.push({ ...place, ok: true, detail: await run(session, name) });
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      results.push({ ...place, ok: false, detail });
    }
  }
  await session.close();
  return results;
}

const { values } = parseArgs({ options: { json: { type: "boolean" }, only: { type: "string" } } });
if (!existsSync(join(PEERS, "node_modules/mcporter")))
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: PEERS, stdio: "inherit" });
for (const [name, seconds] of [
  ["small", 1.5],
  ["long", 120],
] as const) {
  mkdirSync(join(FOLDER, name));
  writeFileSync(join(FOLDER, name, "reel.yaml"), project(seconds));
}
const studio = await startStudio();
const results: StepResult[] = [];
try {
  const args = [BIN, "mcp", "--project", FOLDER];
  const targets: readonly Target[] = [
    { kind: "stdio", command: process.execPath, args },
    { kind: "http", url: studio.url },
  ];
  for (const entry of CLIENTS.filter(
    ({ name }) => values.only === undefined || name === values.only,
  ))
    for (const target of targets) results.push(...(await runClient(entry, target)));
  if (values.only === undefined || values.only === "guide")
    for (const step of guideSteps(new URL(studio.url).origin))
      results.push({ client: "guide", transport: "examples", ...step });
} finally {
  studio.child.kill();
  await new Promise((resolve) => studio.child.once("exit", resolve));
  rmSync(FOLDER, { recursive: true, force: true });
}
const failed = results.filter(({ ok }) => !ok);
if (values.json === true) process.stdout.write(`${JSON.stringify({ results })}\n`);
else {
  for (const { client, transport, step, ok, detail } of results)
    process.stdout.write(`${ok ? "ok  " : "FAIL"} ${client} ${transport} ${step}: ${detail}\n`);
  process.stdout.write(`interop: ${results.length - failed.length}/${results.length} steps\n`);
}
process.exit(failed.length === 0 ? 0 : 1);
