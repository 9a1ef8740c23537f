import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** One spoken word of the reel, in seconds. */
export interface Word {
  readonly start: number;
  readonly text: string;
}

/** Words said together. */
export interface Cue {
  readonly end: number;
  readonly words: readonly Word[];
}

const FILM_SECONDS = 20;

/** The cues of the film's words, said again and again until the reel ends. */
export function cuesFor(vttPath: string, seconds: number): readonly Cue[] {
  const once = readFileSync(vttPath, "utf8")
    .split("\n\n")
    .flatMap((block): readonly Cue[] => {
      const end = /--> ([\d:.]+)/.exec(block)?.[1];
      if (end === undefined) return [];
      const words = [...block.matchAll(/<([\d:.]+)>(\S+)/g)];
      return [
        {
          end: secondsOf(end),
          words: words.map(([, at = "", text = ""]) => ({ start: secondsOf(at), text })),
        },
      ];
    });
  const turns = Math.ceil(seconds / FILM_SECONDS);
  return Array.from({ length: turns }, (_, turn) => once.map((cue) => later(cue, turn)))
    .flat()
    .filter(({ end }) => end <= seconds);
}

/** A project folder of its own: the film over and over, with captions, a headline and a progress bar. */
export function makeProject(
  folder: string,
  reel: { readonly film: string; readonly seconds: number; readonly cues: readonly Cue[] },
): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(`${folder}/media`, { recursive: true });
  linkSync(reel.film, `${folder}/media/film.mp4`);
  writeFileSync(`${folder}/reel.yaml`, yamlOf(reel.seconds));
  writeWords(folder, reel.cues);
}

/** Writes the words of a project anew. */
export function writeWords(folder: string, cues: readonly Cue[]): void {
  const blocks = cues.map(({ words, end }) => {
    const start = words[0]?.start ?? 0;
    const text = words.map((word) => `<${clock(word.start)}>${word.text}`).join(" ");
    return `${clock(start)} --> ${clock(end)}\n${text}\n`;
  });
  writeFileSync(`${folder}/words.vtt`, `WEBVTT\n\n${blocks.join("\n")}`);
}

function later({ words, end }: Cue, turn: number): Cue {
  const by = turn * FILM_SECONDS;
  return {
    end: end + by,
    words: words.map(({ start, text }) => ({ start: start + by, text })),
  };
}

function secondsOf(text: string): number {
  return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = (seconds - minutes * 60).toFixed(3).padStart(6, "0");
  return `00:${String(minutes).padStart(2, "0")}:${rest}`;
}

function yamlOf(seconds: number): string {
  const template = readFileSync(new URL("reel.yaml", import.meta.url), "utf8");
  return template.replaceAll("duration: 60", `duration: ${seconds}`);
}
