import { expect } from "vitest";

import { ejectReel } from "../src/authoring/authoring.ts";
import { localSources, type Compiled } from "../src/authoring/authoring.ts";
import type { Issue, ReelDocument, ReelLayer } from "../src/model/model.ts";
import { resolve, type Timeline } from "../src/timeline/timeline.ts";
import { MEDIA } from "./media-facts.ts";
import { documentOf } from "./resolved.ts";

const FACTS = {
  media: new Map(Object.entries(MEDIA)),
  captions: new Map([
    [
      "media/bunny.words.vtt",
      "WEBVTT\n\n00:00.000 --> 00:02.000\n<00:00.000>Hello <00:01.000>there\n",
    ],
    [
      "media/speech.words.vtt",
      "WEBVTT\n\n00:00.000 --> 00:02.000\n<00:00.000>Hello <00:01.000>there\n",
    ],
  ]),
};

/** Sources over the clips of the examples. */
export const SOURCES = localSources(FACTS.media);

/** The document of a request that compiles without an issue, and its timeline, which its ejected text resolves to too. */
export function made(compiled: Compiled): {
  readonly document: ReelDocument;
  readonly timeline: Timeline;
  readonly yaml: string;
} {
  expect(compiled.issues).toEqual([]);
  const { document } = compiled;
  if (document === undefined) throw new Error("no document");
  const yaml = ejectReel(document);
  const read = documentOf(yaml);
  expect(read).toEqual(document);
  const { timeline, issues } = resolve(document, FACTS);
  expect(issues).toEqual([]);
  if (timeline === undefined) throw new Error("no timeline");
  expect(resolve(read, FACTS).timeline).toEqual(timeline);
  return { document, timeline, yaml };
}

/** A layer of a document by id. */
export function layerOf(document: ReelDocument, id: string): ReelLayer {
  const layer = document.layers.find((each) => each.id === id);
  if (layer === undefined) throw new Error(`no layer ${id}`);
  return layer;
}

/** Code and path of each issue. */
export function codesOf(issues: readonly Issue[]): readonly string[] {
  return issues.map(({ code, path }) => `${code} ${path.join(".")}`);
}
