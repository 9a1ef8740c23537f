import {
  type AnyTool,
  type ContextOf,
  type InputOf,
  type NameOf,
  type OutputOf,
  type ToolDescriptor,
  type Signal,
} from "../declare/declare.ts";
import {
  type Job,
  type JobRunner,
  createJobRunner,
  jobViewSchema,
  resultOfJob,
  startJob,
} from "../jobs/jobs.ts";
import {
  type Call,
  type Fault,
  type ProgressReport,
  type Runner,
  type RunnerOptions,
  type ToolFailure,
  type ToolResult,
  createRunner,
  platformDefaults,
} from "../run/run.ts";
import { type LintOptions, lintTools } from "./lint.ts";
import { type ToolSurface, selectToolsets } from "./surface.ts";

export interface RegistryOptions extends RunnerOptions {
  readonly jobs?: JobRunner;
  readonly lint?: LintOptions;
  /** Keeps equal calls of different callers apart, as by tenant. Default: none, all share. */
  readonly jobScope?: (context: object) => string;
  /** How long a long tool's call waits for a quick end before it answers with the running job. Default 0.25 s. */
  readonly graceSeconds?: number;
}

/** Options of a typed call; the context is required exactly when the registry's tools need one. */
export type CallOptions<Context> = {
  readonly signal?: Signal;
  readonly onProgress?: (report: ProgressReport) => void;
} & (object extends Context ? { readonly context?: Context } : { readonly context: Context });

/** Tools keyed by name: one mapped type for a registry, where a search for each call would cost the compiler more. */
type ByName<T extends AnyTool> = { readonly [Member in T as Member["name"]]: Member };
type Intersection<U> = (U extends unknown ? (member: U) => void : never) extends (
  all: infer I,
) => void
  ? I
  : never;
type Named<T extends AnyTool, Name extends NameOf<T>> = Extract<ByName<T>[Name], AnyTool>;
/** The context that satisfies every tool. */
export type RegistryContext<T extends AnyTool> = Intersection<ContextOf<T>>;
type OptionArguments<Context> = object extends Context
  ? [options?: CallOptions<Context>]
  : [options: CallOptions<Context>];

/** Tools by name; itself a surface of all of them. */
export interface Registry<T extends AnyTool> extends ToolSurface {
  /**
   * Calls a tool in this process, typed by its name; long work is awaited to its end. Throws `ToolCallError` when the
   * call gives no output.
   */
  call<const Name extends NameOf<T>>(
    name: Name,
    input: InputOf<Named<T, Name>>,
    ...options: OptionArguments<RegistryContext<Named<T, Name>>>
  ): Promise<OutputOf<Named<T, Name>>>;
}

/** A failed typed call. */
export class ToolCallError extends Error {
  override readonly name = "ToolCallError";
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

/** Registers tools. Throws one error naming every tool that hosts could not use. */
export function createRegistry<const T extends readonly AnyTool[]>(
  tools: T,
  options: RegistryOptions = {},
): Registry<T[number]> {
  const described = lintTools(tools, options.lint);
  const platform = options.platform ?? platformDefaults();
  const log = options.log ?? (() => undefined);
  const jobs = options.jobs ?? createJobRunner({ platform, log });
  const core: Core = {
    runner: createRunner({ ...options, platform }),
    jobs,
    options: { ...options, platform, log },
  };
  const entries = tools.map((tool, index) => ({
    tool,
    descriptor: publish(described[index] as ToolDescriptor),
  }));
  const surface = createSurface(core, entries, toolsetsOf(described));
  const byName = new Map(entries.map((entry) => [entry.descriptor.name, entry.tool]));
  const call = async (name: string, input: unknown, callOptions: Call = {}): Promise<unknown> => {
    const tool = byName.get(name);
    if (tool === undefined) throw new RangeError(`Unknown tool "${name}".`);
    const result = await core.runner.run(tool, input, callOptions);
    if (!result.ok) throw new ToolCallError(result.fault);
    return result.output;
  };
  return Object.assign(surface, { call }) as unknown as Registry<T[number]>;
}

const DEFAULT_GRACE_SECONDS = 0.25;

interface Entry {
  readonly tool: AnyTool;
  readonly descriptor: ToolDescriptor;
}

interface Core {
  readonly runner: Runner;
  readonly jobs: JobRunner;
  readonly options: RegistryOptions & Required<Pick<RegistryOptions, "platform" | "log">>;
}

/** A long tool's published output is its job, with the declared output as the job's result. */
function publish(descriptor: ToolDescriptor): ToolDescriptor {
  if (descriptor.long !== true) return descriptor;
  return { ...descriptor, outputSchema: jobViewSchema(descriptor.outputSchema) };
}

function toolsetsOf(tools: readonly ToolDescriptor[]): readonly string[] {
  return [...new Set([...tools.flatMap((tool) => tool.toolsets), "all"])];
}

function createSurface(
  core: Core,
  entries: readonly Entry[],
  toolsets: readonly string[],
): ToolSurface {
  const byName = new Map(entries.map((entry) => [entry.descriptor.name, entry]));
  const entryOf = (name: string): Entry => {
    const entry = byName.get(name);
    if (entry === undefined) throw new RangeError(`Unknown tool "${name}".`);
    return entry;
  };
  const select = (wanted: readonly string[] | undefined): ToolSurface => {
    const descriptors = entries.map((entry) => entry.descriptor);
    const chosen = new Set(selectToolsets(descriptors, toolsets, wanted));
    const kept = entries.filter((entry) => chosen.has(entry.descriptor));
    return kept.length === entries.length ? surface : createSurface(core, kept, toolsets);
  };
  const surface: ToolSurface = {
    tools: entries.map((entry) => entry.descriptor),
    toolsets,
    jobs: core.jobs,
    log: core.options.log,
    platform: core.options.platform,
    find: (name) => byName.get(name)?.descriptor,
    execute: async (name, raw, call = {}) => execute(core, { entry: entryOf(name), raw, call }),
    start: async (name, raw, call = {}) => startLong(core, { entry: entryOf(name), raw, call }),
    select,
  };
  return surface;
}

interface Request {
  readonly entry: Entry;
  readonly raw: unknown;
  readonly call: Call;
}

function execute(core: Core, request: Request): Promise<ToolResult> {
  const { entry, raw, call } = request;
  if (entry.descriptor.long === true) return answerWithJob(core, request);
  return core.runner.run(entry.tool, raw, call);
}

async function startLong(core: Core, { entry, raw, call }: Request): Promise<Job | ToolFailure> {
  if (entry.descriptor.long !== true)
    throw new RangeError(`"${entry.descriptor.name}" is not long work.`);
  const prepared = await core.runner.prepare(entry.tool, raw, call);
  if (!prepared.ok) return prepared;
  const scope = core.options.jobScope?.(call.context ?? {}) ?? "";
  return startJob({ runner: core.runner, jobs: core.jobs, prepared, call, scope });
}

async function answerWithJob(core: Core, request: Request): Promise<ToolResult> {
  const started = await startLong(core, request);
  if ("ok" in started) return started;
  const grace = core.options.graceSeconds ?? DEFAULT_GRACE_SECONDS;
  const job = (await core.jobs.wait(started.id, grace, request.call.signal)) ?? started;
  return resultOfJob(request.entry.descriptor.name, job);
}
