import { basename, dirname, extname, join } from "node:path";

import { FRAME_RATES, ReelError } from "@reelkiln/document";
import type { MediaFacts } from "@reelkiln/document";

import { probeFile } from "./media-files.ts";
import { resolvePath } from "./project.ts";
import type { Project, ProjectBase } from "./project.ts";
import { readTextFile } from "./text-file.ts";

/** What a captioned video is made of. */
export interface CaptionDraft {
  /** The film or sound, from the base. */
  readonly src: string;
  /** YAML file to make; default beside the film, with its name. */
  readonly project?: string | undefined;
  readonly preset: string;
  readonly format: keyof typeof FORMATS | "source";
}

export interface DraftedCaptions {
  readonly project: Project;
  readonly text: string;
  /** Absolute path of the words. */
  readonly vttPath: string;
}

/** Canvas sizes. A film of another shape is shown whole over its blurred self. */
export const FORMATS = {
  vertical: [1080, 1920],
  square: [1080, 1080],
  wide: [1920, 1080],
} as const;

/**
 * A project beside the film that shows it with captions, not on disk yet. Throws ReelError `conflict` when its file is
 * there already.
 */
export async function draftCaptions(
  draft: CaptionDraft,
  base: ProjectBase,
): Promise<DraftedCaptions> {
  const facts = await probeFile(draft.src, base);
  const film = await resolvePath(draft.src, base);
  const name = basename(film, extname(film));
  const file =
    draft.project === undefined
      ? join(dirname(film), `${name}.yaml`)
      : await resolvePath(draft.project, base);
  await refuseOther(file, film);
  const stem = basename(file, extname(file));
  const vttPath = join(dirname(film), `${stem}.vtt`);
  await refuseExisting(vttPath);
  return {
    project: { root: dirname(film), file, name: stem },
    text: projectText({
      draft,
      facts,
      film: basename(film),
      words: basename(vttPath),
      title: name,
    }),
    vttPath,
  };
}

async function refuseOther(file: string, film: string): Promise<void> {
  if (!/\.ya?ml$/i.test(file) || dirname(file) !== dirname(film)) {
    throw new ReelError("invalid-input", `${file} is no YAML file beside the film`, {
      path: file,
      hint: "Name a .yaml file in the folder of the film.",
    });
  }
  await refuseExisting(file);
}

async function refuseExisting(file: string): Promise<void> {
  if ((await readTextFile(file)) === undefined) return;
  throw new ReelError("conflict", `${file} is there already`, {
    path: file,
    hint: "Render the project that is there, remove it, or name another with project.",
  });
}

interface Parts {
  readonly draft: CaptionDraft;
  readonly facts: MediaFacts;
  readonly film: string;
  readonly words: string;
  readonly title: string;
}

function projectText({ draft, facts, film, words, title }: Parts): string {
  const { width, height, fps } = canvasOf(draft, facts);
  const platforms = width < height ? "platforms: [tiktok, reels, shorts]\n" : "";
  return `reelkiln: 1
title: ${JSON.stringify(title)}
width: ${width}
height: ${height}
fps: ${fps}
${platforms}
assets:
  talk: ${JSON.stringify(film)}
  words: ${JSON.stringify(words)}

layers: # the first is at the back
${facts.video === undefined ? SOUND_LAYERS : filmLayer(draft)}
  - id: captions
    type: captions
    src: words
    of: talk
    preset: ${draft.preset}

sound:
  loudness: -14LUFS
`;
}

const SOUND_LAYERS = `  - id: backdrop
    type: solid
    color: "#16181D"

  - id: talk
    type: audio
    src: talk
`;

function filmLayer({ format }: CaptionDraft): string {
  return `  - id: talk
    type: video
    src: talk
    fit: ${format === "source" ? "cover" : "blurred"}
`;
}

function canvasOf(
  { format }: CaptionDraft,
  { video }: MediaFacts,
): { readonly width: number; readonly height: number; readonly fps: string } {
  const own = video === undefined ? FORMATS.vertical : [even(video.width), even(video.height)];
  const [width = 0, height = 0] = format === "source" ? own : FORMATS[format];
  return { width, height, fps: video === undefined ? "30" : servedRate(video.frameRate) };
}

function even(pixels: number): number {
  return Math.max(2, pixels - (pixels % 2));
}

/** The served frame rate nearest to a film's own. */
function servedRate({
  numerator,
  denominator,
}: NonNullable<MediaFacts["video"]>["frameRate"]): string {
  const rate = numerator / denominator;
  const distance = (name: string): number => Math.abs(Math.log(Number(name) / rate));
  return Object.keys(FRAME_RATES).toSorted((a, b) => distance(a) - distance(b))[0] ?? "30";
}
