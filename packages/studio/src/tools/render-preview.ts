import { outcome } from "@reelkiln/toolkit";
import { z } from "zod";

import { previewComposition } from "../jobs/preview-composition.ts";
import { soleProject } from "../workspace/sole-project.ts";
import { READS, defineTool } from "./context.ts";
import { openProjectInput } from "./motion-answers.ts";

export const renderPreview = defineTool({
  name: "render_preview",
  title: "Render preview",
  description: "Draws one frame of a composition exactly as the render will; writes nothing.",
  input: z.strictObject({
    comp: z.string().describe("Id of the composition. Default: the active one.").optional(),
    time: z.number().min(0).describe("Composition time in seconds. Default 0.").optional(),
    max_side: z
      .int()
      .min(16)
      .max(8192)
      .describe("Longest side in pixels. Default 960; never larger than the canvas.")
      .optional(),
    transparent: z
      .boolean()
      .describe("Straight alpha instead of the background. Default false.")
      .optional(),
    project: openProjectInput,
  }),
  output: z.strictObject({
    comp: z.string().describe("Id of the composition."),
    time: z.number().describe("Start of the frame, composition time."),
    width: z.int().describe("Width of the picture."),
    height: z.int().describe("Height of the picture."),
  }),
  toolsets: ["motion"],
  annotations: READS,
  timeoutSeconds: 300,
  run: async ({ project, ...call }, context) => {
    const { png, ...told } = await previewComposition(await soleProject(project, context), call);
    return outcome(told, { content: [{ type: "image", data: png, mimeType: "image/png" }] });
  },
});
