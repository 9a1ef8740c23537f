import {
  COMMANDS,
  LAYER_KINDS,
  documentFields,
  reelJsonSchema,
  shareSchemas,
  tableSchema,
} from "@reelkiln/document";
import { z } from "zod";

import { READS, defineTool } from "./context.ts";

const kinds = Object.keys(LAYER_KINDS) as (keyof typeof LAYER_KINDS)[];
const elements = ["document", ...kinds, "commands"] as const;

export const getSchema = defineTool({
  name: "get_schema",
  title: "Get the schema",
  description:
    "JSON Schema of one part of the project file: the document's own keys, a kind of layer, or the edit commands. Without element the whole schema, for editors; it is long.",
  input: z.strictObject({
    element: z.enum(elements).describe("Part of the format. Default: the whole.").optional(),
  }),
  output: z.strictObject({ schema: z.looseObject({}).describe("A JSON Schema, draft 2020-12.") }),
  toolsets: ["design"],
  annotations: READS,
  run: async ({ element }) => ({ schema: { ...schemaOf(element) } }),
});

function schemaOf(element: (typeof elements)[number] | undefined): object {
  if (element === undefined) return reelJsonSchema();
  if (element === "commands") return commandSchema();
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

/** One step as edit_project takes it: an id, and the parameters of that command. */
function commandSchema(): object {
  return {
    description: "A step of edit_project.",
    oneOf: COMMANDS.map(({ id, title, description, params }) => ({
      title,
      description,
      type: "object",
      properties: { id: { const: id }, params: tableSchema(params) },
      required: ["id", "params"],
    })),
  };
}
