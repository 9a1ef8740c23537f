import { CAPTION_PRESETS, presetNames } from "@reelkiln/document";
import { z } from "zod";

import { captionVideo as caption } from "../jobs/caption-video.ts";
import { WRITES, defineTool } from "./context.ts";
import { outputSchema, renderedView } from "./rendered.ts";
import { engineInput, qualitySchema, qualityView } from "./spoken-words.ts";

export const captionVideo = defineTool({
  name: "caption_video",
  title: "Caption a video",
  description:
    "One step from a talk to a captioned MP4: hears the words, writes them as VTT and a project beside the file, renders, checks. Answers with a job.",
  input: z.strictObject({
    src: z.string().describe("Video or sound file."),
    project: z.string().describe("YAML to make beside it. Default: its name.").optional(),
    output: z.string().describe("MP4 to write. Default: out/NAME.mp4 beside it.").optional(),
    preset: z
      .enum(presetNames(CAPTION_PRESETS))
      .describe("Look of the captions.")
      .default("karaoke_yellow"),
    format: z
      .enum(["source", "vertical", "square", "wide"])
      .describe("Shape of the video.")
      .default("source"),
    ...engineInput,
    quality: z.enum(["draft", "standard", "high", "lossless"]).describe("Of the MP4.").optional(),
    backend: z.enum(["auto", "node-av", "ffmpeg"]).describe("Media back-end.").optional(),
  }),
  output: outputSchema.extend({
    file: z.string().describe("The project that was made."),
    vtt_path: z.string().describe("The words."),
    engine: z.string().describe("Engine that heard them."),
    speech: qualitySchema.describe("How far the words can be trusted."),
  }),
  toolsets: ["render"],
  annotations: { ...WRITES, openWorldHint: true },
  long: true,
  run: async ({ correct_text, allow_download, ...call }, context) => {
    const { transcription, file, vttPath, rendered } = await caption(
      { ...call, correctText: correct_text, allowDownload: allow_download },
      context,
    );
    return {
      ...renderedView(rendered),
      file,
      vtt_path: vttPath,
      engine: transcription.engine,
      speech: qualityView(transcription.quality),
    };
  },
});
