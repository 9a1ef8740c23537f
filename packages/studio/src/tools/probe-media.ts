import { secondsFromFlicks } from "@reelkiln/document";
import type { MediaFacts } from "@reelkiln/document";
import { z } from "zod";

import { probeFile } from "../workspace/media-files.ts";
import { READS, defineTool } from "./context.ts";

const seconds = (what: string) => z.number().describe(`${what}, in seconds.`);

const videoSchema = z.strictObject({
  codec: z.string().describe("Codec."),
  width: z.int().describe("Shown width in pixels, after rotation."),
  height: z.int().describe("Shown height in pixels, after rotation."),
  rotation_degrees: z.int().describe("Clockwise turn that players make."),
  frame_rate: z.string().describe("Average rate as a fraction."),
  variable_rate: z.boolean().describe("Whether frames are unevenly spaced."),
  frame_count: z.int().describe("Frames."),
  duration_seconds: seconds("End of the last frame"),
  pixel_format: z.string().describe("Pixel format."),
  has_alpha: z.boolean().describe("Whether it has transparency."),
  color: z.string().describe("Colour space, transfer and range."),
});

const audioSchema = z.strictObject({
  codec: z.string().describe("Codec."),
  sample_rate_hz: z.int().describe("Samples a second."),
  channel_count: z.int().describe("Channels."),
  duration_seconds: seconds("End of the last sample"),
});

const imageSchema = z.strictObject({
  format: z.string().describe("Format."),
  width: z.int().describe("Upright width in pixels."),
  height: z.int().describe("Upright height in pixels."),
  has_alpha: z.boolean().describe("Whether it has transparency."),
});

export const probeMedia = defineTool({
  name: "probe_media",
  title: "Probe a media file",
  description:
    "Shows what a media file contains: streams, sizes after rotation, rates, durations, colour. Use it before trimming or placing a clip.",
  input: z.strictObject({ path: z.string().describe("Path of the file, from the project root.") }),
  output: z.strictObject({
    path: z.string().describe("The file."),
    container: z.string().describe("Short container name."),
    bytes: z.int().describe("Size of the file."),
    sha256: z.string().describe("Hash of its bytes."),
    duration_seconds: seconds("Latest end of all streams").optional(),
    video: videoSchema.describe("The video stream.").optional(),
    audio: audioSchema.describe("The audio stream.").optional(),
    image: imageSchema.describe("The picture.").optional(),
  }),
  toolsets: ["render"],
  annotations: READS,
  run: async ({ path }, context) => ({ path, ...factsView(await probeFile(path, context)) }),
});

function factsView({ container, bytes, hash, duration, video, audio, image }: MediaFacts) {
  return {
    container,
    bytes,
    sha256: hash,
    ...(duration === undefined ? {} : { duration_seconds: secondsFromFlicks(duration) }),
    ...(video === undefined ? {} : { video: videoView(video) }),
    ...(audio === undefined ? {} : { audio: audioView(audio) }),
    ...(image === undefined ? {} : { image: imageView(image) }),
  };
}

function videoView(video: NonNullable<MediaFacts["video"]>): z.output<typeof videoSchema> {
  return {
    codec: video.codec,
    width: video.width,
    height: video.height,
    rotation_degrees: video.rotationDegrees,
    frame_rate: `${video.frameRate.numerator}/${video.frameRate.denominator}`,
    variable_rate: video.variableRate,
    frame_count: video.frameCount,
    duration_seconds: secondsFromFlicks(video.end),
    pixel_format: video.pixelFormat,
    has_alpha: video.hasAlpha,
    color: [video.colorSpace, video.colorTransfer, video.colorRange].join(" "),
  };
}

function audioView(audio: NonNullable<MediaFacts["audio"]>): z.output<typeof audioSchema> {
  return {
    codec: audio.codec,
    sample_rate_hz: audio.sampleRateHz,
    channel_count: audio.channelCount,
    duration_seconds: secondsFromFlicks(audio.end),
  };
}

function imageView(image: NonNullable<MediaFacts["image"]>): z.output<typeof imageSchema> {
  const { format, width, height, hasAlpha } = image;
  return { format, width, height, has_alpha: hasAlpha };
}
