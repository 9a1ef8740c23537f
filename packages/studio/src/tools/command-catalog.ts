import { tableSchema, whyDisabled } from "@reelkiln/document";
import type { Command, CommandState } from "@reelkiln/document";
import { z } from "zod";

import { outlineHistory } from "../workspace/history.ts";
import type { ProjectBase } from "../workspace/project.ts";
import { readLive } from "../workspace/session.ts";
import { soleProject } from "../workspace/sole-project.ts";
import { matchingCommands } from "./matching-commands.ts";
import { openProjectInput } from "./motion-answers.ts";

const PAGE_SIZE = 60;

/** Arguments of the catalogue, in both tools that show it. */
export const catalogInput = z.strictObject({
  filter: z
    .string()
    .describe("Words that id, title or description holds: mask, layer.new.")
    .optional(),
  enabled_only: z.boolean().describe("Only those that can run now. Default false.").optional(),
  schemas: z
    .boolean()
    .describe("With JSON Schemas of parameters and result. Default false.")
    .optional(),
  page: z.int().min(1).describe("Page, from 1. Default: all in one.").optional(),
  page_size: z
    .int()
    .min(10)
    .max(500)
    .describe(`Commands on a page. Default ${PAGE_SIZE}.`)
    .optional(),
  project: openProjectInput,
});

const rowSchema = z.strictObject({
  id: z.string().describe("Command id."),
  title: z.string().describe("As on a menu."),
  description: z.string().describe("What it does."),
  params: z.string().describe("Parameters; ? marks optional ones.").optional(),
  why: z.string().describe("Why it cannot run now; absent when it can.").optional(),
  kind: z.string().describe("edit, query or history.").optional(),
  schema: z.looseObject({}).describe("JSON Schema of its parameters.").optional(),
  result: z.looseObject({}).describe("JSON Schema of its result.").optional(),
});

export const catalogOutput = z.strictObject({
  commands: z.array(rowSchema).describe("In order of families."),
  total: z.int().describe("Commands that match."),
  pages: z.int().describe("Pages there are."),
});

/** The catalogue as both tools and the resource answer it. */
export async function catalogOf(
  input: z.output<typeof catalogInput>,
  context: ProjectBase,
): Promise<z.output<typeof catalogOutput>> {
  const { filter = "", schemas = false, page, page_size: size = PAGE_SIZE } = input;
  const state = await stateOf(input.project, context);
  const matching = matchingCommands(filter)
    .map((command) => ({ command, why: state && whyDisabled(command, state) }))
    .filter(({ why }) => input.enabled_only !== true || why === undefined);
  const shown = page === undefined ? matching : matching.slice((page - 1) * size, page * size);
  return {
    commands: shown.map(({ command, why }) => ({
      ...rowOf(command),
      ...(why === undefined ? {} : { why }),
      ...(schemas ? schemasOf(command) : {}),
    })),
    total: matching.length,
    pages: page === undefined ? 1 : Math.ceil(matching.length / size),
  };
}

/** Without a project every command is shown, and none is said to be disabled. */
async function stateOf(
  path: string | undefined,
  context: ProjectBase,
): Promise<CommandState | undefined> {
  const project = await soleProject(path, context).catch((error: unknown) => {
    if (path !== undefined) throw error;
    return undefined;
  });
  if (project === undefined) return undefined;
  const { document } = await readLive(project);
  if (document === undefined) return undefined;
  const { entries, first, current } = await outlineHistory(project);
  const history = {
    states: [],
    current,
    canUndo: current !== first,
    canRedo: entries.some(({ parent }) => parent === current),
  };
  return { document, history };
}

/** `comp` is left out: nearly every command takes it. */
function rowOf({ id, title, description, params }: Command) {
  const names = Object.entries(params)
    .filter(([key]) => key !== "comp")
    .map(([key, { required }]) => (required === true ? key : `${key}?`));
  return { id, title, description, ...(names.length === 0 ? {} : { params: names.join(" ") }) };
}

function schemasOf({ kind, params, result }: Command) {
  return { kind, schema: tableSchema(params), result: tableSchema(result) };
}
