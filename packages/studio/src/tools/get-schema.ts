import {
  COMMANDS,
  LAYER_KINDS,
  ReelError,
  documentFields,
  reelJsonSchema,
  shareSchemas,
  tableSchema,
} from "@reelkiln/document";
import { z } from "zod";

import { READS, defineTool } from "./context.ts";
import { matchingCommands } from "./matching-commands.ts";

const kinds = Object.keys(LAYER_KINDS) as (keyof typeof LAYER_KINDS)[];
const elements = ["document", ...kinds, "commands"] as const;

export const getSchema = defineTool({
  name: "get_schema",
  title: "Get the schema",
  description:
    "JSON Schema of one part of the project file: the document's own keys, a kind of layer, or the edit commands that filter names. Without element the whole schema, for editors; it is long.",
  input: z.strictObject({
    element: z.enum(elements).describe("Part of the format. Default: the whole.").optional(),
    filter: z
      .string()
      .describe("commands: words that id, title or description hold: mask. Default: only the ids.")
      .optional(),
  }),
  output: z.strictObject({ schema: z.looseObject({}).describe("A JSON Schema, draft 2020-12.") }),
  toolsets: ["design"],
  annotations: READS,
  run: async (asked) => ({ schema: { ...schemaOf(asked) } }),
});

interface Asked {
  readonly element?: (typeof elements)[number] | undefined;
  readonly filter?: string | undefined;
}

function schemaOf({ element, filter }: Asked): object {
  if (element === "commands") return filter === undefined ? anyStep() : stepsMatching(filter);
  if (filter !== undefined)
    throw new ReelError(
      "invalid-input",
      "filter chooses commands; there is nothing else to filter.",
      {
        hint: "Pass element: commands with it, or leave it away.",
      },
    );
  if (element === undefined) return reelJsonSchema();
  if (element !== "document") {
    const { description, fields } = LAYER_KINDS[element];
    return shareSchemas({ description, ...tableSchema(fields), $defs: {} });
  }
  const { layers: _, compositions: __, ...settings } = documentFields;
  return {
    description: "Keys of the document beside layers and compositions.",
    ...tableSchema(settings),
  };
}

const STEP = "A step of edit_project, command_run, command_batch and batch.";

/** One step by its id; the parameters of all commands at once would fill a model's memory. */
function anyStep(): object {
  return {
    description: `${STEP} With filter: the parameters of the commands that match.`,
    type: "object",
    properties: { id: { enum: COMMANDS.map(({ id }) => id) }, params: { type: "object" } },
    required: ["id"],
  };
}

/** One step of the commands that match, with their parameters. */
function stepsMatching(filter: string): object {
  const matching = matchingCommands(filter);
  if (matching.length === 0)
    throw new ReelError("not-found", `No command holds the words ${filter}.`, {
      hint: "Leave filter away for the list of ids.",
    });
  const oneOf = matching.map(({ id, title, description, params }) => ({
    title,
    description,
    type: "object",
    properties: { id: { const: id }, params: tableSchema(params) },
    required: ["id", "params"],
  }));
  return shareSchemas({ description: STEP, oneOf, $defs: {} });
}
