import type { VideoFacts } from "@reelkiln/document";

import { matrixOf, type ColorMatrix } from "../pixels/color.ts";
import { pixelFormatFacts } from "../probe/pixel-format.ts";

export interface StoredSize {
  readonly width: number;
  readonly height: number;
}

/** Names of the scale filter for a matrix that goes in and comes out unchanged. */
const MATRIX_NAMES: Readonly<Record<ColorMatrix, string>> = {
  bt709: "bt709",
  bt601: "bt601",
  bt2020: "bt2020",
  smpte240m: "smpte240m",
  fcc: "fcc",
};

/** The same scaling as node-av's reader asks of the library, so that both give the same pixels. */
const SCALER = "flags=bicubic+accurate_rnd+bitexact+full_chroma_int+full_chroma_inp";
const CHROMA_LEFT = "out_h_chr_pos=0:out_v_chr_pos=128";

/** Filters that bring decoded pictures to `stored` and to 8-bit 4:2:0; numbers and fixed names only. */
export function frameFilter(
  facts: VideoFacts,
  stored: StoredSize,
  { format, coded }: { readonly format: string; readonly coded: StoredSize },
): string {
  const { rgb, halfColumns, halfRows } = pixelFormatFacts(facts.pixelFormat);
  // A position given for chroma that is not subsampled would shift it.
  const chroma = `${halfColumns ? "in_h_chr_pos=0:" : ""}${halfRows ? "in_v_chr_pos=128:" : ""}`;
  const matrix = MATRIX_NAMES[matrixOf(facts)];
  const range = facts.colorRange === "full" ? "pc" : "tv";
  const color = rgb
    ? "in_range=pc:out_color_matrix=bt709:out_range=tv"
    : `in_color_matrix=${matrix}:out_color_matrix=${matrix}:in_range=${range}:out_range=${range}`;
  const size = `w=${stored.width}:h=${stored.height}`;
  const isStored = coded.width === stored.width && coded.height === stored.height;
  const isThere = isStored && facts.pixelFormat === format && facts.colorRange !== "full";
  // Told the colors, the filter works through pictures that are there already; untold it passes them on.
  const told = isThere ? "" : `:${color}`;
  return `scale=${size}:${SCALER}:${chroma}${CHROMA_LEFT}${told},format=${format}`;
}
