import {
  OUTPUT_FORMATS,
  ReelError,
  flicksFromSeconds,
  frameAt,
  planDelivery,
} from "@reelkiln/document";
import type {
  CaptionFile,
  Delivery,
  Issue,
  QualityName,
  TimelineCode,
  Timeline,
} from "@reelkiln/document";
import type { RenderProgress, RenderRequest, RenderResult, RenderWatch } from "@reelkiln/engine";

import type { MediaLibrary } from "../workspace/media-files.ts";
import { openProject } from "../workspace/opened-project.ts";
import type { OpenedProject } from "../workspace/opened-project.ts";
import { outputNames } from "../workspace/output-name.ts";
import { cacheFolder } from "../workspace/project.ts";
import type { Project } from "../workspace/project.ts";
import type { Row } from "../workspace/rows.ts";

/** What a caller may ask of a render; absent means the default. */
export interface RenderOptions {
  readonly fromSeconds?: number | undefined;
  readonly toSeconds?: number | undefined;
  readonly scale?: number | undefined;
  readonly backend?: "auto" | "node-av" | "ffmpeg" | undefined;
  readonly verify?: RenderRequest["verify"] | undefined;
  readonly workers?: number | undefined;
  /** Whether segments and sound of earlier renders are used and kept; default true. */
  readonly cache?: boolean | undefined;
  /** Who encodes the pictures; default `software`. */
  readonly encoder?: RenderRequest["encoder"] | undefined;
  readonly version?: string;
}

/** One file to make: what it is made from, the absolute path it is written to, and what is not as it might be. */
export interface RenderOrder {
  readonly opened: OpenedProject;
  readonly output: string;
  readonly delivery: Delivery;
  readonly issues: readonly Issue[];
}

/** What a caller may ask of the files; absent means what the project says. */
export interface OutputWish {
  readonly format?: string | undefined;
  readonly quality?: QualityName | undefined;
  readonly transparent?: boolean | undefined;
  readonly captions?: readonly CaptionFile[] | undefined;
}

export interface RowsRequest {
  readonly project: Project;
  readonly library: MediaLibrary;
  /** Values for every row. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly rows: readonly Row[];
  /** Absolute, with `{column}` in it; without an ending when the format decides it. */
  readonly pattern: string;
  readonly wish: OutputWish;
}

/**
 * One order a row, all checked before any is rendered. Throws ReelError `invalid-input` for rows
 * that would write the same file, and with every row's issues when any has an error.
 */
export async function planRows(request: RowsRequest): Promise<readonly RenderOrder[]> {
  const { project, library, values, rows, pattern, wish } = request;
  const outputs = outputNames(pattern, rows);
  const orders: PlannedOrder[] = [];
  for (const [index, row] of rows.entries()) {
    const options = { values: { ...values, ...row.values }, examples: "refused", library } as const;
    orders.push(planOrder(await openProject(project, options), outputs[index] ?? "", wish));
  }
  const broken = orders.flatMap(({ issues }, index) =>
    issues.filter(isError).map((issue) => rowIssue(issue, rows[index])),
  );
  if (broken.length > 0) throw refusal(project, broken, rows.length);
  return orders.map(wholeOrder);
}

type PlannedOrder = Omit<RenderOrder, "delivery"> & Pick<Partial<RenderOrder>, "delivery">;

/** One order. Throws ReelError `invalid-input` with the issues when any is an error. */
export function renderOrder(opened: OpenedProject, output: string, wish: OutputWish): RenderOrder {
  const order = planOrder(opened, output, wish);
  const errors = order.issues.filter(isError);
  if (errors.length > 0) throw refusal(opened.project, errors, 1);
  return wholeOrder(order);
}

function wholeOrder({ delivery, ...order }: PlannedOrder): RenderOrder {
  if (delivery === undefined) throw refusal(order.opened.project, order.issues.filter(isError), 1);
  const ending = OUTPUT_FORMATS[delivery.format].endings[0];
  const isNamed = /\.[^./\\{}]+$/.test(order.output);
  return { ...order, delivery, output: isNamed ? order.output : `${order.output}.${ending}` };
}

/** What opening says of the output holds for the project alone; here the call has its word too. */
function planOrder(opened: OpenedProject, output: string, wish: OutputWish): PlannedOrder {
  const { timeline } = opened;
  if (timeline === undefined) return { opened, output, issues: opened.issues };
  const { format, quality, transparent, captions } = wish;
  const { delivery, issues } = planDelivery(timeline, {
    output,
    ...(format !== undefined && { format }),
    ...(quality !== undefined && { quality }),
    ...(transparent !== undefined && { transparent }),
    ...(captions !== undefined && { captions }),
  });
  const others = opened.issues.filter(({ code }) => !DELIVERY_CODES.has(code));
  return {
    opened,
    output,
    issues: [...others, ...issues],
    ...(delivery !== undefined && { delivery }),
  };
}

/** Codes of what planDelivery finds. */
const DELIVERY_CODES: ReadonlySet<string> = new Set([
  "output-format",
  "output-note",
  "platform-limit",
] satisfies readonly TimelineCode[]);

function isError(issue: Issue): boolean {
  return issue.severity === "error";
}

function rowIssue(issue: Issue, row: Row | undefined): Issue {
  if (row === undefined || row.line === 0) return issue;
  return { ...issue, message: `Row on line ${row.line}: ${issue.message}` };
}

function refusal(project: Project, issues: readonly Issue[], rowCount: number): ReelError {
  const count = issues.length === 1 ? "one error" : `${issues.length} errors`;
  const whose = rowCount > 1 ? "the rows have" : "the project has";
  return new ReelError("invalid-input", `Nothing was rendered: ${whose} ${count}.`, {
    issues,
    path: project.file,
    hint: "Mend the errors and render again.",
  });
}

/** Renders the orders one after another; progress counts the frames of all. */
export async function renderOrders(
  orders: readonly RenderOrder[],
  options: RenderOptions,
  watch: RenderWatch,
): Promise<readonly RenderResult[]> {
  const { renderTimeline } = await import("@reelkiln/engine");
  const requests = orders.map((order) => renderRequest(order, options));
  const results: RenderResult[] = [];
  for (const [index, request] of requests.entries()) {
    watch.signal?.throwIfAborted();
    const onProgress = (progress: RenderProgress): void =>
      watch.onProgress?.(withinAll(progress, { index, count: requests.length }));
    results.push(await renderTimeline(request, { ...watch, onProgress }));
  }
  return results;
}

/** Rows have equal lengths nearly always, so every row counts as long as the one in work. */
function withinAll(
  progress: RenderProgress,
  { index, count }: { readonly index: number; readonly count: number },
): RenderProgress {
  return {
    ...progress,
    frame: index * progress.frames + progress.frame,
    frames: count * progress.frames,
  };
}

/** What the engine is asked for an order. Throws ReelError `invalid-input` for an empty span. */
export function renderRequest(order: RenderOrder, options: RenderOptions): RenderRequest {
  const { opened, output, delivery, issues } = order;
  const { timeline, project, document, revision, fonts } = opened;
  if (timeline === undefined) throw refusal(project, issues.filter(isError), 1);
  const { fromSeconds, toSeconds, scale, backend, verify, workers, encoder, version } = options;
  const frames = frameSpan(timeline, { fromSeconds, toSeconds });
  return {
    timeline,
    root: project.root,
    output,
    fonts,
    warnings: issues,
    project: {
      revision,
      ...(document?.title === undefined ? {} : { title: document.title }),
    },
    ...(frames === undefined ? {} : { frames }),
    ...(scale === undefined ? {} : { scale }),
    ...(backend === undefined || backend === "auto" ? {} : { backend: { prefer: backend } }),
    delivery,
    quality: delivery.quality,
    ...(encoder === undefined ? {} : { encoder }),
    ...(verify === undefined ? {} : { verify }),
    ...(workers === undefined ? {} : { workers }),
    ...(version === undefined ? {} : { version }),
    ...(options.cache === false ? {} : { cache: { folder: cacheFolder(project) } }),
  };
}

interface SecondsSpan {
  readonly fromSeconds: number | undefined;
  readonly toSeconds: number | undefined;
}

/** Frames whose start lies in the span. Throws ReelError `invalid-input` for an empty one. */
function frameSpan(
  { frameRate, frameCount }: Timeline,
  { fromSeconds, toSeconds }: SecondsSpan,
): RenderRequest["frames"] {
  if (fromSeconds === undefined && toSeconds === undefined) return undefined;
  const start = fromSeconds === undefined ? 0 : frameAt(flicksFromSeconds(fromSeconds), frameRate);
  const asked =
    toSeconds === undefined ? frameCount : frameAt(flicksFromSeconds(toSeconds), frameRate);
  const end = Math.min(asked, frameCount);
  if (start < end) return { from: start, to: end };
  throw new ReelError(
    "invalid-input",
    `No frame lies from ${fromSeconds ?? 0} s to ${toSeconds ?? "the end"}.`,
    {
      hint: `The video has ${frameCount} frames; choose a span inside it.`,
    },
  );
}
