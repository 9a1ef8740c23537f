import { CAPTION_PRESETS, presetNames, secondsFromFlicks } from "@reelkiln/document";
import { z } from "zod";

import { captionPages } from "../workspace/caption-pages.ts";
import { READS, defineTool } from "./context.ts";

const timesSchema = z.strictObject({
  text: z.string().describe("Text."),
  start: z.number().min(0).describe("Seconds."),
  end: z.number().min(0).describe("Seconds."),
});

/** Pages told at most. */
const LISTED_PAGES = 2000;

export const suggestCues = defineTool({
  name: "suggest_cues",
  title: "Suggest caption pages",
  description:
    "Groups words with times into caption pages as a captions layer shows them: even, broken at pauses and punctuation, long enough to read. Give words (from transcribe) or a caption file.",
  input: z.strictObject({
    project: z.string().describe("Project that src starts from. Default: the root.").optional(),
    src: z.string().describe("VTT, SRT or JSON of words.").optional(),
    words: z.array(timesSchema.loose()).max(30_000).describe("Words with times.").optional(),
    preset: z
      .enum(presetNames(CAPTION_PRESETS))
      .describe("Look whose limits hold. Default karaoke_yellow.")
      .optional(),
    max_characters: z.int().min(1).max(200).describe("Of a page.").optional(),
    max_words: z.int().min(1).max(50).describe("Of a page.").optional(),
    pause_seconds: z.number().min(0.05).max(10).describe("Ends a page. Default 0.8.").optional(),
  }),
  output: z.strictObject({
    pages: z
      .array(timesSchema.extend({ word_count: z.int().describe("0: a phrase.") }))
      .describe("In order; the first 2000."),
    page_count: z.int().describe("All pages."),
    issues: z.array(z.string()).describe("What is wrong with the captions."),
  }),
  toolsets: ["basic"],
  annotations: READS,
  run: async ({ max_characters, max_words, pause_seconds, ...call }, context) => {
    const { pages, issues } = await captionPages(
      { ...call, maxCharacters: max_characters, maxWords: max_words, pauseSeconds: pause_seconds },
      context,
    );
    return {
      pages: pages.slice(0, LISTED_PAGES).map(({ text, start, end, words }) => ({
        text,
        start: secondsFromFlicks(start),
        end: secondsFromFlicks(end),
        word_count: words.length,
      })),
      page_count: pages.length,
      issues: issues.map(({ message }) => message),
    };
  },
});
