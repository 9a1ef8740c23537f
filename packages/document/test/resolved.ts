import { readFileSync } from "node:fs";

import { expect } from "vitest";

import { parseReel } from "../src/authoring/authoring.ts";
import type { ReelDocument } from "../src/model/model.ts";
import { resolve, type Resolution, type Timeline } from "../src/timeline/timeline.ts";
import { MEDIA } from "./media-facts.ts";

/** A file of the repository's examples. */
export function exampleText(path: string): string {
  return readFileSync(new URL(`../../../examples/${path}`, import.meta.url), "utf8");
}

/** A document as written in YAML, which must be right by itself. */
export function documentOf(yaml: string): ReelDocument {
  const { document, issues } = parseReel(yaml);
  expect(issues).toEqual([]);
  if (document === undefined) throw new Error("no document");
  return document;
}

/** A small portrait project: `body` stands below its size and rate. */
export function reel(body: string): string {
  return `reelkiln: 1\nwidth: 1080\nheight: 1920\nfps: 30\n${body}`;
}

/** Resolves YAML over the clips of the examples and caption files given as text. */
export function resolveYaml(
  yaml: string,
  captions: Readonly<Record<string, string>> = {},
): Resolution {
  return resolve(documentOf(yaml), {
    media: new Map(Object.entries(MEDIA)),
    captions: new Map(Object.entries(captions)),
  });
}

/** The timeline of YAML that resolves without an issue. */
export function timelineOf(
  yaml: string,
  captions: Readonly<Record<string, string>> = {},
): Timeline {
  const { timeline, issues } = resolveYaml(yaml, captions);
  expect(issues).toEqual([]);
  if (timeline === undefined) throw new Error("no timeline");
  return timeline;
}
