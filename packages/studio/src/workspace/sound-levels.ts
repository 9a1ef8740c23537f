import type { CompileSources, Compiled, Facts } from "@reelkiln/document";

import { isFault, openBackend, placeInside } from "./media-files.ts";

/** Loudness by path of the files whose sound a request's recipe draws. */
export type SoundLevels = ReadonlyMap<string, readonly number[]>;

/** Files whose loudness compiling asks for. */
export function drawnSounds(
  compile: (sources: CompileSources) => Compiled,
  sources: CompileSources,
): readonly string[] {
  const asked = new Set<string>();
  compile({
    ...sources,
    levelsOf: (path) => {
      asked.add(path);
      return undefined;
    },
  });
  return [...asked];
}

/** Measures the files of a project folder; what has no sound is left out, and compiling tells it. */
export async function soundLevels(
  root: string,
  paths: readonly string[],
  media: Facts["media"],
): Promise<SoundLevels> {
  const levels = new Map<string, readonly number[]>();
  for (const path of paths) {
    const facts = media.get(path);
    const place = await placeInside(root, path);
    if (facts === undefined || "code" in facts || facts.audio === undefined || isFault(place))
      continue;
    const { measureLevels } = await import("@reelkiln/engine");
    levels.set(path, await measureLevels({ backend: await openBackend(), path: place, facts }));
  }
  return levels;
}
