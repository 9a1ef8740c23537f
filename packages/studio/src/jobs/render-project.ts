import { OUTPUT_FORMATS, ReelError } from "@reelkiln/document";
import type { Issue } from "@reelkiln/document";
import type { RenderResult } from "@reelkiln/engine";
import type { RunContext } from "@reelkiln/toolkit";

import { createMediaLibrary } from "../workspace/media-files.ts";
import { findProject, resolvePath } from "../workspace/project.ts";
import type { Project, ProjectBase } from "../workspace/project.ts";
import { parseRows } from "../workspace/rows.ts";
import type { Row } from "../workspace/rows.ts";
import { readTextFile } from "../workspace/text-file.ts";
import { explainRenders } from "./explain-render.ts";
import type { RenderExplanation } from "./explain-render.ts";
import { planRows, renderOrders, renderRequest } from "./render-rows.ts";
import type { OutputWish, RenderOptions, RenderOrder } from "./render-rows.ts";

/** A render as a caller asks for it. */
export interface RenderCall {
  readonly project?: string | undefined;
  readonly output?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly scale?: number | undefined;
  readonly set?: Readonly<Record<string, unknown>> | undefined;
  readonly data?: string | undefined;
  readonly backend?: RenderOptions["backend"];
  readonly quality?: OutputWish["quality"];
  readonly format?: OutputWish["format"];
  readonly transparent?: OutputWish["transparent"];
  readonly captions?: OutputWish["captions"];
  readonly encoder?: RenderOptions["encoder"];
  readonly verify?: "standard" | "full" | undefined;
  readonly receipt: boolean;
  readonly workers?: number | undefined;
  readonly cache?: boolean | undefined;
  readonly explain?: boolean | undefined;
  readonly if_revision?: string | undefined;
  readonly dry_run?: boolean | undefined;
}

/** Videos made from a project, and what is to be said about it. */
export interface RenderedProject {
  readonly results: readonly RenderResult[];
  readonly revision: string;
  readonly issues: readonly Issue[];
  /** Of a call that asked for it. */
  readonly explanation?: RenderExplanation;
}

/** Renders a project, once or once a row. Throws ReelError when anything refuses it. */
export async function renderProject(
  call: RenderCall,
  context: ProjectBase & RunContext & { readonly version: string },
): Promise<RenderedProject> {
  const project = await findProject(call.project ?? ".", context);
  const orders = await planRows({
    project,
    library: createMediaLibrary(project.root),
    values: call.set ?? {},
    rows: await rowsOf(call.data, { project, context }),
    pattern: await outputPattern(call, { project, context }),
    wish: call,
  });
  const revision = orders[0]?.opened.revision ?? "";
  assertRevision(call.if_revision, revision);
  const issues = uniqueIssues(orders.flatMap(({ issues: found }) => found));
  const options = { ...optionsOf(call), version: context.version };
  const results =
    call.dry_run === true
      ? []
      : await renderOrders(orders, options, {
          signal: context.signal,
          onProgress: ({ stage, frame, frames }) =>
            context.progress({ done: frame, total: Math.max(frames, 1), stage }),
        });
  const explained = call.explain === true ? await explainFirst(orders, options, results) : {};
  return { results, revision, issues, ...explained };
}

async function explainFirst(
  [first]: readonly RenderOrder[],
  options: RenderOptions,
  results: readonly RenderResult[],
): Promise<Pick<RenderedProject, "explanation">> {
  if (first === undefined) return {};
  return { explanation: await explainRenders(renderRequest(first, options), results) };
}

function optionsOf(call: RenderCall): RenderOptions {
  const { from, to, scale, backend, verify, receipt, workers, cache, encoder } = call;
  return {
    fromSeconds: from,
    toSeconds: to,
    scale,
    backend,
    encoder,
    workers,
    cache,
    verify: receipt ? verify : "none",
  };
}

interface Place {
  readonly project: Project;
  readonly context: ProjectBase;
}

/** A call without a data file is one row without values. */
async function rowsOf(
  path: string | undefined,
  { project, context }: Place,
): Promise<readonly Row[]> {
  if (path === undefined) return [{ values: {}, line: 0 }];
  const beside = await readTextFile(await resolvePath(path, context));
  const text = beside ?? (await readTextFile(`${project.root}/${path}`));
  if (text !== undefined) return parseRows(text, path);
  throw new ReelError("not-found", `There is no data file ${path}.`, {
    path,
    hint: "Name a CSV or JSONL file, from this folder or from the project.",
  });
}

/** Without an output asked for, one in the project whose ending the format decides. */
async function outputPattern(call: RenderCall, { project, context }: Place): Promise<string> {
  const { output } = call;
  if (output === undefined) {
    const name = call.data === undefined ? project.name : `${project.name}-{row}`;
    return `${project.root}/out/${name}`;
  }
  if (/\.[^./\\{}]+$/.test(output)) return resolvePath(output, context);
  const endings = [...new Set(Object.values(OUTPUT_FORMATS).flatMap(({ endings: each }) => each))];
  throw new ReelError("invalid-input", `${output} has no ending that tells what it is.`, {
    hint: `Give the output a name that ends in ${endings.map((each) => `.${each}`).join(", ")}.`,
  });
}

function assertRevision(asked: string | undefined, actual: string): void {
  if (asked === undefined || asked === actual) return;
  throw new ReelError("conflict", `The project is at revision ${actual}, not ${asked}.`, {
    hint: "Read it again and decide anew.",
  });
}

/** Rows of one project repeat its issues; each is told once. */
function uniqueIssues(issues: readonly Issue[]): readonly Issue[] {
  const seen = new Map(issues.map((issue) => [JSON.stringify([issue.code, issue.path]), issue]));
  return [...seen.values()];
}
