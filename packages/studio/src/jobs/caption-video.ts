import type { Transcription } from "@reelkiln/engine";
import type { RunContext } from "@reelkiln/toolkit";

import { draftCaptions } from "../workspace/captioned-project.ts";
import type { CaptionDraft } from "../workspace/captioned-project.ts";
import { hearSpeech, speechPlace, writeWords } from "../workspace/heard-speech.ts";
import type { HearCall, SpeechBase } from "../workspace/heard-speech.ts";
import { writeTextFile } from "../workspace/text-file.ts";
import { renderProject } from "./render-project.ts";
import type { RenderCall, RenderedProject } from "./render-project.ts";

/** What is asked of a captioned video. */
export interface CaptionCall extends HearCall, CaptionDraft {
  readonly output?: string | undefined;
  readonly backend?: RenderCall["backend"];
  readonly quality?: RenderCall["quality"];
}

export interface CaptionedVideo {
  readonly transcription: Transcription;
  readonly file: string;
  readonly vttPath: string;
  readonly rendered: RenderedProject;
}

/** Part of the progress that listening takes. */
const HEARING = 0.3;

/** Listens to a film, writes its words and a project beside it, and renders that. Throws ReelError. */
export async function captionVideo(
  call: CaptionCall,
  context: SpeechBase & RunContext & { readonly version: string },
): Promise<CaptionedVideo> {
  const { project, text, vttPath } = await draftCaptions(call, context);
  const onProgress = (ratio: number): void =>
    context.progress({ done: ratio * HEARING, total: 1, stage: "transcribing" });
  const place = await speechPlace(undefined, context);
  const transcription = await hearSpeech(call, place, { signal: context.signal, onProgress });
  await writeWords(vttPath, transcription);
  await writeTextFile(project.file, text);
  const rendered = await renderProject(
    {
      project: project.file,
      output: call.output,
      backend: call.backend,
      quality: call.quality,
      receipt: true,
    },
    { ...context, progress: scaled(context.progress) },
  );
  return { transcription, file: project.file, vttPath, rendered };
}

function scaled(progress: RunContext["progress"]): RunContext["progress"] {
  return (update) => {
    if (typeof update === "number") return progress(HEARING + update * (1 - HEARING));
    const { done, total = 1, ...rest } = update;
    return progress({ ...rest, done: HEARING + (done / total) * (1 - HEARING), total: 1 });
  };
}
