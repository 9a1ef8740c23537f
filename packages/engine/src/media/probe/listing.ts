import type { Flicks } from "@reelkiln/document";

import type { DisplayTurn } from "./display-matrix.ts";

/** What a container says of one file, in the same words from either back-end (those of ffprobe). */
export interface ContainerListing {
  /** Demuxer names joined by commas: `mov,mp4,m4a,3gp,3g2,mj2`. */
  readonly demuxer: string;
  /** `major_brand` of an ISO file, four characters. */
  readonly brand?: string;
  readonly bytes: number;
  readonly startSeconds?: number;
  readonly durationSeconds?: number;
  readonly video?: VideoListing;
  readonly audio?: AudioListing;
}

export interface VideoListing {
  readonly index: number;
  readonly codec: string;
  /** Stored size, before turning and before pixels are made square. */
  readonly width: number;
  readonly height: number;
  readonly sampleAspect: { readonly num: number; readonly den: number };
  readonly display: DisplayTurn;
  readonly pixelFormat: string;
  readonly colorSpace: string;
  readonly colorTransfer: string;
  readonly colorRange: string;
  readonly fieldOrder: string;
  readonly timeBase: { readonly num: number; readonly den: number };
  /** Alpha in a side channel of the codec (VP8, VP9). */
  readonly sideAlpha: boolean;
}

export interface AudioListing {
  readonly index: number;
  readonly codec: string;
  readonly sampleRateHz: number;
  readonly channelCount: number;
}

/** One packet that is shown (not cut away by an edit list), times from the container's own zero. */
export interface ListedPacket {
  readonly pts: Flicks;
  readonly duration: Flicks;
  readonly corrupt: boolean;
  /** Where its bytes stand in the file, when the container tells. */
  readonly place?: { readonly offset: number; readonly bytes: number };
}

/** In the order of the file. */
export interface ListedPackets {
  readonly video: readonly ListedPacket[];
  readonly audio: readonly ListedPacket[];
}
