import type { ProbeAnswer } from "@reelkiln/studio";
import type { Shown } from "@reelkiln/toolkit/cli";

/** The streams of a file, one a line. */
export function showProbe(output: unknown): Shown {
  const { path, container, bytes, duration_seconds, video, audio, image } = output as ProbeAnswer;
  const length = duration_seconds === undefined ? "" : `, ${duration_seconds.toFixed(3)} s`;
  const lines = [`${path}: ${container}, ${bytes} bytes${length}`];
  if (video !== undefined) {
    const turned = video.rotation_degrees === 0 ? "" : `, turned ${video.rotation_degrees}°`;
    const uneven = video.variable_rate ? ", uneven frame times" : "";
    lines.push(
      `  video: ${video.codec}, ${video.width}×${video.height}${turned}, ${video.frame_rate} fps${uneven}, ${video.frame_count} frames, ${video.pixel_format}, ${video.color}${video.has_alpha ? ", alpha" : ""}`,
    );
  }
  if (audio !== undefined) {
    lines.push(
      `  audio: ${audio.codec}, ${audio.sample_rate_hz} Hz, ${audio.channel_count} channels, ${audio.duration_seconds.toFixed(3)} s`,
    );
  }
  if (image !== undefined) {
    lines.push(
      `  image: ${image.format}, ${image.width}×${image.height}${image.has_alpha ? ", alpha" : ""}`,
    );
  }
  return { text: lines.join("\n") };
}
