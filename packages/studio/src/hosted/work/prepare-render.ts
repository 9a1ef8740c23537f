import { join } from "node:path";

import { ReelError, requestIssue } from "@reelkiln/document";
import type { Compiled, Facts, Flicks, Issue, MediaFacts, Transcription } from "@reelkiln/document";
import type { RenderRequest } from "@reelkiln/engine";

import { hearSpeech, writeWords } from "../../workspace/heard-speech.ts";
import { lookDeep } from "../../workspace/look-deep.ts";
import type { DeepLook } from "../../workspace/look-deep.ts";
import { createMediaLibrary, probePaths } from "../../workspace/media-files.ts";
import { drawnSounds, soundLevels } from "../../workspace/sound-levels.ts";
import { writeTextFile } from "../../workspace/text-file.ts";
import type { HostedDesk } from "../desk.ts";
import { compileRequest, errorsOf, readShape, refusedRequest } from "../requests.ts";
import type { RenderBody, RequestKind } from "../requests.ts";
import { fetchMedia } from "./fetch-media.ts";

/** A request over media that are there. */
export interface PreparedRequest {
  /** Absolute. */
  readonly folder: string;
  readonly compiled: Compiled & { readonly document: NonNullable<Compiled["document"]> };
  /** Absent when no words are to be heard. */
  readonly transcription?: Transcription;
  /** Length of the source whose words are to be heard. */
  readonly heardLength?: Flicks;
}

export interface Preparing {
  readonly kind: RequestKind;
  readonly body: RenderBody;
  /** Whose uploads it may name. */
  readonly accountId: string;
  /** Absolute; made when it is missing. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly onProgress: (ratio: number) => void;
}

/** Downloads, probes and compiles. Throws `invalid-request` with every mistake, and ReelError. */
export async function prepareRequest(
  desk: Pick<HostedDesk, "outbound" | "storage">,
  { kind, body, accountId, folder, signal, onProgress }: Preparing,
): Promise<PreparedRequest> {
  const { media: urls } = readShape(kind, body);
  const terms = { ...desk.outbound, signal };
  const uploads = { storage: desk.storage, accountId };
  const paths = await fetchMedia({ folder, urls, body, terms, uploads, onProgress });
  const media = await probePaths(folder, [...paths.values()]);
  const pathOf = (url: string): string => paths.get(url) ?? url;
  const sources = { pathOf, media };
  const drawn = drawnSounds((asked) => compileRequest(kind, body, asked), sources);
  const levels = await soundLevels(folder, drawn, media);
  const compiled = compileRequest(kind, body, { ...sources, levelsOf: (path) => levels.get(path) });
  const { document, transcription, issues } = compiled;
  if (document === undefined) throw refusedRequest(errorsOf(issues));
  if (transcription === undefined) return { folder, compiled: { ...compiled, document } };
  const heardLength = lengthOf(media, transcription.path);
  return {
    folder,
    compiled: { ...compiled, document },
    transcription,
    ...(heardLength !== undefined && { heardLength }),
  };
}

/** Length of a whole source: what its sound and pictures last. */
function lengthOf(media: Facts["media"], path: string): Flicks | undefined {
  const facts = media.get(path);
  if (facts === undefined || "code" in facts) return undefined;
  return soundEnd(facts);
}

function soundEnd({ duration, audio }: MediaFacts): Flicks | undefined {
  return duration ?? audio?.end;
}

/** Hears the words that are missing. Throws ReelError. */
export async function hearWords(
  desk: Pick<HostedDesk, "speech">,
  { folder, transcription }: PreparedRequest,
  task: { readonly signal: AbortSignal; readonly onProgress: (ratio: number) => void },
): Promise<void> {
  if (transcription === undefined) return;
  const { path: src, wordsPath, correctText } = transcription;
  const place = {
    project: undefined,
    base: { projectRoot: folder, confined: true },
    speech: desk.speech,
  };
  const heard = await hearSpeech({ src, correctText }, place, task);
  await writeWords(join(folder, wordsPath), heard);
}

/** A file without words would be a mistake of its own. */
const STAND_IN = "WEBVTT\n\n00:00.000 --> 00:01.000\n<00:00.000>…\n";

/** Stands in for words that are not heard yet, where only times and sizes are asked for. */
export async function writeStandInWords({ folder, transcription }: PreparedRequest): Promise<void> {
  if (transcription === undefined) return;
  await writeTextFile(join(folder, transcription.wordsPath), STAND_IN);
}

/** What a request's frames are, with every issue told in places of the request. */
export async function lookAtRequest({ folder, compiled }: PreparedRequest): Promise<DeepLook> {
  const look = await lookDeep(compiled.document, {
    root: folder,
    library: createMediaLibrary(folder),
  });
  return { ...look, issues: look.issues.map((issue) => requestIssue(issue, compiled)) };
}

/** The render of a request that has no errors. Throws `invalid-request`. */
export function renderOf(
  { folder }: PreparedRequest,
  { timeline, fonts, issues }: DeepLook,
): Pick<RenderRequest, "timeline" | "root" | "fonts" | "warnings"> {
  const errors = errorsOf(issues);
  if (timeline === undefined || errors.length > 0) throw refusedRequest(errors);
  return { timeline, root: folder, fonts, warnings: issues as readonly Issue[] };
}

/** Nothing is known of the length of what is to be heard. */
export function unknownLength(path: string): ReelError {
  return new ReelError("media-failed", `The length of ${path} cannot be told.`, {
    hint: "Give a file whose length is written in it, such as MP4 or WAV.",
  });
}
