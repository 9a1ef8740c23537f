import { resolve } from "node:path";

import { invariant } from "@reelkiln/document";
import type { RenderResult, RenderWatch } from "@reelkiln/engine";
import { renderOrder, renderOrders } from "@reelkiln/studio";
import type { OutputWish, RenderOptions } from "@reelkiln/studio";

import { VERSION } from "../version.ts";
import { openReel } from "./open-reel.ts";
import type { ReelOptions, ReelSource } from "./open-reel.ts";

/** What a render from code may say; all of it is optional but the output. */
export interface RenderReelOptions
  extends ReelOptions, Omit<RenderOptions, "version">, OutputWish, RenderWatch {
  /** File to write, whose ending tells the format when `format` does not; replaced only on success. */
  readonly output: string;
}

/**
 * Renders a project to a file with its receipt. Throws ReelError: `invalid-input` with the issues,
 * `verification-failed`, `cancelled`, and the codes of media and disk.
 */
export async function renderReel(
  source: ReelSource,
  options: RenderReelOptions,
): Promise<RenderResult> {
  const { output, signal, onProgress } = options;
  const opened = await openReel(source, options);
  const [result] = await renderOrders(
    [renderOrder(opened, resolve(output), options)],
    { ...options, version: VERSION },
    {
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined ? {} : { onProgress }),
    },
  );
  invariant(result !== undefined, "a render of one order gives one result");
  return result;
}
