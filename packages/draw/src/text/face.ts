import type { Face, FaceMetrics } from "@reelkiln/document";

import type { FontSource } from "./font-source.ts";
import type { HarfbuzzModule, LoadedFont } from "./loaded-font.ts";

/** A face whose file is read only when its metrics or hash are asked for. */
export function faceOf(hb: HarfbuzzModule, source: FontSource, load: () => LoadedFont): Face {
  let metrics: FaceMetrics | undefined;
  return {
    ...source,
    get metrics() {
      metrics ??= metricsOf(hb, load());
      return metrics;
    },
    get hash() {
      return load().hash;
    },
  };
}

function metricsOf(hb: HarfbuzzModule, { font, unitsPerEm }: LoadedFont): FaceMetrics {
  const { ascender, descender } = font.hExtents();
  return {
    unitsPerEm,
    ascent: ascender,
    descent: -descender,
    capHeight: font.getMetricPositionWithFallback(hb.MetricsTag.CAP_HEIGHT),
    xHeight: font.getMetricPositionWithFallback(hb.MetricsTag.X_HEIGHT),
  };
}
