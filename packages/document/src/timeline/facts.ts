import type { Flicks, FrameRate } from "../time/time.ts";

/** What probing found in one media file. Times are of the source; sizes are upright and square-pixel. */
export interface MediaFacts {
  /** Lower-case hexadecimal SHA-256 of the file's bytes. */
  readonly hash: string;
  readonly bytes: number;
  /** Short container name: `mp4`, `webm`, `wav`, `png` … */
  readonly container: string;
  /** Latest end of all streams; absent when the file does not tell and no packet did. */
  readonly duration?: Flicks;
  readonly video?: VideoFacts;
  readonly audio?: AudioFacts;
  readonly image?: ImageFacts;
}

export interface VideoFacts {
  readonly codec: string;
  /** Displayed width and height in pixels: after rotation, with square pixels. */
  readonly width: number;
  readonly height: number;
  /** Clockwise turn the player makes: 0, 90, 180 or 270 degrees. Already applied to width and height. */
  readonly rotationDegrees: 0 | 90 | 180 | 270;
  /** The player swaps left and right of the stored picture before it turns it. */
  readonly mirrored?: true;
  /** Average rate; exact for constant-rate files. */
  readonly frameRate: FrameRate;
  /** True when packet times are unevenly spaced by more than half a millisecond. */
  readonly variableRate: boolean;
  readonly frameCount: number;
  /** Time of the first frame shown, relative to the file's start. */
  readonly start: Flicks;
  /** From the file's start to the end of the last frame shown. */
  readonly end: Flicks;
  readonly pixelFormat: string;
  readonly hasAlpha: boolean;
  readonly bitDepth: number;
  readonly colorSpace: string;
  readonly colorTransfer: string;
  readonly colorRange: "limited" | "full";
  readonly interlaced: boolean;
}

export interface AudioFacts {
  readonly codec: string;
  readonly sampleRateHz: number;
  readonly channelCount: number;
  readonly start: Flicks;
  readonly end: Flicks;
}

export interface ImageFacts {
  readonly format: string;
  /** Upright size in pixels: EXIF orientation applied. */
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  /** 1 for a still. */
  readonly frameCount: number;
}

/** Why a file could not serve; becomes an issue before any rendering. */
export interface MediaFault {
  readonly code:
    | "missing"
    | "not-media"
    | "truncated"
    | "no-stream"
    | "outside-project"
    | "remote"
    | "unreadable"
    | "too-large"
    | "empty";
  /** Plain words, without the path. */
  readonly message: string;
  /** What mends it, when that is not another file. */
  readonly hint?: string;
}

/** Facts by project-relative path, as the document spells it after asset ids are looked up. */
export type MediaFactsByPath = ReadonlyMap<string, MediaFacts | MediaFault>;

/** Text of caption files (SRT, VTT, JSON words) by project-relative path. */
export type CaptionTextByPath = ReadonlyMap<string, string | MediaFault>;

/** All that resolving needs beside the document. */
export interface Facts {
  readonly media: MediaFactsByPath;
  readonly captions: CaptionTextByPath;
  /** Text of colour tables (.cube) by project-relative path; none when absent. */
  readonly luts?: CaptionTextByPath;
  /** Text of files that expressions ask for (JSON, CSV) by project-relative path; none when absent. */
  readonly data?: CaptionTextByPath;
}
