import { defineTool, lazyTool, outcome } from "@reelkiln/toolkit";
import { z } from "zod";

import schema from "./schema-2020-12.json" with { type: "json" };

const NAME = "json_schema_2020_12_tool";
const DESCRIPTION = "Tool with JSON Schema 2020-12 features";

/** A tool whose schema was written by hand: described apart from its handler, as from a manifest. */
export const rawSchemaTool = lazyTool(
  { name: NAME, description: DESCRIPTION, inputSchema: schema, toolsets: [] },
  async () =>
    defineTool({
      name: NAME,
      description: DESCRIPTION,
      input: z.looseObject({}),
      run: (input) => outcome(undefined, { text: JSON.stringify(input) }),
    }),
);
