import { ReelError } from "@reelkiln/document";

import { chooseBackend, type BackendChoice, type MediaBackend } from "../media/media.ts";
import type { PictureRequest } from "../stills/picture-request.ts";
import { openFileSide } from "./file-side.ts";
import { drawMoments, type DiffMoment } from "./moments.ts";
import { comparePictures, type PicturesReport } from "./pictures.ts";
import type { DiffSide, SidePair } from "./side.ts";
import { compareSounds, type SoundsReport } from "./sounds.ts";
import { openTimelineSide } from "./timeline-side.ts";

export type { DiffMoment } from "./moments.ts";
export type { PicturesReport } from "./pictures.ts";
export type { SoundsReport } from "./sounds.ts";

/** A file by its absolute path, or a timeline with what its frames are made of. */
export type DiffSource = { readonly path: string } | PictureRequest;

export interface DiffRequest {
  readonly a: DiffSource;
  readonly b: DiffSource;
  readonly backend?: BackendChoice;
  /** Root mean square of the difference, in code values of 255, up to which a block of 16×16 counts as the same. */
  readonly tolerance?: number;
  /** Most moments that are drawn; default 6. */
  readonly moments?: number;
  readonly signal?: AbortSignal;
  /** Frames compared so far, of how many. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** What differs between two videos. */
export interface DiffReport {
  /** Neither pictures nor sound nor any fact differs; two files are equal to the byte. */
  readonly isEqual: boolean;
  /** What both know and have otherwise. */
  readonly facts: readonly { readonly name: string; readonly a: string; readonly b: string }[];
  readonly pictures?: PicturesReport;
  /** Why pictures were not compared. */
  readonly picturesNote?: string;
  readonly sounds?: SoundsReport;
  /** The moments that differ most, in order of time. */
  readonly moments: readonly DiffMoment[];
}

/** Encoders leave less than this of the same picture; a letter that changed is five times as much. */
const TOLERANCE = 12;
const MOMENTS = 6;

/**
 * Compares two renders, two timelines, or one of each: pictures at the frames of `a` and in its size, and sound.
 * Throws ReelError: `media-failed`, `missing-dependency`, `cancelled`.
 */
export async function diffRenders(request: DiffRequest): Promise<DiffReport> {
  const backend = await chooseBackend(request.backend);
  const a = await openSide(request.a, backend);
  const b = await openSide(request.b, backend);
  const sides = { a, b };
  const facts = differingFacts(sides);
  const note = whyNotCompared(sides);
  const watch = { ...request, tolerance: request.tolerance ?? TOLERANCE };
  const pictures = note === undefined ? await comparePictures(sides, watch) : undefined;
  const sounds = a.hasSound && b.hasSound ? await compareSounds(sides) : undefined;
  if (request.signal?.aborted === true) throw new ReelError("cancelled", "Cancelled");
  const isEqual =
    facts.length === 0 &&
    a.hasSound === b.hasSound &&
    (pictures === undefined || pictures.equal === pictures.compared) &&
    sounds?.isEqual !== false;
  return {
    isEqual,
    facts,
    ...(pictures !== undefined && { pictures }),
    ...(note !== undefined && { picturesNote: note }),
    ...(sounds !== undefined && { sounds }),
    moments:
      pictures === undefined ? [] : await drawMoments(sides, pictures, request.moments ?? MOMENTS),
  };
}

async function openSide(source: DiffSource, backend: MediaBackend): Promise<DiffSide> {
  return "timeline" in source
    ? openTimelineSide(source, backend)
    : openFileSide(source.path, backend);
}

function differingFacts({ a, b }: SidePair): DiffReport["facts"] {
  return Object.entries(a.facts).flatMap(([name, value]) => {
    const other = b.facts[name];
    return other === undefined || other === value ? [] : [{ name, a: value, b: other }];
  });
}

/** Sizes that differ are brought to that of `a`, shapes are not. */
function whyNotCompared({ a, b }: SidePair): string | undefined {
  if (a.picture === undefined && b.picture === undefined) return "neither has a picture";
  if (a.picture === undefined) return "a has no picture";
  if (b.picture === undefined) return "b has no picture";
  const height = (b.picture.height * a.picture.width) / b.picture.width;
  if (Math.abs(height - a.picture.height) <= 1) return undefined;
  const sizes = [a, b].map(({ picture }) => `${picture?.width}×${picture?.height}`);
  return `a is ${sizes[0]} and b is ${sizes[1]}: pictures of different shapes are not compared`;
}
