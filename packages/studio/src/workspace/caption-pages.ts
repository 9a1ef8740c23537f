import {
  CAPTION_LOOKS,
  ReelError,
  flicksFromSeconds,
  pageCues,
  pageRulesOf,
  readCaptions,
} from "@reelkiln/document";
import type { Cue, Issue, Page } from "@reelkiln/document";

import { findProject, resolvePath } from "./project.ts";
import type { ProjectBase } from "./project.ts";
import { readTextFile } from "./text-file.ts";

/** Words or a caption file, and how much a page holds. */
export interface PageCall {
  readonly project?: string | undefined;
  readonly src?: string | undefined;
  readonly words?: readonly WordTimes[] | undefined;
  readonly preset?: keyof typeof CAPTION_LOOKS | undefined;
  readonly maxCharacters?: number | undefined;
  readonly maxWords?: number | undefined;
  readonly pauseSeconds?: number | undefined;
}

interface WordTimes {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface CaptionPages {
  readonly pages: readonly Page[];
  readonly issues: readonly Issue[];
}

/** Pages as a captions layer of the preset would show them. Throws ReelError when there are no words. */
export async function captionPages(call: PageCall, base: ProjectBase): Promise<CaptionPages> {
  const { cues, issues } = await readCues(call, base);
  const look = CAPTION_LOOKS[call.preset ?? "karaoke_yellow"];
  const { pages } = pageCues(cues, {
    ...pageRulesOf(look, call),
    ...(call.pauseSeconds !== undefined && { pause: flicksFromSeconds(call.pauseSeconds) }),
  });
  return { pages, issues };
}

async function readCues(
  { project, src, words }: PageCall,
  context: ProjectBase,
): Promise<{ readonly cues: readonly Cue[]; readonly issues: readonly Issue[] }> {
  if ((src === undefined) === (words === undefined)) {
    throw new ReelError("invalid-input", "Give either src or words.");
  }
  if (words !== undefined) {
    return readCaptions(JSON.stringify(words), { file: "words.json", path: ["words"] });
  }
  const file = src ?? "";
  const root =
    project === undefined ? context.projectRoot : (await findProject(project, context)).root;
  const text = await readTextFile(
    await resolvePath(file, { projectRoot: root, confined: context.confined }),
  );
  if (text !== undefined) return readCaptions(text, { file, path: ["src"] });
  throw new ReelError("not-found", `There is no caption file ${file}.`, { path: file });
}
