import { outcome } from "@reelkiln/toolkit";
import { z } from "zod";

import { compareRenders } from "../jobs/diff-renders.ts";
import { setInput } from "./answers.ts";
import { WRITES, defineTool } from "./context.ts";
import { diffSchema, diffView } from "./diff-view.ts";

const side = z.string().describe("Video file, project, or PROJECT@STATE (or @REVISION).");

export const diffRenders = defineTool({
  name: "diff_renders",
  title: "Compare renders",
  description:
    "Tells what differs between two videos, two project versions, or one of each: frames, where and how much (PSNR, SSIM), lengths, streams, sound, loudness. Shows the most different moments as a sheet.",
  input: z.strictObject({
    a: side,
    b: side,
    set: setInput,
    tolerance: z
      .number()
      .min(0)
      .max(255)
      .describe(
        "Difference of a 16-pixel block (RMS of 255) that still counts as same. Default 12.",
      )
      .optional(),
    moments: z.int().min(0).max(24).describe("Most moments on the sheet. Default 6.").optional(),
    output: z.string().describe("PNG to write the sheet to.").optional(),
  }),
  output: diffSchema,
  toolsets: ["render"],
  annotations: WRITES,
  timeoutSeconds: 1800,
  run: async (input, context) => {
    const { sheet, ...diff } = await compareRenders(input, context);
    const content =
      sheet === undefined ? [] : [{ type: "image", data: sheet, mimeType: "image/png" } as const];
    return outcome(diffView(diff), { content });
  },
});
