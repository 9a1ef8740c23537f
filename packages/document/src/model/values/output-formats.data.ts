/** Encoder effort and size of an output. */
export const QUALITIES = ["draft", "standard", "high", "lossless"] as const;

/** One of QUALITIES. */
export type QualityName = (typeof QUALITIES)[number];

/** What a format of output is made of: the one table behind the tools, the project file and the renderer. */
export interface OutputFormat {
  /** For people. */
  readonly title: string;
  /**
   * `film`: a movie by an encoder; `animation`: a picture file that moves; `pictures`: one file a frame;
   * `sound`: no picture; `captions`: text only.
   */
  readonly kind: "film" | "animation" | "pictures" | "sound" | "captions";
  /** Of the file's name, the usual one first. */
  readonly endings: readonly string[];
  readonly container:
    | "mp4"
    | "mov"
    | "webm"
    | "gif"
    | "webp"
    | "png"
    | "jpeg"
    | "wav"
    | "srt"
    | "vtt";
  /** Codec of the pictures. */
  readonly video?: "h264" | "hevc" | "vp9" | "av1" | "prores-422" | "prores-4444";
  /** Codec of the sound; absent: the format is silent. */
  readonly audio?: "aac" | "opus" | "pcm_s24le";
  /** Of opaque pictures, in FFmpeg's words. */
  readonly pixelFormat?: string;
  /** Transparency it can hold: `smooth` in steps, `on-off` in one bit. Absent: none. */
  readonly alpha?: "smooth" | "on-off";
  /** What `quality` may be; a format whose quality is fixed has none. */
  readonly qualities: readonly QualityName[];
  /** True when unchanged parts of earlier renders are joined without encoding them anew. */
  readonly segments: boolean;
}

const LOSSY = ["draft", "standard", "high"] as const;

/** Every format of output by name; where two share an ending, the first is meant by the ending alone. */
export const OUTPUT_FORMATS = {
  mp4: {
    title: "MP4, H.264 and AAC",
    kind: "film",
    endings: ["mp4", "m4v"],
    container: "mp4",
    video: "h264",
    audio: "aac",
    pixelFormat: "yuv420p",
    qualities: QUALITIES,
    segments: true,
  },
  "mp4-h265": {
    title: "MP4, H.265 and AAC",
    kind: "film",
    endings: ["mp4", "m4v"],
    container: "mp4",
    video: "hevc",
    audio: "aac",
    pixelFormat: "yuv420p",
    qualities: QUALITIES,
    segments: true,
  },
  webm: {
    title: "WebM, VP9 and Opus",
    kind: "film",
    endings: ["webm"],
    container: "webm",
    video: "vp9",
    audio: "opus",
    pixelFormat: "yuv420p",
    alpha: "smooth",
    qualities: QUALITIES,
    segments: true,
  },
  "webm-av1": {
    title: "WebM, AV1 and Opus",
    kind: "film",
    endings: ["webm"],
    container: "webm",
    video: "av1",
    audio: "opus",
    pixelFormat: "yuv420p",
    qualities: LOSSY,
    segments: true,
  },
  "mov-prores-422": {
    title: "MOV, ProRes 422 HQ and 24-bit PCM",
    kind: "film",
    endings: ["mov"],
    container: "mov",
    video: "prores-422",
    audio: "pcm_s24le",
    pixelFormat: "yuv422p10le",
    qualities: [],
    segments: true,
  },
  "mov-prores-4444": {
    title: "MOV, ProRes 4444 and 24-bit PCM",
    kind: "film",
    endings: ["mov"],
    container: "mov",
    video: "prores-4444",
    audio: "pcm_s24le",
    pixelFormat: "yuv444p10le",
    alpha: "smooth",
    qualities: [],
    segments: true,
  },
  gif: {
    title: "animated GIF",
    kind: "animation",
    endings: ["gif"],
    container: "gif",
    alpha: "on-off",
    qualities: [],
    segments: false,
  },
  webp: {
    title: "animated WebP",
    kind: "animation",
    endings: ["webp"],
    container: "webp",
    alpha: "smooth",
    qualities: LOSSY,
    segments: false,
  },
  png: {
    title: "PNG: one picture, or all with {frame} in the name",
    kind: "pictures",
    endings: ["png"],
    container: "png",
    alpha: "smooth",
    qualities: [],
    segments: false,
  },
  jpeg: {
    title: "JPEG: one picture, or all with {frame} in the name",
    kind: "pictures",
    endings: ["jpg", "jpeg"],
    container: "jpeg",
    qualities: LOSSY,
    segments: false,
  },
  wav: {
    title: "WAV, 24-bit PCM",
    kind: "sound",
    endings: ["wav"],
    container: "wav",
    audio: "pcm_s24le",
    qualities: [],
    segments: false,
  },
  m4a: {
    title: "M4A, AAC",
    kind: "sound",
    endings: ["m4a"],
    container: "mp4",
    audio: "aac",
    qualities: [],
    segments: false,
  },
  srt: {
    title: "SubRip captions",
    kind: "captions",
    endings: ["srt"],
    container: "srt",
    qualities: [],
    segments: false,
  },
  vtt: {
    title: "WebVTT captions",
    kind: "captions",
    endings: ["vtt"],
    container: "vtt",
    qualities: [],
    segments: false,
  },
} as const satisfies Readonly<Record<string, OutputFormat>>;

/** Name of a format of output. */
export type OutputFormatName = keyof typeof OUTPUT_FORMATS;

/** Names of all formats, in the table's order. */
export const OUTPUT_FORMAT_NAMES = Object.keys(
  OUTPUT_FORMATS,
) as readonly OutputFormatName[] as readonly [OutputFormatName, ...OutputFormatName[]];

/** Caption files that can be written beside a film. */
export const CAPTION_FILES = ["srt", "vtt"] as const;

/** One of CAPTION_FILES. */
export type CaptionFile = (typeof CAPTION_FILES)[number];

/** The format of that name. */
export function outputFormat(name: OutputFormatName): OutputFormat {
  return OUTPUT_FORMATS[name];
}
