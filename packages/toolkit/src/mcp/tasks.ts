import { type Job, isFinished } from "../jobs/jobs.ts";
import type { ToolSurface } from "../registry/registry.ts";
import type { AskRequest, CallState, TaskQuestions } from "./call.ts";
import { type Exchange, type MethodHandler, JsonText, declares } from "./exchange.ts";
import { CODES, type JsonObject, RpcError, invalidParams, isObject } from "./json-rpc.ts";
import { jobResultFields, plainResult } from "./present.ts";

/** The Tasks extension (SEP-2663). */
export const TASKS = "io.modelcontextprotocol/tasks";

/** Suggested pause between two looks at a task, in milliseconds. */
const POLL_INTERVAL_MS = 500;
/** How long a finished task stays readable, in milliseconds. */
const TTL_MS = 60 * 60 * 1000;

/** Tasks as a view of jobs, with the questions that running work has open. */
export class Tasks {
  readonly #surface: ToolSurface;
  readonly #questions = new Map<string, Questions>();

  constructor(surface: ToolSurface) {
    this.#surface = surface;
  }

  /** The methods of the extension; each refuses a client that did not declare it. */
  methods(): Readonly<Record<string, MethodHandler>> {
    return {
      "tasks/get": async (exchange) => this.#describe(await this.#find(exchange)),
      "tasks/update": async (exchange) => {
        const job = await this.#find(exchange);
        const { inputResponses } = exchange.params;
        if (!isObject(inputResponses)) throw invalidParams("inputResponses must be an object.");
        this.#questions.get(job.id)?.answer(inputResponses);
        return {};
      },
      "tasks/cancel": async (exchange) => {
        const job = await this.#find(exchange);
        await this.#surface.jobs.cancel(job.id);
        return {};
      },
    };
  }

  /** Starts a long tool as a task; the questions of its work wait for `tasks/update`. */
  async start(
    name: string,
    state: CallState,
    exchange: Exchange,
  ): Promise<ReturnType<ToolSurface["start"]>> {
    const questions = new Questions();
    const started = await this.#surface.start(name, exchange.params["arguments"], {
      context: { ...exchange.context, mcp: state },
      onAdmitted: () => {
        state.task = questions;
      },
    });
    if ("ok" in started) return started;
    this.#keep(started, questions);
    return started;
  }

  /** The flat result that announces a task. */
  created(job: Job): JsonObject {
    return { resultType: "task", ...this.#facts(job) };
  }

  #keep(job: Job, questions: Questions): void {
    if (isFinished(job) || this.#questions.has(job.id)) return;
    this.#questions.set(job.id, questions);
    const unwatch = this.#surface.jobs.watch(job.id, (changed) => {
      if (!isFinished(changed)) return;
      unwatch();
      this.#questions.delete(job.id);
    });
  }

  async #find(exchange: Exchange): Promise<Job> {
    if (!declares(exchange.client, "extensions", TASKS))
      throw new RpcError(CODES.missingCapability, `The client did not declare ${TASKS}.`, {
        requiredCapabilities: { extensions: { [TASKS]: {} } },
      });
    const { taskId } = exchange.params;
    const job = typeof taskId === "string" ? await this.#surface.jobs.get(taskId) : undefined;
    if (job === undefined) throw invalidParams(`Unknown task: ${JSON.stringify(taskId)}`);
    return job;
  }

  #describe(job: Job): JsonText {
    const facts = JSON.stringify({ resultType: "complete", ...this.#facts(job) }).slice(0, -1);
    return new JsonText(`${facts}${this.#ending(job)}}`);
  }

  #ending(job: Job): string {
    const open = this.#questions.get(job.id)?.open ?? {};
    if (!isFinished(job))
      return Object.keys(open).length === 0 ? "" : `,"inputRequests":${JSON.stringify(open)}`;
    if (job.state === "cancelled") return "";
    if (taskStatus(job) === "failed") {
      const error = {
        code: CODES.internalError,
        message: job.error?.message ?? "The task failed.",
      };
      return `,"error":${JSON.stringify(error)}`;
    }
    return `,"result":${plainResult(jobResultFields(job))}`;
  }

  #facts(job: Job): JsonObject {
    const waiting = Object.keys(this.#questions.get(job.id)?.open ?? {}).length > 0;
    return {
      taskId: job.id,
      status: waiting && !isFinished(job) ? "input_required" : taskStatus(job),
      ...(job.message === undefined ? {} : { statusMessage: job.message }),
      createdAt: job.createdAt,
      lastUpdatedAt: job.updatedAt,
      ttlMs: TTL_MS,
      pollIntervalMs: POLL_INTERVAL_MS,
    };
  }
}

/** A task fails only on protocol errors; a tool that reports a problem has completed with an error result. */
function taskStatus(job: Job): "working" | "completed" | "failed" | "cancelled" {
  if (job.state === "queued" || job.state === "running") return "working";
  if (job.state === "failed") return job.error?.kind === "internal" ? "failed" : "completed";
  return job.state;
}

/** Open questions of one task. */
class Questions implements TaskQuestions {
  readonly open: Record<string, AskRequest> = {};
  readonly #answered = new Map<string, (answer: unknown) => void>();

  async ask(
    requests: Readonly<Record<string, AskRequest>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    const answers = await Promise.all(
      Object.entries(requests).map(([key, request]) => {
        this.open[key] = request;
        return new Promise<readonly [string, unknown]>((resolve) => {
          this.#answered.set(key, (answer) => resolve([key, answer]));
        });
      }),
    );
    return Object.fromEntries(answers);
  }

  answer(responses: JsonObject): void {
    for (const [key, response] of Object.entries(responses)) {
      const resolve = this.#answered.get(key);
      if (resolve === undefined) continue;
      this.#answered.delete(key);
      delete this.open[key];
      resolve(response);
    }
  }
}
