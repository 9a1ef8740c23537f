import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { ScenarioClient } from "./clients.ts";
import { LOGO } from "./motion-calls.ts";
import type { ToolCall } from "./motion-calls.ts";

/** What one client made; equal for all of them. */
export interface MotionWork {
  /** The project's text. */
  readonly text: string;
  readonly calls: number;
  /** Undo steps that the work was. */
  readonly steps: number;
  /** SHA-256 of the pictures that were looked at on the way. */
  readonly previews: readonly string[];
  /** SHA-256 of the film. */
  readonly film: string;
  /** A contact sheet of it, PNG. */
  readonly sheet: Buffer;
}

/** The two requests that the conventions give as their example, but for the scheme of the address. */
const LITERAL = [
  {
    method: "tools/call",
    params: {
      name: "command_run",
      arguments: { id: "comp.new", params: { width: 640, height: 360 } },
    },
  },
  { method: "resources/read", params: { uri: "reelkiln://document" } },
] as const;

const PREVIEWS = [1, 4.2, 8];
const SHEET_TIMES = [0.5, 1.4, 1.95, 2.25, 3.3, 4.2];

interface Answer {
  readonly isError?: boolean;
  readonly structuredContent: Readonly<Record<string, unknown>>;
  readonly content: readonly { readonly type: string; readonly data?: string; text?: string }[];
}

/** From an empty project to a film of ten seconds, by one client, in a folder of its own. */
export async function makeMotion(client: ScenarioClient, folder: string): Promise<MotionWork> {
  const call = async ([name, input]: ToolCall): Promise<Answer> => {
    const answer = (await client.send("tools/call", {
      name,
      arguments: input,
    })) as unknown as Answer;
    const words = answer.content.map(({ text }) => text).join(" ");
    if (answer.isError === true) throw new Error(`${name} ${JSON.stringify(input)}: ${words}`);
    return answer;
  };
  const text = async (): Promise<string> =>
    String((await call(["read_yaml", { project: "logo" }])).structuredContent["yaml"]);
  await call(["create_project", { project: "logo", template: "empty", title: "Logo" }]);
  const empty = await text();
  await literalRequests(client, call);
  const settings = { duration: 10, background: "#1D1230" };
  for (const each of [["command_run", { id: "comp.set", params: settings }] as const, ...LOGO])
    await call(each);
  const made = await text();
  const steps = await thereAndBack({ call, text }, { empty, made });
  const previews: string[] = [];
  for (const time of PREVIEWS)
    previews.push(sha256(pictureOf(await call(["render_preview", { time, max_side: 320 }]))));
  const film = await rendered(call, folder);
  const asked = { project: "logo", times: SHEET_TIMES, sheet: true, columns: 3 };
  const sheet = pictureOf(await call(["preview_frames", asked]));
  return { text: made, calls: LOGO.length + 2, steps, previews, film, sheet };
}

type Call = (call: ToolCall) => Promise<Answer>;

/** Sends the two requests as they stand; the resource is what the tool answers. */
async function literalRequests(client: ScenarioClient, call: Call): Promise<void> {
  const [made, read] = LITERAL;
  const comp = (await client.send(made.method, made.params)) as unknown as Answer;
  expectEqual("comp.new is run", comp.isError ?? false, false);
  const { contents } = await client.send(read.method, read.params);
  const [content] = contents as readonly { readonly text: string }[];
  const inspected = (await call(["doc_inspect", {}])).structuredContent;
  expectEqual("the document is what doc_inspect answers", content?.text, JSON.stringify(inspected));
}

/** Half of the work is undone and made again, then all of it. Answers how many steps it was. */
async function thereAndBack(
  { call, text }: { readonly call: Call; readonly text: () => Promise<string> },
  { empty, made }: { readonly empty: string; readonly made: string },
): Promise<number> {
  const state = async (): Promise<number> =>
    Number((await call(["history", {}])).structuredContent["current"]);
  const steps = await state();
  const half = Math.floor(steps / 2);
  await call(["undo", { steps: half }]);
  expectEqual("half of the steps are undone", await state(), steps - half);
  await call(["redo", { steps: half }]);
  expectEqual("redone, the text is what it was", await text(), made);
  await call(["undo", { steps }]);
  expectEqual("undone to the start, the text is the first", await text(), empty);
  await call(["redo", { steps }]);
  expectEqual("redone to the end, the text is the last", await text(), made);
  return steps;
}

/** Renders to the end; answers the file's hash. */
async function rendered(call: Call, folder: string): Promise<string> {
  const input = { project: "logo", output: "logo.mp4", cache: false };
  let job = (await call(["render_project", input])).structuredContent;
  while (job["state"] === "running" || job["state"] === "queued")
    job = (await call(["render_status", { job_id: job["job_id"], wait_seconds: 45 }]))
      .structuredContent;
  expectEqual("the render", job["state"], "completed");
  return sha256(readFileSync(join(folder, "logo.mp4")));
}

function pictureOf({ content }: Answer): Buffer {
  const data = content.find(({ type }) => type === "image")?.data;
  if (data === undefined) throw new Error("there is no picture in the answer");
  return Buffer.from(data, "base64");
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected)
    throw new Error(
      `${what}: ${String(actual).slice(0, 200)}, not ${String(expected).slice(0, 200)}`,
    );
}
