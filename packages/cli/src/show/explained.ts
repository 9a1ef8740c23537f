import type { ExplanationView } from "@reelkiln/studio";

/** Which way every span and layer goes and why, and what the steps took. */
export function explanationLines(explanation: ExplanationView): readonly string[] {
  const { paths, layers, reads, stages, codec_cpu_seconds: codecs } = explanation;
  return [
    ...paths.map(
      ({ from_frame, to_frame, path, reason }) =>
        `  path    ${path}, frames ${from_frame}–${to_frame - 1}: ${reason}`,
    ),
    ...layers.map(({ layer, way, reason }) => `  layer   ${layer} (${way}) ${reason}`),
    ...reads.map(
      ({ src, width, height, layers: users }) =>
        `  reads   ${src} at ${width}×${height} for ${users.join(", ")}`,
    ),
    ...stages.map(
      ({ stage, seconds, cpu_seconds }) =>
        `  cost    ${stage.padEnd(9)} ${seconds.toFixed(2)} s, ${cpu_seconds.toFixed(2)} CPU s`,
    ),
    ...(codecs === undefined
      ? []
      : [`  cost    ${"codecs".padEnd(9)} ${codecs.toFixed(2)} CPU s in threads of their own`]),
  ];
}
