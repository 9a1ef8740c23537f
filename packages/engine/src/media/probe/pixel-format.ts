/** What the name of a pixel format tells (FFmpeg's names: `yuv420p10le`, `yuva444p`, `rgba`, `gbrp` …). */
export interface PixelFormatFacts {
  readonly hasAlpha: boolean;
  readonly bitDepth: number;
  /** The format itself says full range: `yuvj…`, every RGB, and grey, which FFmpeg takes to be so whatever is tagged. */
  readonly fullRange: boolean;
  readonly rgb: boolean;
  /** Chroma has half the columns (4:2:0, 4:2:2, 4:1:1), or half the rows (4:2:0, 4:4:0). */
  readonly halfColumns: boolean;
  readonly halfRows: boolean;
}

const RGB_WITH_ALPHA = /^(rgba|bgra|argb|abgr|gbrap|pal8|ya)/;
const RGB_NAMES = /^(rgb|bgr|argb|abgr|gbr|0rgb|0bgr|pal8|mono|x2rgb|x2bgr)/;
const DEPTH = /(?:p|rgb|bgr|rgba|bgra|gbrp|gbrap|gray|y)(9|10|12|14|16|48|64)(?:le|be)?$/;

export function pixelFormatFacts(name: string): PixelFormatFacts {
  const digits = Number(DEPTH.exec(name)?.[1] ?? 8);
  const semiPlanar = /^(p0|p2|p4|nv20)/.test(name) ? Number(name.slice(2, 4)) || 10 : undefined;
  const rgb = RGB_NAMES.test(name);
  return {
    hasAlpha: RGB_WITH_ALPHA.test(name) || name.startsWith("yuva"),
    bitDepth: semiPlanar ?? (digits >= 48 ? 16 : digits),
    fullRange: rgb || /^(?:yuvj|gray|ya\d)/.test(name),
    rgb,
    halfColumns: /4(?:20|22|11|10)|^nv(?:12|21|16|20)|^p[02]1/.test(name),
    halfRows: /4(?:20|40|10)|^nv(?:12|21)|^p01/.test(name),
  };
}
