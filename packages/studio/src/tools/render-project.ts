import { z } from "zod";

import { renderKey } from "../jobs/render-key.ts";
import { renderProject as render } from "../jobs/render-project.ts";
import { projectInput, setInput } from "./answers.ts";
import { WRITES, defineTool } from "./context.ts";
import { outputSchema, renderedView } from "./rendered.ts";

const second = (what: string) => z.number().min(0).describe(`${what}, in seconds.`).optional();

export const renderProject = defineTool({
  name: "render_project",
  title: "Render a project",
  description:
    "Renders the project to MP4 with a receipt of what was checked, or one video per row of a data file. An existing file is replaced only on success. Answers with a job: ask render_status.",
  input: z.strictObject({
    project: projectInput,
    output: z
      .string()
      .describe("MP4 to write, {column} for a row's value. Default: out/NAME.mp4 in the project.")
      .optional(),
    from: second("First moment of the video to render"),
    to: second("End of the part to render"),
    scale: z
      .number()
      .min(0.05)
      .max(4)
      .describe("Output pixels for a pixel of the composition. Default 1.")
      .optional(),
    set: setInput,
    data: z.string().describe("CSV or JSONL file: one video for each row.").optional(),
    backend: z
      .enum(["auto", "node-av", "ffmpeg"])
      .describe("Media back-end. Default auto: node-av when installed.")
      .optional(),
    quality: z
      .enum(["draft", "standard", "high", "lossless"])
      .describe("Encoder effort and size. Default standard.")
      .optional(),
    verify: z
      .enum(["standard", "full"])
      .describe("full decodes the whole output again. Default standard.")
      .optional(),
    cache: z.boolean().describe("Reuse segments of earlier renders, keep new ones.").default(true),
    workers: z.int().min(1).max(64).describe("Processes. Default 1.").optional(),
    receipt: z.boolean().describe("Check the output and write NAME.receipt.json.").default(true),
    if_revision: z.string().describe("Refuse when the project has another revision.").optional(),
    dry_run: z.boolean().describe("Check everything, render nothing.").optional(),
  }),
  output: outputSchema,
  toolsets: ["render", "make"],
  annotations: WRITES,
  long: { key: renderKey },
  run: async (input, context) => renderedView(await render(input, context)),
});
