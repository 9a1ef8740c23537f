import { fileURLToPath } from "node:url";

import { h264Options } from "../packages/engine/src/media/h264-options.ts";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Options of the plain side, as the engine has them for this film. */
const OPTIONS = h264Options({
  path: "",
  width: 1080,
  height: 1920,
  frameRate: { numerator: 30, denominator: 1 },
  quality: "standard",
  keyframeEvery: 60,
  audio: true,
  threads: 0,
});

/** Decodes and encodes a film with nothing between, by the ffmpeg of the system. */
export function plainFfmpeg(film: string, output: string): readonly string[] {
  const options = Object.entries(OPTIONS).flatMap(([name, value]) => [`-${name}`, value]);
  const tools = ["-v", "error", "-nostdin", "-y", "-i", film, "-c:v", "libx264", ...options];
  return ["ffmpeg", ...tools, "-c:a", "aac", "-b:a", "192k", "-movflags", "+faststart", output];
}

/** The same by a bare loop of node-av. */
export function plainNodeAv(film: string, output: string): readonly string[] {
  return [process.execPath, at("plain-node-av.ts"), film, output, JSON.stringify(OPTIONS)];
}
