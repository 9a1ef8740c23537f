import { createRequire } from "node:module";

import type * as Canvas from "@napi-rs/canvas";

type CanvasLibrary = typeof Canvas;

let loaded: CanvasLibrary | undefined;

/** Skia, without the system's fonts: text is drawn as outlines of our own font files. Loaded on first use. */
export function canvasLibrary(): CanvasLibrary {
  if (loaded === undefined) {
    // Read by the library while it loads; reading the system's fonts also costs a tenth of a second.
    process.env["DISABLE_SYSTEM_FONTS_LOAD"] = "1";
    loaded = createRequire(import.meta.url)("@napi-rs/canvas") as CanvasLibrary;
  }
  return loaded;
}
