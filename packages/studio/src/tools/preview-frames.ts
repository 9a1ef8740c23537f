import { outcome } from "@reelkiln/toolkit";
import { z } from "zod";

import { previewProject } from "../jobs/preview-project.ts";
import { projectAnswer, projectInput, setInput, writeAnswer } from "./answers.ts";
import { WRITES, defineTool } from "./context.ts";
import { layoutSchema, layoutView } from "./layout.ts";

const frameSchema = z.strictObject({
  time_seconds: z.number().describe("Start of the frame."),
  frame: z.int().describe("Its number from 0."),
  image_path: z.string().describe("Picture that was written.").optional(),
  layout: layoutSchema.describe("What the frame shows and where."),
});

export const previewFrames = defineTool({
  name: "preview_frames",
  title: "Preview frames",
  description:
    "Draws frames exactly as the render will, and describes each: visible elements with boxes, text overlaps, platform safe zones. More than six come as one contact sheet. With output they are written as PNG.",
  input: z.strictObject({
    project: projectInput,
    times: z
      .union([z.literal("auto"), z.array(z.number().min(0)).min(1).max(100)])
      .describe("Seconds, or auto: each element's enter, middle and exit.")
      .default("auto"),
    set: setInput,
    sheet: z
      .boolean()
      .describe("One contact sheet. Default: when there are more than six.")
      .optional(),
    columns: z.int().min(1).max(12).describe("Pictures side by side on a sheet.").default(4),
    max_side: z
      .int()
      .min(16)
      .max(8192)
      .describe("Longest side in pixels. Default: as rendered when written, else 768.")
      .optional(),
    output: z.string().describe("PNG to write; {time} and {frame} tell several apart.").optional(),
    raw: z
      .boolean()
      .describe("Write the planes that the encoder is given (.yuv), not PNG.")
      .optional(),
  }),
  output: z.strictObject({
    frames: z.array(frameSchema).describe("In order of time."),
    sheet_path: z.string().describe("Contact sheet that was written.").optional(),
    ...writeAnswer,
  }),
  toolsets: ["basic", "make"],
  annotations: WRITES,
  timeoutSeconds: 300,
  run: async (input, context) => {
    const preview = await previewProject(input, context);
    const frames = preview.frames.map(({ timeSeconds, frame, imagePath, layout }) => ({
      time_seconds: timeSeconds,
      frame,
      ...(imagePath === undefined ? {} : { image_path: imagePath }),
      layout: layoutView(layout),
    }));
    const sheet = preview.sheetPath === undefined ? {} : { sheet_path: preview.sheetPath };
    const content = preview.images.map(
      (data) => ({ type: "image", data, mimeType: "image/png" }) as const,
    );
    return outcome({ frames, ...sheet, ...projectAnswer(preview) }, { content });
  },
});
