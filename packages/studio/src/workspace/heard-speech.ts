import { parseReel } from "@reelkiln/document";
import type { SpeechEngine, SpeechHost, SpeechTask, Transcription } from "@reelkiln/engine";

import { openBackend, probeFile } from "./media-files.ts";
import { findProject, resolvePath } from "./project.ts";
import type { Project, ProjectBase } from "./project.ts";
import { readTextFile, writeTextFile } from "./text-file.ts";

/** What the host lets speech engines use; without it nothing is downloaded and no sound leaves the machine. */
export interface SpeechBase extends ProjectBase {
  readonly speech?: SpeechHost;
}

/** Which file to listen to, and how. */
export interface HearCall {
  /** Path, or the id of an asset of the project. */
  readonly src: string;
  readonly language?: string | undefined;
  readonly correctText?: string | undefined;
  readonly engine?: SpeechEngine | undefined;
  readonly model?: string | undefined;
  readonly allowDownload?: boolean | undefined;
}

/** Where paths start from, and what may be used there. */
export interface SpeechPlace {
  readonly project: Project | undefined;
  readonly base: ProjectBase;
  readonly speech: SpeechHost;
}

const NOTHING: SpeechHost = { models: { folder: "" } };

/** The place of a project, or of the project root. Throws ReelError. */
export async function speechPlace(
  project: string | undefined,
  context: SpeechBase,
): Promise<SpeechPlace> {
  const { speech = NOTHING, confined } = context;
  if (project === undefined) return { project, base: context, speech };
  const found = await findProject(project, context);
  return { project: found, base: { projectRoot: found.root, confined }, speech };
}

/** Listens to a file. Throws ReelError. */
export async function hearSpeech(
  call: HearCall,
  { project, base, speech }: SpeechPlace,
  task: SpeechTask,
): Promise<Transcription> {
  const src = project === undefined ? call.src : await assetPath(project, call.src);
  const facts = await probeFile(src, base);
  const { transcribeFile } = await import("@reelkiln/engine");
  const path = await resolvePath(src, base);
  const { language, correctText, engine, model } = call;
  return transcribeFile(
    { path, facts, backend: await openBackend(), language, correctText, engine, model },
    call.allowDownload === true ? speech : withoutDownload(speech),
    task,
  );
}

/** Writes words as WebVTT with word tags. */
export async function writeWords(path: string, { words }: Transcription): Promise<void> {
  const { wordsVtt } = await import("@reelkiln/engine");
  await writeTextFile(path, wordsVtt(words));
}

/** The project's asset of this name, or the path as it is. */
async function assetPath({ file }: Project, src: string): Promise<string> {
  const text = await readTextFile(file);
  const assets = text === undefined ? undefined : parseReel(text).document?.assets;
  return assets !== undefined && Object.hasOwn(assets, src) ? (assets[src] ?? src) : src;
}

/** A model is downloaded only when the caller says so. */
function withoutDownload(host: SpeechHost): SpeechHost {
  const { download: _, ...models } = host.models;
  return { ...host, models };
}
