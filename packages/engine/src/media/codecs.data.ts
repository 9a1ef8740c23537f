import type { OutputFormat } from "@reelkiln/document";

import type { EncodeRequest } from "./backend.ts";
import type { PixelForm } from "./frame.ts";
import { h264Options } from "./h264-options.ts";
import { AV1_SETTINGS, HEVC_SETTINGS, VP9_SETTINGS } from "./quality.data.ts";

/** A codec of pictures that is written. */
export type VideoCodec = NonNullable<OutputFormat["video"]>;

/** A codec of sound that is written. */
export type AudioCodec = NonNullable<OutputFormat["audio"]>;

/** How pictures of one codec are encoded, the same on every back-end. */
export interface VideoCodecSpec {
  /** FFmpeg's name of the encoder that is used unless a hardware one was asked for. */
  readonly encoder: string;
  /** FFmpeg's name of the writer of its parts; a codec's parts are joined without encoding anew. */
  readonly muxer: "mp4" | "mov" | "webm";
  /** Four letters of the sample description, where the writer's own choice is not the one players want. */
  readonly tag?: string;
  /** Set when every picture stands alone. */
  readonly intraOnly?: true;
  readonly form: (alpha: "opaque" | "alpha") => PixelForm;
  readonly options: (request: EncodeRequest) => Readonly<Record<string, string>>;
}

/** Every codec of pictures. */
export const VIDEO_CODECS: Readonly<Record<VideoCodec, VideoCodecSpec>> = {
  h264: {
    encoder: "libx264",
    muxer: "mp4",
    form: () => "yuv420p",
    options: (request) => ({ ...h264Options(request), ...peakOptions(request) }),
  },
  hevc: {
    encoder: "libx265",
    muxer: "mp4",
    tag: "hvc1",
    form: () => "yuv420p",
    options: (request) => {
      const { preset, crf } = HEVC_SETTINGS[request.quality];
      const grid = request.keyframeEvery;
      const fixed = `keyint=${grid}:min-keyint=${grid}:scenecut=0:open-gop=0:bframes=2:info=0:log-level=none`;
      return {
        preset,
        ...(crf === undefined ? {} : { crf: String(crf) }),
        "x265-params": crf === undefined ? `${fixed}:lossless=1` : `${fixed}${peakOfX265(request)}`,
        g: String(grid),
      };
    },
  },
  vp9: {
    encoder: "libvpx-vp9",
    muxer: "webm",
    form: (alpha) => (alpha === "alpha" ? "yuva420p" : "yuv420p"),
    options: (request) => {
      const { speed, crf } = VP9_SETTINGS[request.quality];
      const grid = String(request.keyframeEvery);
      return {
        deadline: "good",
        "cpu-used": String(speed),
        ...(crf === undefined ? { lossless: "1" } : { crf: String(crf) }),
        // With a rate, the constant quality is kept below it.
        b: crf === undefined || request.peakKbps === undefined ? "0" : `${request.peakKbps}k`,
        g: grid,
        keyint_min: grid,
        // Hidden frames carry no alpha, and a picture's alpha would go to the wrong one.
        ...(request.alpha === true && { "auto-alt-ref": "0" }),
        "tile-columns": "2",
        "row-mt": "0",
      };
    },
  },
  av1: {
    // Not libsvtav1: for the root user its threads take real-time priority, and a machine of few cores stands still.
    encoder: "libaom-av1",
    muxer: "webm",
    form: () => "yuv420p",
    options: (request) => {
      const { speed, crf } = AV1_SETTINGS[request.quality];
      const grid = String(request.keyframeEvery);
      return {
        "cpu-used": String(speed),
        crf: String(crf),
        b: request.peakKbps === undefined ? "0" : `${request.peakKbps}k`,
        g: grid,
        keyint_min: grid,
        "row-mt": "0",
      };
    },
  },
  "prores-422": {
    encoder: "prores_ks",
    muxer: "mov",
    intraOnly: true,
    form: () => "yuv422p10le",
    options: () => ({ profile: "3", vendor: "apl0" }),
  },
  "prores-4444": {
    encoder: "prores_ks",
    muxer: "mov",
    intraOnly: true,
    form: (alpha) => (alpha === "alpha" ? "yuva444p10le" : "yuv444p10le"),
    options: ({ alpha }) => ({
      profile: "4",
      vendor: "apl0",
      alpha_bits: alpha === true ? "16" : "0",
    }),
  },
};

/** How sound of one codec is encoded. */
export interface AudioCodecSpec {
  readonly encoder: string;
  readonly muxer: "mp4" | "mov" | "webm";
  /** Bits a second; absent for PCM. */
  readonly bitRate?: number;
  /** Samples a channel in one packet. */
  readonly frameSamples: number;
  /** Form of the samples an encoder of that name takes. */
  readonly samples: "planar-float" | "float" | "integer";
}

/** Every codec of sound. */
export const AUDIO_CODECS: Readonly<Record<AudioCodec, AudioCodecSpec>> = {
  aac: {
    encoder: "aac",
    muxer: "mp4",
    bitRate: 192_000,
    frameSamples: 1024,
    samples: "planar-float",
  },
  opus: {
    encoder: "libopus",
    muxer: "webm",
    bitRate: 160_000,
    frameSamples: 960,
    samples: "float",
  },
  pcm_s24le: { encoder: "pcm_s24le", muxer: "mov", frameSamples: 1024, samples: "integer" },
};

/** The codec a request names; H.264 when it names none. */
export function videoCodec({ codec }: EncodeRequest): VideoCodecSpec {
  return VIDEO_CODECS[codec ?? "h264"];
}

/** The encoder's name for a request. */
export function encoderName(request: EncodeRequest): string {
  return request.encoder ?? videoCodec(request).encoder;
}

/** Form of the frames a request's encoder takes. */
export function encodeForm(request: EncodeRequest): PixelForm {
  return videoCodec(request).form(request.alpha === true ? "alpha" : "opaque");
}

/** Seconds of the rate that a burst may come before it. */
const BUFFER_SECONDS = 0.3;

/** Over any second no more than the rate and one full buffer is written. */
function peakOptions({ peakKbps, quality }: EncodeRequest): Readonly<Record<string, string>> {
  if (peakKbps === undefined || quality === "lossless") return {};
  return { maxrate: `${peakKbps}k`, bufsize: `${bufferKbit(peakKbps)}k` };
}

function peakOfX265({ peakKbps }: EncodeRequest): string {
  if (peakKbps === undefined) return "";
  return `:vbv-maxrate=${peakKbps}:vbv-bufsize=${bufferKbit(peakKbps)}`;
}

function bufferKbit(peakKbps: number): number {
  return Math.round(peakKbps * BUFFER_SECONDS);
}
