import type { Flicks, FrameRate, MediaFacts, QualityName } from "@reelkiln/document";

import type { AudioCodec, VideoCodec } from "./codecs.data.ts";
import type { AudioBlock, Frame } from "./frame.ts";

/** What opening a video for reading asks for. */
export interface VideoReadRequest {
  readonly path: string;
  readonly facts: MediaFacts;
  /** Size the frames are delivered at; even numbers. The whole upright picture is scaled to it. */
  readonly width: number;
  readonly height: number;
  /** First source time that will be asked for; the reader seeks to the key frame before it. */
  readonly from: Flicks;
  /** Straight alpha beside the planes. */
  readonly alpha: boolean;
  /** Decoder threads; 0 lets the decoder choose. */
  readonly threads: number;
  /** Decodes key frames and nothing between them: a frame then shows until the next key frame. Default false. */
  readonly keysOnly?: boolean;
}

/**
 * Frames of one video by source time. Times asked for must not fall (a loop opens a new reader,
 * or calls `rewind`). The frame given is the one whose span contains the time; before the first
 * frame the first, after the last the last.
 */
export interface VideoReader extends AsyncDisposable {
  /** The caller owns the returned frame and may write into it. Asking the same time twice gives an equal frame. */
  frameAt(sourceTime: Flicks): Promise<Frame>;
  /** When the frame after the one given last begins; undefined after the last. */
  nextTime(): Flicks | undefined;
  rewind(from: Flicks): Promise<void>;
}

export interface AudioReadRequest {
  readonly path: string;
  readonly facts: MediaFacts;
  /** Sample-exact source span. */
  readonly from: Flicks;
  readonly to: Flicks;
}

/** Encoder effort and size. */
export type Quality = QualityName;

/** How the output is encoded. Keyframes stand on the segment grid: every `keyframeEvery` frames, closed GOP. */
export interface EncodeRequest {
  /** A temporary name beside the output; the caller renames it. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly frameRate: FrameRate;
  readonly quality: Quality;
  readonly keyframeEvery: number;
  readonly audio: boolean;
  /** Encoder threads; 0 lets the encoder choose. */
  readonly threads: number;
  /** Codec of the pictures, which decides the container of the file; default H.264 in MP4. */
  readonly codec?: VideoCodec;
  /** Whether frames carry alpha that is kept. */
  readonly alpha?: boolean;
  /** Bit rate that the pictures are held to, but for a burst of 0.3 s of it. */
  readonly peakKbps?: number;
  /** FFmpeg's name of a hardware encoder; default the codec's own in software. */
  readonly encoder?: string;
}

/** Pictures into one file, MP4 with `moov` first. `frame` is taken over by the encoder and disposed by it. */
export interface Encoder extends AsyncDisposable {
  /** An empty frame of the output size in the codec's form, with undefined content. */
  allocateFrame(): Frame;
  writeFrame(frame: Frame): Promise<void>;
  writeAudio(block: AudioBlock): Promise<void>;
  /** Flushes, writes the index, closes. Disposing without finishing removes the file. */
  finish(): Promise<void>;
}

/** Sound to be encoded. */
export interface SoundRequest {
  readonly path: string;
  readonly blocks: Iterable<AudioBlock>;
  /** Default AAC. */
  readonly codec?: AudioCodec;
}

/** One packet of a file, without its bytes. Times in flicks, presentation order not assumed. */
export interface PacketFacts {
  readonly stream: "video" | "audio";
  readonly pts: Flicks;
  readonly duration: Flicks;
  readonly bytes: number;
  readonly key: boolean;
}

/** Media in and out; two implementations that give the same frames. Remote URLs are never passed to it. */
export interface MediaBackend {
  readonly name: "node-av" | "ffmpeg";
  /** Name and version for the receipt: `node-av 6.1.1 (FFmpeg 8.1)`. */
  readonly version: string;
  /** Throws ReelError `media-failed` with plain words when the file is no media. */
  probe(path: string): Promise<MediaFacts>;
  openVideo(request: VideoReadRequest): Promise<VideoReader>;
  /** Whole span as blocks of at most one second, resampled to MIX_RATE_HZ stereo, channel layouts down-mixed. */
  readAudio(request: AudioReadRequest): AsyncIterable<AudioBlock>;
  openEncoder(request: EncodeRequest): Promise<Encoder>;
  /** Writes sound alone, into the container of its codec. Throws ReelError `media-failed`, `not-writable`, `disk-full`. */
  encodeSound(request: SoundRequest): Promise<void>;
  /** Whether it has an encoder of that name; that it is there does not tell that it works. */
  hasEncoder(name: string): Promise<boolean>;
  /** All packets of a finished file. */
  readPackets(path: string): AsyncIterable<PacketFacts>;
}
