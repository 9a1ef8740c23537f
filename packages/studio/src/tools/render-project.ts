import { CAPTION_FILES, QUALITIES } from "@reelkiln/document";
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
    "Renders the project to a file with a receipt of what was checked, or one per row of a data file. Replaces a file only on success. Answers with a job: ask render_status.",
  input: z.strictObject({
    project: projectInput,
    output: z
      .string()
      .describe(
        "File to write; its ending tells the format. {column}: a row's value; {frame}: one PNG a frame. Default out/NAME.mp4.",
      )
      .optional(),
    format: z.string().describe("mp4-h265, webm-av1, mov-prores-4444 …").optional(),
    transparent: z.boolean().describe("Leave the background out.").optional(),
    captions: z.array(z.enum(CAPTION_FILES)).describe("Written beside it.").optional(),
    from: second("First moment"),
    to: second("End"),
    scale: z.number().min(0.05).max(4).describe("Output pixels a pixel.").optional(),
    set: setInput,
    data: z.string().describe("CSV or JSONL, a file a row.").optional(),
    backend: z.enum(["auto", "node-av", "ffmpeg"]).describe("Default auto.").optional(),
    quality: z.enum(QUALITIES).describe("Default standard.").optional(),
    encoder: z
      .enum(["software", "auto", "nvenc", "qsv", "videotoolbox", "vaapi"])
      .describe("auto: hardware if a trial works.")
      .optional(),
    verify: z.enum(["standard", "full"]).describe("full decodes all again.").optional(),
    cache: z.boolean().describe("Reuse segments of earlier renders.").default(true),
    workers: z.int().min(1).max(64).describe("Processes. Default 1.").optional(),
    receipt: z.boolean().describe("Check it, write NAME.receipt.json.").default(true),
    explain: z.boolean().describe("Tell why and cost.").optional(),
    if_revision: z.string().describe("Refuse another revision.").optional(),
    dry_run: z.boolean().describe("Check only.").optional(),
  }),
  output: outputSchema,
  toolsets: ["render", "make"],
  annotations: WRITES,
  long: { key: renderKey },
  run: async (input, context) => renderedView(await render(input, context)),
});
