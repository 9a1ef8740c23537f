import type { Timeline } from "@reelkiln/document";

import type { ProjectFont } from "../io/io.ts";
import type { BackendChoice } from "../media/media.ts";

/** What every way of making pictures needs to know; plain JSON. */
export interface PictureRequest {
  readonly timeline: Timeline;
  /** Absolute folder that the timeline's media paths are relative to. */
  readonly root: string;
  /** Font files of the project, before the bundled ones. */
  readonly fonts?: readonly ProjectFont[];
  /** Default: node-av when it is installed, else ffmpeg. */
  readonly backend?: BackendChoice;
  /** Output pixels for a pixel of the composition; default 1. */
  readonly scale?: number;
  /** `rgba` draws every frame by the reference compositor; default `auto`. */
  readonly path?: "auto" | "rgba";
}
