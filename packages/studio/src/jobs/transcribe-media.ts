import { ReelError } from "@reelkiln/document";
import type { Transcription } from "@reelkiln/engine";
import type { RunContext } from "@reelkiln/toolkit";

import { hearSpeech, speechPlace, writeWords } from "../workspace/heard-speech.ts";
import type { HearCall, SpeechBase } from "../workspace/heard-speech.ts";
import { openProject } from "../workspace/opened-project.ts";
import type { OpenedProject } from "../workspace/opened-project.ts";
import { findProject, resolvePath } from "../workspace/project.ts";
import type { Project } from "../workspace/project.ts";

/** A transcription as a caller asks for it. */
export interface TranscribeCall extends HearCall {
  readonly project?: string | undefined;
  /** VTT to write, from the project's folder. */
  readonly outputPath?: string | undefined;
  readonly ifRevision?: string | undefined;
  readonly dryRun?: boolean | undefined;
}

export interface TranscribedMedia {
  readonly transcription: Transcription;
  /** The VTT, when one was asked for. */
  readonly vttPath?: string;
  /** The project it was made for, as it is now. */
  readonly opened?: OpenedProject;
}

/** Listens to a file and writes its words where asked. Throws ReelError. */
export async function transcribeMedia(
  call: TranscribeCall,
  context: SpeechBase & RunContext,
): Promise<TranscribedMedia> {
  await assertRevision(call, context);
  const onProgress = (ratio: number): void =>
    context.progress({ done: ratio, total: 1, stage: "transcribing" });
  const place = await speechPlace(call.project, context);
  const { project } = place;
  const vttPath =
    call.outputPath === undefined
      ? undefined
      : await resolvePath(vttName(call.outputPath), place.base);
  const transcription = await hearSpeech(call, place, { signal: context.signal, onProgress });
  if (vttPath !== undefined && call.dryRun !== true) await writeWords(vttPath, transcription);
  return {
    transcription,
    ...(vttPath !== undefined && { vttPath }),
    ...(project !== undefined && { opened: await openNow(project) }),
  };
}

function openNow(project: Project): Promise<OpenedProject> {
  return openProject(project, { examples: "allowed" });
}

/** Words go into a VTT and nothing else, so that no other file is overwritten by mistake. */
function vttName(path: string): string {
  if (/\.vtt$/i.test(path)) return path;
  throw new ReelError("invalid-input", `"${path}" is no name of a VTT file`, {
    path,
    hint: "End it with .vtt.",
  });
}

async function assertRevision(
  { project, ifRevision }: TranscribeCall,
  context: SpeechBase,
): Promise<void> {
  if (ifRevision === undefined || project === undefined) return;
  const found = await findProject(project, context);
  const { revision } = await openProject(found, { examples: "allowed", depth: "fast" });
  if (revision === ifRevision) return;
  throw new ReelError("conflict", `The project is at revision ${revision}, not ${ifRevision}.`, {
    hint: "Read it again and decide anew.",
  });
}
