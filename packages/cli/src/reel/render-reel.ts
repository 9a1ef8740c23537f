import { resolve } from "node:path";

import { invariant } from "@reelkiln/document";
import type { RenderResult, RenderWatch } from "@reelkiln/engine";
import { renderOrders } from "@reelkiln/studio";
import type { RenderOptions } from "@reelkiln/studio";

import { VERSION } from "../version.ts";
import { openReel } from "./open-reel.ts";
import type { ReelOptions, ReelSource } from "./open-reel.ts";

/** What a render from code may say; all of it is optional but the output. */
export interface RenderReelOptions
  extends ReelOptions, Omit<RenderOptions, "version">, RenderWatch {
  /** MP4 to write; replaced only on success. */
  readonly output: string;
}

/**
 * Renders a project to MP4 with its receipt. Throws ReelError: `invalid-input` with the issues,
 * `verification-failed`, `cancelled`, and the codes of media and disk.
 */
export async function renderReel(
  source: ReelSource,
  options: RenderReelOptions,
): Promise<RenderResult> {
  const { output, signal, onProgress } = options;
  const opened = await openReel(source, options);
  const [result] = await renderOrders(
    [{ opened, output: resolve(output) }],
    { ...options, version: VERSION },
    {
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined ? {} : { onProgress }),
    },
  );
  invariant(result !== undefined, "a render of one order gives one result");
  return result;
}
