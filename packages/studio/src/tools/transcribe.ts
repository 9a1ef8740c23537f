import { z } from "zod";

import { transcribeMedia } from "../jobs/transcribe-media.ts";
import { projectAnswer, writeAnswer, writeInput } from "./answers.ts";
import { WRITES, defineTool } from "./context.ts";
import { engineInput, qualitySchema, qualityView, wordSchema, wordView } from "./spoken-words.ts";

/** More words than these are in the VTT only. */
const LISTED_WORDS = 2000;

export const transcribe = defineTool({
  name: "transcribe",
  title: "Transcribe speech",
  description:
    "Hears what is said and when, by word. Says which engine heard it and where each time is from. output_path writes WebVTT for a captions layer. Answers with a job.",
  input: z.strictObject({
    project: z.string().describe("Where src and output_path start.").optional(),
    src: z.string().describe("Video or sound file, or an asset's id."),
    ...engineInput,
    output_path: z.string().describe("VTT file to write.").optional(),
    ...writeInput,
  }),
  output: z.strictObject({
    words: z.array(wordSchema).describe("In order; the first 2000."),
    word_count: z.int().describe("All words."),
    language: z.string().describe("ISO 639-1 code."),
    engine: z.string().describe("Engine that heard it."),
    aligner: z.string().describe("Engine that found the times.").optional(),
    quality: qualitySchema.describe("How far it can be trusted."),
    vtt_path: z.string().describe("The VTT, as an absolute path.").optional(),
    ...z.strictObject(writeAnswer).partial().shape,
    next: writeAnswer.next,
  }),
  toolsets: ["design", "make"],
  annotations: { ...WRITES, openWorldHint: true },
  long: true,
  run: async (input, context) => {
    const { correct_text, output_path, allow_download, if_revision, dry_run, ...call } = input;
    const { transcription, vttPath, opened } = await transcribeMedia(
      {
        ...call,
        correctText: correct_text,
        outputPath: output_path,
        allowDownload: allow_download,
        ifRevision: if_revision,
        dryRun: dry_run,
      },
      context,
    );
    const { words, language, engine, aligner, quality } = transcription;
    const listed = words.slice(0, LISTED_WORDS);
    return {
      words: listed.map(wordView),
      word_count: words.length,
      language,
      engine,
      ...(aligner === undefined ? {} : { aligner }),
      quality: qualityView(quality),
      ...(vttPath === undefined ? {} : { vtt_path: vttPath }),
      ...(opened === undefined ? {} : projectAnswer(opened)),
      next:
        vttPath === undefined
          ? "Give output_path to write a VTT."
          : "Add the VTT as an asset and a captions layer with edit_project.",
    };
  },
});
