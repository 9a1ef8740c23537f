import type { EncodeRequest } from "./backend.ts";
import type { VideoCodec } from "./codecs.data.ts";

/** Kinds of encoders that are no software. */
export const HARDWARE = ["nvenc", "qsv", "videotoolbox", "vaapi"] as const;

/** One of HARDWARE. */
export type Hardware = (typeof HARDWARE)[number];

/** What may be asked for: `auto` is hardware where it works. */
export const ENCODER_CHOICES = ["software", "auto", ...HARDWARE] as const;

/** One of ENCODER_CHOICES. */
export type EncoderChoice = (typeof ENCODER_CHOICES)[number];

interface HardwareSpec {
  /** What the encoder takes; absent: planes as they are. */
  readonly form?: "nv12";
  /** Frames go to the device first, which only the ffmpeg program does here. */
  readonly upload?: true;
  /** Options for a constant quality about that of x264's factor. */
  readonly options: (factor: number) => Readonly<Record<string, string>>;
}

const SPECS: Readonly<Record<Hardware, HardwareSpec>> = {
  nvenc: {
    options: (factor) => ({ rc: "vbr", cq: String(factor), b: "0", "forced-idr": "1" }),
  },
  qsv: { form: "nv12", options: (factor) => ({ global_quality: String(factor) }) },
  videotoolbox: {
    options: (factor) => ({ q: String(Math.round(100 - factor * 2)), realtime: "0" }),
  },
  vaapi: {
    form: "nv12",
    upload: true,
    options: (factor) => ({ rc_mode: "CQP", qp: String(factor) }),
  },
};

/** Codecs that hardware is asked for. */
const CODECS: Readonly<Partial<Record<VideoCodec, string>>> = { h264: "h264", hevc: "hevc" };

const FACTORS: Readonly<Record<EncodeRequest["quality"], number>> = {
  draft: 30,
  standard: 23,
  high: 19,
  lossless: 0,
};

/** FFmpeg's name of a hardware encoder for a codec; undefined when there is none. */
export function hardwareEncoder(kind: Hardware, codec: VideoCodec): string | undefined {
  const stem = CODECS[codec];
  return stem === undefined ? undefined : `${stem}_${kind}`;
}

function specOf(encoder: string | undefined): HardwareSpec | undefined {
  const kind = HARDWARE.find((each) => encoder?.endsWith(`_${each}`) === true);
  return kind === undefined ? undefined : SPECS[kind];
}

/** Form that a hardware encoder of that name takes, when it is not that of its codec. */
export function hardwareForm(encoder: string): "nv12" | undefined {
  return specOf(encoder)?.form;
}

/** Whether frames must be brought to the device for an encoder of that name. */
export function needsUpload(encoder: string): boolean {
  return specOf(encoder)?.upload === true;
}

/** Options of a request's hardware encoder; undefined for one in software. */
export function hardwareOptions(
  request: EncodeRequest,
): Readonly<Record<string, string>> | undefined {
  const spec = specOf(request.encoder);
  if (spec === undefined) return undefined;
  const { peakKbps } = request;
  const rate =
    peakKbps === undefined
      ? {}
      : { maxrate: `${peakKbps}k`, bufsize: `${Math.round(peakKbps * 0.3)}k` };
  return {
    ...spec.options(FACTORS[request.quality]),
    g: String(request.keyframeEvery),
    bf: "0",
    ...rate,
  };
}
