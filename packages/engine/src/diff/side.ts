import type { Flicks, FrameRate } from "@reelkiln/document";

import type { AudioBlock, Frame } from "../media/media.ts";

/** One of two videos that are compared: a file, or what a project comes to before it is encoded. */
export interface DiffSide {
  /** What is known of it, in words, by name; only names that both sides know are compared. */
  readonly facts: Readonly<Record<string, string>>;
  readonly picture?: SidePicture;
  readonly hasSound: boolean;
  /** Its whole sound; only when it has one. */
  sound(): AsyncIterable<AudioBlock>;
  openPictures(size: SideSize): Promise<SidePictures>;
}

/** The two that are compared. */
export interface SidePair {
  readonly a: DiffSide;
  readonly b: DiffSide;
}

export interface SideSize {
  readonly width: number;
  readonly height: number;
}

export interface SidePicture extends SideSize {
  readonly frameRate: FrameRate;
  readonly frameCount: number;
}

/** Pictures of a side at one size. */
export interface SidePictures extends AsyncDisposable, SideSize {
  /** The picture shown at a time, the caller's own. Times must not fall. */
  frameAt(time: Flicks): Promise<Frame>;
  /** Runs of frames; where two sides have the same key at the same place, they are known to be equal. */
  readonly runs: readonly SideRun[];
  /** What each layer looks like at a time, by its key; equal texts look alike. Empty for a file. */
  layersAt(time: Flicks): ReadonlyMap<string, string>;
}

export interface SideRun {
  /** Half-open, in frames of the side. */
  readonly from: number;
  readonly to: number;
  readonly key: string;
}
