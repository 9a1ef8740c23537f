import type { RgbPicture } from "./card.ts";
import { ffmpeg } from "./programs.ts";

/** A rendered file, decoded by the system's ffmpeg. */
export interface Output {
  readonly frames: readonly RgbPicture[];
  /** Frames a second. */
  readonly rate: number;
  /** 48 kHz; empty when the file has no sound. */
  readonly left: Float32Array;
  readonly right: Float32Array;
  /** The frame shown at a second. */
  frameAt(seconds: number): RgbPicture;
}

/** Decodes a finished file of known size to pictures and samples. */
export async function decodeOutput(
  file: string,
  shape: { readonly width: number; readonly height: number; readonly rate: number },
): Promise<Output> {
  const { width, height, rate } = shape;
  const toRgb = ["-vf", "scale=in_color_matrix=bt709:in_range=tv:flags=bicubic+accurate_rnd"];
  const raw = ["-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"];
  const bytes = await ffmpeg(["-v", "error", "-i", file, "-map", "0:v:0", ...toRgb, ...raw]);
  const size = width * height * 3;
  const frames = Array.from({ length: Math.floor(bytes.length / size) }, (_, index) => ({
    width,
    height,
    rgb: bytes.subarray(index * size, (index + 1) * size),
  }));
  const [left, right] = await decodeSound(file);
  return {
    frames,
    rate,
    left,
    right,
    frameAt: (seconds) => {
      const frame = frames[Math.floor(seconds * rate + 1e-6)];
      if (frame === undefined) throw new Error(`there is no frame at ${seconds} s`);
      return frame;
    },
  };
}

/** Both channels of a file's sound at 48 kHz, empty when it has none. */
export async function decodeSound(file: string): Promise<readonly [Float32Array, Float32Array]> {
  const asked = ["-v", "error", "-i", file, "-map", "0:a:0?", "-map", "0:v:0?"];
  const raw = ["-ac", "2", "-ar", "48000", "-vn", "-f", "f32le", "-"];
  const bytes = await ffmpeg([...asked, ...raw]).catch((error: unknown) => {
    if (String(error).includes("does not contain any stream")) return Buffer.alloc(0);
    throw error;
  });
  const samples = new Float32Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  );
  return [samples.filter((_, at) => at % 2 === 0), samples.filter((_, at) => at % 2 === 1)];
}
